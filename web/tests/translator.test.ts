// i18n: the browser translates as Python does.
import { readFileSync, readdirSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { sharedSentences } from '../plugins/sharedSentences';
import { capitalize, stripIsolates, Translator } from '../src/i18n/translator';

const GAMES = '../src/bestiary/games';
const readText = (path: string) => readFileSync(path, 'utf-8');
const shared = (language: string) => sharedSentences(readText(`../src/bestiary/i18n/locale/${language}.ftl`));
const games = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));
const mausen = (language: string) => new Translator(language, shared(language), readText(`${GAMES}/mausen/locale/${language}.ftl`));

const who = (seat: number) => ({ type: 'seat' as const, seat });
const card = (animal: string, value: number) => ({ type: 'message' as const, id: 'mausen-card', args: { animal, value } });

describe('a translator', () => {
  it('says "you" to the addressed seat, and a name to the others', () => {
    const message = { id: 'mausen-card-turned-up', args: { seat: who(1), card: card('E', 4) } };
    const translator = mausen('en');
    expect(stripIsolates(translator.translateSentence(message, { names: ['Ada', 'Ben'], addressedSeat: 1 }))).toBe('You turn up elephant 4.');
    expect(stripIsolates(translator.translateSentence(message, { names: ['Ada', 'Ben'], addressedSeat: 0 }))).toBe('Ben turns up elephant 4.');
    expect(stripIsolates(translator.translateSentence(message, { names: [], addressedSeat: null }))).toBe('Seat 1 turns up elephant 4.');
  });

  it('joins a list, in every language', () => {
    const message = { id: 'mausen-middle-laid', args: { cards: { type: 'list' as const, items: [card('M', 1), card('C', 2), card('D', 3)] } } };
    expect(stripIsolates(mausen('en').translate(message))).toBe('In the middle lie mouse 1, cat 2 and dog 3.');
    expect(stripIsolates(mausen('de').translate(message))).toContain(' und ');
    expect(stripIsolates(mausen('it').translate(message))).toContain(' e ');
  });

  it('knows whether the addressed seat is among several', () => {
    const message = { id: 'mausen-game-ended', args: { winners: { type: 'list' as const, items: [who(0), who(2)] }, points: 7 } };
    const translator = mausen('en');
    expect(stripIsolates(translator.translate(message, { names: ['Ada', 'Ben', 'Cleo'], addressedSeat: 0 }))).toContain('Ada and Cleo share the win');
  });

  it('capitalizes a sentence, also behind an invisible mark', () => {
    expect(capitalize('\u2068ada\u2069 plays')).toBe('\u2068Ada\u2069 plays');
    expect(capitalize('élan')).toBe('Élan');
    expect(capitalize('3 cards')).toBe('3 cards');
  });

  it.each(['de', 'en', 'it'])('writes numbers as %s does', (language) => {
    const translator = new Translator(language, 'number = { $number }');
    const written = (number: number) => stripIsolates(translator.translate({ id: 'number', args: { number } }));
    const { format } = new Intl.NumberFormat(language);
    for (let number = -1000; number <= 1000; number++) expect(written(number)).toBe(format(number));
    expect([1234.5, 0.25, 12345].map(written)).toEqual([1234.5, 0.25, 12345].map((number) => format(number)));
  });

  it('translates alike with sentences that were parsed by the build', () => {
    const source = 'points = { $points ->\n    [one] a point\n   *[other] { $points } points\n}\n';
    const readText = JSON.parse(JSON.stringify(new FluentResource(source))) as FluentResource;
    for (const points of [0, 1, 2]) {
      expect(new Translator('en', readText).translate({ id: 'points', args: { points } })).toBe(new Translator('en', source).translate({ id: 'points', args: { points } }));
    }
  });

  it('gives the id of a message without a sentence', () => {
    expect(mausen('en').translate({ id: 'mausen-nothing-of-the-kind' })).toBe('mausen-nothing-of-the-kind');
  });
});

describe('every file of sentences', () => {
  it.each(games.flatMap(({ name }) => ['de', 'en', 'it'].map((language) => `${GAMES}/${name}/locale/${language}.ftl`)))('%s is parsed whole', (path) => {
    const ids = readText(path).match(/^[a-z][a-z0-9-]*(?= *=)/gm) ?? [];
    expect(new FluentResource(readText(path)).body.map((entry) => entry.id)).toEqual(ids);
  });

  it.each(['de', 'en', 'it'])('the page has the shared sentences in %s', (language) => {
    const translator = new Translator(language, shared(language), readText(`locale/${language}.ftl`));
    for (const id of ['row', 'seat', 'players-between', 'table-player-sat', 'bye-reload', 'table-refused-stale', 'web-lead']) expect(translator.has(id)).toBe(true);
    expect(translator.has('cli-play')).toBe(false);
  });
});
