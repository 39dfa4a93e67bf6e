// The page: requests everything that the route needs before anything else runs, so that all of it loads at once.
import { gameOfTable } from './device/tableGames';
import { loadGameUi } from './games/loadGameUi';
import { loadPage } from './pageModules';
import { parseRoute } from './routes';

// An invitation names its game in the path, for previews: from here on the page is at its own address.
if (/\/g\/[^/]+$/.test(location.pathname)) history.replaceState(null, '', `../${location.hash}`);
const { name, params } = parseRoute(location.hash);
const game = name && gameOfTable(params['id'] ?? '');
// What fails here is requested again where it is needed, and the failure is shown there.
if (game) loadGameUi(game).catch(() => undefined);
if (name) loadPage(name).then((page) => page.prefetch?.(params), () => undefined);
