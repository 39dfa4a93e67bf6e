// Games: finds the boards. A game without one is played on the plain board.
import type { Component } from 'svelte';
import type { Face } from './gameUi';

const FACES = import.meta.glob<{ default: Face }>('./*/gameUi.ts');
const COVERS = import.meta.glob<{ default: Component }>('./*/HomePicture.svelte');

/** The face of a game. */
export async function faceOf(game: string): Promise<Face> {
  const found = FACES[`./${game}/gameUi.ts`] ?? FACES['./plain/gameUi.ts'];
  if (!found) throw new Error(game);
  return (await found()).default;
}

/** The picture of a game for the home page. */
export async function coverOf(game: string): Promise<Component | null> {
  const found = COVERS[`./${game}/HomePicture.svelte`] ?? COVERS['./plain/HomePicture.svelte'];
  return found ? (await found()).default : null;
}
