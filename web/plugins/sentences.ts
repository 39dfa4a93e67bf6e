// The build: `import words from 'sentences:de'` gives what the browser says in a language, read already: a browser is slow at it.
import { FluentResource } from '@fluent/bundle';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { common } from './common.ts';

const PREFIX = 'sentences:';
/** Joins the sentences of the page with those that the whole house shares. */
export function sentences(): Plugin {
  const page = (language: string) => fileURLToPath(new URL(`../locale/${language}.ftl`, import.meta.url));
  const house = (language: string) =>
    fileURLToPath(new URL(`../../src/bestiary/speech/locale/${language}.ftl`, import.meta.url));
  return {
    name: 'sentences',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(PREFIX.length + 1);
      this.addWatchFile(page(language));
      const own = readFileSync(page(language), 'utf-8');
      const read = new FluentResource(`${common(readFileSync(house(language), 'utf-8'))}\n${own}`);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(read))});`;
    },
  };
}
