// i18n: sentences of several games load at once, and none is lost.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { I18n, preferredLanguage } from '../src/i18n/i18n.svelte';
import { stripIsolates } from '../src/i18n/translator';

let i18n: I18n;
/** In the order in which they came. */
let requests: { path: string; answer(): void; fail(): void }[] = [];
const { fetch: originalFetch } = globalThis;

beforeEach(() => {
  requests = [];
  globalThis.fetch = (path) =>
    new Promise((resolve, reject) => {
      const [, game, language] = /games\/(\w+)\/sentences\/(\w+)/.exec(path as string) ?? [];
      const answer = () => resolve(new Response(readFileSync(`../src/bestiary/games/${game}/locale/${language}.ftl`, 'utf-8')));
      requests.push({ path: path as string, answer, fail: () => reject(new Error('offline')) });
    });
  i18n = new I18n();
});

afterEach(() => {
  globalThis.fetch = originalFetch;
});

it('has two games that were loaded at once, in any order', async () => {
  await i18n.setLanguage('en');
  const both = Promise.all([i18n.loadGame('mausen'), i18n.loadGame('lascaux')]);
  for (const { answer } of [...requests].reverse()) answer();
  await both;
  expect([i18n.has('mausen-name'), i18n.has('lascaux-name')]).toEqual([true, true]);
});

it('loads a game in the requested language while the page still has the old one', async () => {
  const language = i18n.setLanguage('de');
  const loaded = i18n.loadGame('mausen');
  expect(requests.map(({ path }) => path)).toEqual(['api/games/mausen/sentences/de']);
  await language;
  expect([i18n.language, i18n.has('mausen-name')]).toEqual(['de', false]);
  requests[0]?.answer();
  await loaded;
  expect(stripIsolates(i18n.translate('mausen-card', { animal: 'E', value: 4 }))).toBe('Elefant 4');
});

it('keeps its language when sentences fail to load, and loads them on the next request', async () => {
  await i18n.setLanguage('en');
  const failed = i18n.loadGame('mammuz');
  requests[0]?.fail();
  await expect(failed).rejects.toThrow();
  await i18n.setLanguage('it');
  expect([i18n.language, i18n.requested, i18n.has('mammuz-name')]).toEqual(['it', 'it', false]);
  const again = i18n.loadGame('mammuz');
  requests[1]?.answer();
  await again;
  expect(i18n.has('mammuz-name')).toBe(true);
});

it.each([
  [['it-CH', 'de'], 'it'],
  [['fr', 'de-AT', 'en'], 'de'],
  [['fr'], 'en'],
])('prefers for a browser with %j the language %s', (languages, expected) => {
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
  expect(preferredLanguage('')).toBe(expected);
});
