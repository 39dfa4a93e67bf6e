"""Views for the bots of Mammuz: a position as one seat sees it, with a history."""

from collections.abc import Mapping

from bestiary.catalog import AnyView
from bestiary.core.view import View
from bestiary.games.mammuz import game, moves, view
from bestiary.games.mammuz.card_constraints import CardConstraint
from bestiary.games.mammuz.history import History, SeatStats
from bestiary.games.mammuz.rules import State

NEVER_CHALLENGES = SeatStats(displays=20)
MOSTLY_CHALLENGES = SeatStats(displays=2, challenges=20)
LIAR = SeatStats(displays=20, lies=10)
HONEST = SeatStats(displays=20, truths=10)


def view_of(
    state: State,
    constraints: tuple[CardConstraint, ...] = (),
    seat_stats: Mapping[int, SeatStats] | None = None,
) -> AnyView:
    """The view of the seat to move, with these constraints and seat statistics."""
    players, seat = state.players, state.turn
    known = dict(seat_stats or {})
    history = History(
        seat=seat,
        display_count=len(state.displays()),
        constraints=constraints,
        seat_stats=tuple(known.get(other, SeatStats()) for other in range(players)),
    )
    return View(
        game=game.name,
        rules=game.rules,
        players=players,
        options={},
        seat=seat,
        board=view.board(state, seat),
        history=history,
        offers=moves.offers(state, seat),
    )
