"""Asks bots of Mammuz: a position as one seat sees it, with what that seat remembers."""

from collections.abc import Mapping

from bestiary.core.view import View
from bestiary.games.mammuz import game, moves, view
from bestiary.games.mammuz.card_constraints import CardConstraint
from bestiary.games.mammuz.history import History, SeatStats
from bestiary.games.mammuz.rules import State

NEVER_CHALLENGES = SeatStats(displays=20)
"""Somebody who never challenges."""
MOSTLY_CHALLENGES = SeatStats(displays=2, challenges=20)
"""Somebody who nearly always does."""
LIAR = SeatStats(displays=20, lies=10)
HONEST = SeatStats(displays=20, truths=10)


def view_of(
    state: State,
    facts: tuple[CardConstraint, ...] = (),
    past: Mapping[int, SeatStats] | None = None,
) -> View:
    """What the one whose turn it is sees of a state, and remembers of cards and players."""
    players, seat = state.players, state.turn
    known = dict(past or {})
    seen = History(
        seat=seat,
        display_count=len(state.displays()),
        constraints=facts,
        seat_stats=tuple(known.get(other, SeatStats()) for other in range(players)),
    )
    return View(
        game=game.name,
        rules=game.rules,
        players=players,
        options={},
        seat=seat,
        board=view.board(state, seat),
        history=seen,
        offers=moves.offers(state, seat),
    )
