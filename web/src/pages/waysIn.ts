// Pages: the ways into a game on one's own: against bots, or guided.
import type { Device } from '../device/device';
import { hasFinished } from '../device/finishedGames';
import { ownKey } from '../device/keys';
import { newCommandId } from '../protocol/connection';
import { fetchJson, openTable } from '../protocol/http';
import type { GameCard, MyTable } from '../protocol/types';
import { navigate } from '../routes';

/** A game against bots, at once. */
export async function playNow(device: Device, card: GameCard): Promise<void> {
  const bots = Array<string>(card.default_players - 1).fill(card.default_bot);
  const id = await openTable(ownKey(), newCommandId(), { game: card.name, name: nameOf(device), players: card.default_players, bots, is_ready: true, explanations: !hasFinished(card.name) });
  navigate('table', { id });
}

/** The guided first game: the one that was left, or a new one. */
export async function learn(device: Device, card: GameCard): Promise<void> {
  const tables = await fetchJson<MyTable[]>('api/me/tables', { key: ownKey() });
  const left = tables.find((table) => table.is_lesson && table.game === card.name && table.status !== 'closed');
  const id = left?.id ?? (await openTable(ownKey(), newCommandId(), { game: card.name, name: nameOf(device), lesson: card.lessons[0] ?? '' }));
  navigate('table', { id });
}

function nameOf({ settings, i18n }: Device): string {
  return settings.values.nickname || i18n.t('web-nobody');
}
