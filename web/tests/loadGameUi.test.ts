// Games: the UI that is found for a version of the rules.
import { expect, it } from 'vitest';
import { loadGameUi } from '../src/games/loadGameUi';
import { replays } from './exportedReplays';

it.each(['mausen', 'lascaux', 'mammuz'])('%s has its own UI by its present rules, and the plain board by any other', async (game) => {
  const rules = replays(game, 3)['onlooker']?.rules ?? '';
  const ui = await loadGameUi(rules);
  expect(ui.rules).toBe(rules);
  expect(await loadGameUi(game)).toBe(ui);
  const plain = await loadGameUi('plain');
  expect(plain.fold).toBeUndefined();
  expect(await loadGameUi(`${game}/0`)).toBe(plain);
  expect(await loadGameUi('kuhn/2')).toBe(plain);
}, 30_000);
