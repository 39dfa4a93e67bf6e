// The page: its addresses are read as they are written.
import { describe, expect, it } from 'vitest';
import { ROUTES, to, whereIs, type Place } from '../src/routes';

describe('an address', () => {
  it.each(Object.keys(ROUTES) as Place[])('of %s leads back to it', (place) => {
    const given = { id: 'abc', invite: 'i-n_v', key: 'k', game: 'mausen', rule: 'MS-3', code: 'VJBJ9X', number: '2', turn: '7' };
    const found = whereIs(to(place, given));
    expect(found.place).toBe(place);
    for (const [name, value] of Object.entries(found.given)) expect(given[name as keyof typeof given]).toBe(value);
  });

  it('may leave out what is not needed', () => {
    expect(whereIs('#/table/abc')).toEqual({ place: 'table', given: { id: 'abc' } });
    expect(whereIs('')).toEqual({ place: 'home', given: {} });
  });

  it.each(['#/table', '#/nowhere', '#/table/a/b/c', '#/rules/%E0%A4%A'])('that makes no sense leads nowhere: %s', (hash) => {
    expect(whereIs(hash).place).toBeNull();
  });
});
