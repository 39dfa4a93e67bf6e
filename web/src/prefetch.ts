// The page: asks for everything that a place will need before anything else is read, so that all of it comes at once.
import { knownGame } from './device/tableGames';
import { faceOf } from './games/loadGameUi';
import { moduleOf } from './pageModules';
import { whereIs } from './routes';

const { place, given } = whereIs(location.hash);
const game = place && knownGame(given['id'] ?? '');
// What does not come is asked for again by whoever needs it, and missed there.
if (game) faceOf(game).catch(() => undefined);
if (place) moduleOf(place).then((page) => page.ahead?.(given), () => undefined);
