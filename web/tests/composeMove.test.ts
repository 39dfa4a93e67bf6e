// The table: moves are composed from offers, exactly as records write them.
import { expect, it } from 'vitest';
import { choicesFor, composeMove, findOffer } from '../src/table/composeMove';

const declare = {
  verb: 'declare',
  template: 'declare {species}: {cards}',
  parts: [
    { name: 'species', choices: ['bear', 'hare'], least: 1, most: 1 },
    { name: 'cards', choices: ['bear', 'bear', 'mouse'], least: 1, most: 4 },
  ],
};

it('puts what was picked into the template, in the order it was picked', () => {
  expect(composeMove(declare, { species: ['bear'], cards: ['mouse', 'bear'] })).toBe('declare bear: mouse bear');
  expect(composeMove({ verb: 'pass', template: 'pass', parts: [] }, {})).toBe('pass');
});

it('finds an offer and its choices', () => {
  expect(findOffer([declare], 'declare')).toBe(declare);
  expect(findOffer([declare], 'extend')).toBeUndefined();
  expect(choicesFor(declare, 'cards')).toEqual(['bear', 'bear', 'mouse']);
  expect(choicesFor(undefined, 'cards')).toEqual([]);
});
