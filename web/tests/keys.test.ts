// The device: keys are secret, and each opens its tables.
import { beforeEach, describe, expect, it } from 'vitest';
import { allKeys, hotSeatKeys, keyFor, newKey, ownKey, storeHotSeatKeys, storeLinkedKey } from '../src/device/keys';

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

  it('that came by a link counts at its table only', () => {
    storeLinkedKey('table', 'linked');
    expect(keyFor('table')).toBe('linked');
    expect(keyFor('other')).toBe(ownKey());
  });

  it('opens every table of this device, its own first', () => {
    storeLinkedKey('table', 'linked');
    storeHotSeatKeys('other', ['first', 'second']);
    expect(allKeys()).toEqual([ownKey(), 'first', 'linked']);
  });

  it('is stored for each player who shares the device', () => {
    storeHotSeatKeys('table', ['a', 'b']);
    expect(hotSeatKeys('table')).toEqual(['a', 'b']);
    expect(hotSeatKeys('other')).toEqual([]);
  });
});
