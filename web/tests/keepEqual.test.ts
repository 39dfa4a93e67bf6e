// Components: a value stays the same object while it is equal.
import { expect, test } from 'vitest';
import { keepEqual } from '../src/components/keepEqual';

test('an equal value gives the object that was given before, a different one itself', () => {
  const keep = keepEqual<unknown>();
  const first = { names: ['Ada', 'Ben'], counts: [[1], []] };
  expect(keep(first)).toBe(first);
  expect(keep({ counts: [[1], []], names: ['Ada', 'Ben'] })).toBe(first);
  for (const other of [{ names: ['Ada'], counts: [[1], []] }, { names: ['Ada', 'Ben'] }, ['Ada', 'Ben'], ['Ada', undefined], null, 'Ada']) {
    expect(keep(other)).toBe(other);
  }
});
