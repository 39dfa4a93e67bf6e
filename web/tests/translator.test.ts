// Speech: the browser says the same as Python does.
import { readFileSync, readdirSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { sharedSentences } from '../plugins/sharedSentences';
import { Voice, capital, plain } from '../src/i18n/translator';

const GAMES = '../src/bestiary/games';
const read = (path: string) => readFileSync(path, 'utf-8');
const house = (language: string) => sharedSentences(read(`../src/bestiary/speech/locale/${language}.ftl`));
const games = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));
const mausen = (language: string) => new Voice(language, house(language), read(`${GAMES}/mausen/locale/${language}.ftl`));

const who = (seat: number) => ({ type: 'who' as const, seat });
const card = (animal: string, value: number) => ({ type: 'text' as const, id: 'mausen-card', args: { animal, value } });

describe('a voice', () => {
  it('says "you" to the one who listens, and a name to the others', () => {
    const text = { id: 'mausen-card-turned-up', args: { seat: who(1), card: card('E', 4) } };
    const voice = mausen('en');
    expect(plain(voice.tell(text, { names: ['Ada', 'Ben'], listener: 1 }))).toBe('You turn up elephant 4.');
    expect(plain(voice.tell(text, { names: ['Ada', 'Ben'], listener: 0 }))).toBe('Ben turns up elephant 4.');
    expect(plain(voice.tell(text, { names: [], listener: null }))).toBe('Seat 1 turns up elephant 4.');
  });

  it('puts several things in a row, in every language', () => {
    const text = { id: 'mausen-middle-laid', args: { cards: { type: 'list' as const, items: [card('M', 1), card('C', 2), card('D', 3)] } } };
    expect(plain(mausen('en').say(text))).toBe('In the middle lie mouse 1, cat 2 and dog 3.');
    expect(plain(mausen('de').say(text))).toContain(' und ');
    expect(plain(mausen('it').say(text))).toContain(' e ');
  });

  it('knows whether the listener is among several', () => {
    const text = { id: 'mausen-game-ended', args: { winners: { type: 'list' as const, items: [who(0), who(2)] }, points: 7 } };
    const voice = mausen('en');
    expect(plain(voice.say(text, { names: ['Ada', 'Ben', 'Cleo'], listener: 0 }))).toContain('Ada and Cleo share the win');
  });

  it('begins a sentence with a capital, also behind an invisible mark', () => {
    expect(capital('\u2068ada\u2069 plays')).toBe('\u2068Ada\u2069 plays');
    expect(capital('élan')).toBe('Élan');
    expect(capital('3 cards')).toBe('3 cards');
  });

  it.each(['de', 'en', 'it'])('writes numbers as %s does', (language) => {
    const voice = new Voice(language, 'number = { $number }');
    const said = (number: number) => plain(voice.say({ id: 'number', args: { number } }));
    const { format } = new Intl.NumberFormat(language);
    for (let number = -1000; number <= 1000; number++) expect(said(number)).toBe(format(number));
    expect([1234.5, 0.25, 12345].map(said)).toEqual([1234.5, 0.25, 12345].map((number) => format(number)));
  });

  it('says the same of sentences that were read when the page was built', () => {
    const source = 'points = { $points ->\n    [one] a point\n   *[other] { $points } points\n}\n';
    const read = JSON.parse(JSON.stringify(new FluentResource(source))) as FluentResource;
    for (const points of [0, 1, 2]) {
      expect(new Voice('en', read).say({ id: 'points', args: { points } })).toBe(new Voice('en', source).say({ id: 'points', args: { points } }));
    }
  });

  it('names the id where there is no sentence, so that nobody looks at nothing', () => {
    expect(mausen('en').say({ id: 'mausen-nothing-of-the-kind' })).toBe('mausen-nothing-of-the-kind');
  });
});

describe('every file of sentences', () => {
  it.each(games.flatMap(({ name }) => ['de', 'en', 'it'].map((language) => `${GAMES}/${name}/locale/${language}.ftl`)))('%s is read whole', (path) => {
    const ids = read(path).match(/^[a-z][a-z0-9-]*(?= *=)/gm) ?? [];
    expect(new FluentResource(read(path)).body.map((entry) => entry.id)).toEqual(ids);
  });

  it.each(['de', 'en', 'it'])('the page speaks %s with the words of the house', (language) => {
    const voice = new Voice(language, house(language), read(`locale/${language}.ftl`));
    for (const id of ['row', 'seat', 'players-between', 'table-player-sat', 'bye-reload', 'web-lead']) expect(voice.has(id)).toBe(true);
    expect(voice.has('cli-play')).toBe(false);
  });
});
