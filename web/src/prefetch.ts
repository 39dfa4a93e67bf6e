// The page: requests everything that the route needs before anything is mounted, so that all of it loads at once.
import type { Device } from './device/device';
import { gameOfTable } from './device/tableGames';
import { loadGameUi } from './games/loadGameUi';
import { loadPage } from './pageModules';
import { parseRoute } from './routes';

/** What fails here is requested again where it is needed, and the failure is shown there. */
export function prefetch(device: Device): void {
  // An invitation names its game in the path, for previews: from here on the page is at its own address.
  if (/\/g\/[^/]+$/.test(location.pathname)) history.replaceState(null, '', `../${location.hash}`);
  const { name, params } = parseRoute(location.hash);
  const game = name && gameOfTable(params['id'] ?? '');
  if (game) loadGameUi(game).catch(() => undefined);
  if (name) loadPage(name).then((page) => page.prefetch?.(params, device), () => undefined);
}
