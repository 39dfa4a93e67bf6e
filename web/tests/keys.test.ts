// The device: keys are secret enough, and the right one opens the right table.
import { beforeEach, describe, expect, it } from 'vitest';
import { allKeys, carry, keyFor, newKey, ownKey, share, sharers } from '../src/device/keys';

beforeEach(() => localStorage.clear());

describe('a key', () => {
  it('has 22 letters of links, and never comes twice', () => {
    const keys = Array.from({ length: 200 }, newKey);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(new Set(keys).size).toBe(200);
  });

  it('of the device stays the same', () => {
    expect(ownKey()).toBe(ownKey());
  });

  it('that was carried here counts at its table only', () => {
    carry('table', 'carried');
    expect(keyFor('table')).toBe('carried');
    expect(keyFor('other')).toBe(ownKey());
  });

  it('opens every table of this device, its own first', () => {
    carry('table', 'carried');
    share('other', ['first', 'second']);
    expect(allKeys()).toEqual([ownKey(), 'first', 'carried']);
  });

  it('is kept for each who shares the device', () => {
    share('table', ['a', 'b']);
    expect(sharers('table')).toEqual(['a', 'b']);
    expect(sharers('other')).toEqual([]);
  });
});
