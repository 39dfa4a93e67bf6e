// Games: finds the boards. A game without one is played on the plain board.
import type { Component } from 'svelte';
import type { Face } from './face';

const FACES = import.meta.glob<{ default: Face }>('./*/face.ts');
const COVERS = import.meta.glob<{ default: Component }>('./*/Cover.svelte');

/** The face of a game. */
export async function faceOf(game: string): Promise<Face> {
  const found = FACES[`./${game}/face.ts`] ?? FACES['./plain/face.ts'];
  if (!found) throw new Error(game);
  return (await found()).default;
}

/** The picture of a game for the home page. */
export async function coverOf(game: string): Promise<Component | null> {
  const found = COVERS[`./${game}/Cover.svelte`] ?? COVERS['./plain/Cover.svelte'];
  return found ? (await found()).default : null;
}
