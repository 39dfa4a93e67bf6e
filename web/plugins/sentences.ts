// The build: `import words from 'sentences:de'` gives what the browser says in a language.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = 'sentences:';
/** What the browser says in the same words as everybody else. */
const COMMON = /^(?:row|seat|players-[a-z-]+|bot-random-character|bot-search-character|table-(?!refused)[a-z-]+|bye-[a-z-]+) =/;

/** The entries of a file that begin with one of the common ids. */
export function common(source: string): string {
  const entries = source.split(/\n(?=[a-z#])/);
  return entries.filter((entry) => COMMON.test(entry)).join('\n');
}

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
      return `export default ${JSON.stringify(`${common(readFileSync(house(language), 'utf-8'))}\n${own}`)};`;
    },
  };
}
