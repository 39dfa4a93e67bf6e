// Speech: the page learns sentences while others are still on their way, and forgets none.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plain } from '../src/i18n/translator';

type Speech = (typeof import('../src/i18n/i18n.svelte'))['speech'];
let speech: Speech;
/** What was asked for and not yet answered, in the order of asking. */
let asked: { path: string; answer(): void; fail(): void }[] = [];
const { fetch: before } = globalThis;

beforeEach(async () => {
  asked = [];
  localStorage.clear();
  globalThis.fetch = (path) =>
    new Promise((resolve, reject) => {
      const [, game, language] = /games\/(\w+)\/sentences\/(\w+)/.exec(path as string) ?? [];
      const answer = () => resolve(new Response(readFileSync(`../src/bestiary/games/${game}/locale/${language}.ftl`, 'utf-8')));
      asked.push({ path: path as string, answer, fail: () => reject(new Error('nobody there')) });
    });
  vi.resetModules();
  ({ speech } = await import('../src/i18n/i18n.svelte'));
});

afterEach(() => {
  globalThis.fetch = before;
});

it('knows two games that were learnt at once, whichever comes first', async () => {
  await speech.use('en');
  const both = Promise.all([speech.learn('mausen'), speech.learn('lascaux')]);
  for (const { answer } of [...asked].reverse()) answer();
  await both;
  expect([speech.has('mausen-name'), speech.has('lascaux-name')]).toEqual([true, true]);
});

it('learns a game in the language that was asked for, before that is spoken', async () => {
  const spoken = speech.use('de');
  const learnt = speech.learn('mausen');
  expect(asked.map(({ path }) => path)).toEqual(['api/games/mausen/sentences/de']);
  await spoken;
  expect([speech.language, speech.has('mausen-name')]).toEqual(['de', false]);
  asked[0]?.answer();
  await learnt;
  expect(plain(speech.say('mausen-card', { animal: 'E', value: 4 }))).toBe('Elefant 4');
});

it('goes on in the language it has when another does not come, and learns the game when asked again', async () => {
  await speech.use('en');
  const lost = speech.learn('mammuz');
  asked[0]?.fail();
  await expect(lost).rejects.toThrow();
  await speech.use('it');
  expect([speech.language, speech.asked, speech.has('mammuz-name')]).toEqual(['it', 'it', false]);
  const again = speech.learn('mammuz');
  asked[1]?.answer();
  await again;
  expect(speech.has('mammuz-name')).toBe(true);
});

it.each([
  [['it-CH', 'de'], 'it'],
  [['fr', 'de-AT', 'en'], 'de'],
  [['fr'], 'en'],
])('speaks to a browser that wants %j in %s', (languages, expected) => {
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
  expect(speech.wanted()).toBe(expected);
});
