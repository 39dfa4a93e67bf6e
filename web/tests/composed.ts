// Tests: a board's `send` that gets the text of the move, as the table composes it.
import type { ChosenMove } from '../src/games/gameUi';
import { composeMove } from '../src/table/composeMove';

export function composed(send: (choice: object) => void): (choice: ChosenMove) => void {
  return ({ offer, picks, ...choice }) => send({ move: composeMove(offer, picks), ...choice });
}
