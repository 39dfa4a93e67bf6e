// The table: a connected table with the UI of its game, its sentences and sounds.
import { keyFor } from '../device/keys';
import { settings } from '../device/settings.svelte';
import { playSound } from '../device/sound';
import { gameOfTable, rememberGame } from '../device/tableGames';
import { loadGameUi } from '../games/loadGameUi';
import { i18n } from '../i18n/i18n.svelte';
import { LazyGameUi } from './lazyGameUi.svelte';
import { Table } from './table.svelte';

export interface TableSession {
  table: Table;
  /** Loaded once the game is known. */
  lazyUi: LazyGameUi;
}

/** Connect to a table with a key, or as an onlooker with none. */
export function connect(id: string, key: string | null, hasSound = true): TableSession {
  const lazyUi = new LazyGameUi(loadGameUi, (game) => i18n.loadGame(game));
  const table: Table = new Table(id, key, {
    ui: lazyUi.playbackUi,
    language: () => i18n.requested,
    speed: () => settings.values.speed,
    eventShown: (event) => {
      const winners = event.type === 'GameEnded' && table.me !== null ? (event['winners'] as number[]) : null;
      const end = winners && (winners.includes(table.me ?? -1) ? 'win' : 'lose');
      const sound = hasSound ? (end ?? lazyUi.loaded?.sound?.(event)) : null;
      if (sound) playSound(sound);
    },
  });
  // A device that was here before need not wait for the server to name the game.
  const game = gameOfTable(id);
  if (game) lazyUi.load(game, () => table.gameView && table.playback.restAt(table.gameView));
  return { table, lazyUi };
}

let prefetched: { id: string; session: TableSession } | null = null;

/** Connect before the page is loaded; another address meanwhile disconnects again. */
export function prefetchSession(id: string): void {
  prefetched = { id, session: connect(id, keyFor(id)) };
  addEventListener('hashchange', dropPrefetched, { once: true });
}

function dropPrefetched(): void {
  prefetched?.session.table.close();
  prefetched = null;
}

/** Connect with the key that this device has for the table, unless that was done ahead. */
export function openSession(id: string): TableSession {
  const session = prefetched?.id === id ? prefetched.session : null;
  prefetched = null;
  return session ?? connect(id, keyFor(id));
}

/** Load the UI as soon as the game is known; to be called in an effect. */
export function loadUiOf({ table, lazyUi }: TableSession): void {
  if (!table.tableView) return;
  lazyUi.load(table.tableView.game, () => table.playback.restAt(table.gameView));
  rememberGame(table.id, table.tableView.game);
}
