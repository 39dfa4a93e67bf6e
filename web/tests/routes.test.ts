// The page: routes are parsed as they are written.
import { describe, expect, it } from 'vitest';
import { ROUTES, hrefTo, parseRoute, type RouteName } from '../src/routes';

describe('a route', () => {
  it.each(Object.keys(ROUTES) as RouteName[])('to %s is parsed as it was written', (name) => {
    const params = { id: 'abc', invite: 'i-n_v', key: 'k', game: 'mausen', rule: 'MS-3', code: 'VJBJ9X', number: '2', turn: '7' };
    const route = parseRoute(hrefTo(name, params));
    expect(route.name).toBe(name);
    for (const [param, value] of Object.entries(route.params)) expect(params[param as keyof typeof params]).toBe(value);
  });

  it('may leave out optional parameters', () => {
    expect(parseRoute('#/table/abc')).toEqual({ name: 'table', params: { id: 'abc' } });
    expect(parseRoute('')).toEqual({ name: 'home', params: {} });
  });

  it.each(['#/table', '#/nowhere', '#/table/a/b/c', '#/rules/%E0%A4%A'])('that no pattern matches has no name: %s', (hash) => {
    expect(parseRoute(hash).name).toBeNull();
  });
});
