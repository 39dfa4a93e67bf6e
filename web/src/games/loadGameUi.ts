// Games: finds the UI of a game. A game without one is played on the plain board.
import type { Component } from 'svelte';
import type { GameUi } from './gameUi';

const GAME_UIS = import.meta.glob<{ default: GameUi }>('./*/gameUi.ts');
const HOME_PICTURES = import.meta.glob<{ default: Component }>('./*/HomePicture.svelte');

export async function loadGameUi(game: string): Promise<GameUi> {
  const load = GAME_UIS[`./${game}/gameUi.ts`] ?? GAME_UIS['./plain/gameUi.ts'];
  if (!load) throw new Error(game);
  return (await load()).default;
}

/** The picture of a game for the home page. */
export async function loadHomePicture(game: string): Promise<Component | null> {
  const load = HOME_PICTURES[`./${game}/HomePicture.svelte`] ?? HOME_PICTURES['./plain/HomePicture.svelte'];
  return load ? (await load()).default : null;
}
