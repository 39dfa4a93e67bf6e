// The build: `import sentences from 'sentences:de'` gives the parsed sentences of a language: parsing is slow in a browser.
import { FluentResource } from '@fluent/bundle';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sharedSentences } from './sharedSentences.ts';

const PREFIX = 'sentences:';

/** Joins the sentences of the page with those that it shares with Python. */
export function sentences(): Plugin {
  const page = (language: string) => fileURLToPath(new URL(`../locale/${language}.ftl`, import.meta.url));
  const python = (language: string) =>
    fileURLToPath(new URL(`../../src/bestiary/i18n/locale/${language}.ftl`, import.meta.url));
  return {
    name: 'sentences',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(PREFIX.length + 1);
      this.addWatchFile(page(language));
      const own = readFileSync(page(language), 'utf-8');
      const resource = new FluentResource(`${sharedSentences(readFileSync(python(language), 'utf-8'))}\n${own}`);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(resource))});`;
    },
  };
}
