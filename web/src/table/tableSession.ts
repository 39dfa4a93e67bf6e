// The table: connects to one, with its sentences and sounds.
import type { Device } from '../device/device';
import { keyFor } from '../device/keys';
import { gameOfTable, rememberGame } from '../device/tableGames';
import { gameOf, loadGameUi } from '../games/loadGameUi';
import { Table } from './table.svelte';

/** Connect to a table with a key, or as an onlooker with none, who may share the device with a player. */
export function connect({ i18n, settings, sounds }: Device, id: string, key: string | null, hasSound = true, playerKey?: string): Table {
  const table = new Table(id, key, {
    async loadUi(rules) {
      rememberGame(id, rules);
      const [ui] = await Promise.all([loadGameUi(rules), i18n.loadGame(gameOf(rules))]);
      return ui;
    },
    i18n,
    playerKey,
    speed: () => settings.speed,
    playSound: hasSound ? sounds.play : undefined,
  });
  // A device that was here before need not wait for the server to name the game.
  const game = gameOfTable(id);
  if (game) table.loadUi(game);
  return table;
}

let prefetched: Table | null = null;

/** Connect before the page is loaded; another address meanwhile disconnects again. */
export function prefetchTable(device: Device, id: string): void {
  prefetched = connect(device, id, keyFor(id));
  addEventListener('hashchange', dropPrefetched, { once: true });
}

function dropPrefetched(): void {
  prefetched?.close();
  prefetched = null;
}

/** Connect with the key that this device has for the table, unless that was done ahead. */
export function openTable(device: Device, id: string): Table {
  const table = prefetched?.id === id ? prefetched : null;
  prefetched = null;
  return table ?? connect(device, id, keyFor(id));
}
