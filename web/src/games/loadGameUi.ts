// Games: finds the UI of a game. A game without one is played on the plain board, and so are other versions of its rules.
import type { Component } from 'svelte';
import { registerIcons } from '../components/iconRegistry';
import type { GameUi } from './gameUi';

const GAME_UIS = import.meta.glob<{ default: GameUi }>('./*/gameUi.ts');
const HOME_PICTURES = import.meta.glob<{ default: Component }>('./*/HomePicture.svelte');

/** The game of rules such as `mausen/1`. */
export function gameOf(rules: string): string {
  return rules.split('/')[0] ?? '';
}

/** The UI for rules such as `mausen/1`, or for the name of a game. Its icons are registered with it. */
export async function loadGameUi(rules: string): Promise<GameUi> {
  const game = gameOf(rules);
  const load = GAME_UIS[`./${game}/gameUi.ts`] ?? GAME_UIS['./plain/gameUi.ts'];
  if (!load) throw new Error(rules);
  const { default: ui } = await load();
  if (ui.rules && ![game, ui.rules].includes(rules)) return loadGameUi('plain');
  registerIcons(ui.icons);
  return ui;
}

/** The picture of a game for the home page. */
export async function loadHomePicture(game: string): Promise<Component | null> {
  const load = HOME_PICTURES[`./${game}/HomePicture.svelte`] ?? HOME_PICTURES['./plain/HomePicture.svelte'];
  return load ? (await load()).default : null;
}
