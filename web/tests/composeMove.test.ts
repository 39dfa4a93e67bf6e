// The table: moves are composed from offers, letter by letter as records write them.
import { expect, it } from 'vitest';
import { choicesOf, compose, offerOf } from '../src/table/composeMove';

const declare = {
  verb: 'declare',
  form: 'declare {species}: {cards}',
  parts: [
    { name: 'species', choices: ['bear', 'hare'], least: 1, most: 1 },
    { name: 'cards', choices: ['bear', 'bear', 'mouse'], least: 1, most: 4 },
  ],
};

it('puts what was picked into the form, in the order it was picked', () => {
  expect(compose(declare, { species: ['bear'], cards: ['mouse', 'bear'] })).toBe('declare bear: mouse bear');
  expect(compose({ verb: 'pass', form: 'pass', parts: [] })).toBe('pass');
});

it('finds an offer and its choices', () => {
  expect(offerOf([declare], 'declare')).toBe(declare);
  expect(offerOf([declare], 'extend')).toBeUndefined();
  expect(choicesOf(declare, 'cards')).toEqual(['bear', 'bear', 'mouse']);
  expect(choicesOf(undefined, 'cards')).toEqual([]);
});
