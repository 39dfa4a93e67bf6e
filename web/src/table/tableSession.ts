// The table: a table with everything that the page puts around it.
import { keyFor } from '../device/keys';
import { know, knownGame } from '../device/tableGames';
import { settings } from '../device/settings.svelte';
import { hear } from '../device/sound';
import { faceOf } from '../games/loadGameUi';
import { speech } from '../i18n/i18n.svelte';
import { LazyFace } from './lazyGameUi.svelte';
import { Table } from './table.svelte';

/** A table and the face of its game, which is loaded once the game is known. */
export interface Connected {
  table: Table;
  lazy: LazyFace;
}

/** Look at a table with a key, or with none. */
export function connect(id: string, key: string | null, isHeard = true): Connected {
  const lazy = new LazyFace(faceOf, (game) => speech.learn(game));
  const table: Table = new Table(id, key, {
    face: lazy.face,
    language: () => speech.asked,
    speed: () => settings.kept.speed,
    heard: (fact) => {
      const winners = fact.event === 'GameEnded' && table.me !== null ? (fact['winners'] as number[]) : null;
      const end = winners && (winners.includes(table.me ?? -1) ? 'win' : 'lose');
      const sound = isHeard ? (end ?? lazy.loaded?.sound?.(fact)) : null;
      if (sound) hear(sound);
    },
  });
  // Whoever was here before need not wait for the server to say which game it is.
  const known = knownGame(id);
  if (known) lazy.load(known, () => table.moment && table.stage.restAt(table.moment));
  return { table, lazy };
}

let early: { id: string; connected: Connected } | null = null;

/** Connect before there is a page to show what comes; whoever goes elsewhere meanwhile is not at the table. */
export function connectAhead(id: string): void {
  early = { id, connected: connect(id, keyFor(id)) };
  addEventListener('hashchange', leave, { once: true });
}

function leave(): void {
  early?.connected.table.close();
  early = null;
}

/** Sit at a table with what this device holds of it; perhaps it is connected already. */
export function connectHere(id: string): Connected {
  const found = early?.id === id ? early.connected : null;
  early = null;
  return found ?? connect(id, keyFor(id));
}

/** Load the face as soon as the game is known; to be called in an effect. */
export function follow({ table, lazy }: Connected): void {
  if (!table.standing) return;
  lazy.load(table.standing.game, () => table.stage.restAt(table.moment));
  know(table.id, table.standing.game);
}
