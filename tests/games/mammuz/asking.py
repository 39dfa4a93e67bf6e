"""Asks bots of Mammuz: a position as one seat sees it, with what that seat remembers."""

from collections.abc import Mapping

from bestiary.core.view import View
from bestiary.games.mammuz import game, moves, view
from bestiary.games.mammuz.knowing import Fact
from bestiary.games.mammuz.memory import Past, Seen
from bestiary.games.mammuz.rules import State

SILENT = Past(displays=20)
"""Somebody who never challenges."""
WARY = Past(displays=2, challenges=20)
"""Somebody who nearly always does."""
LIAR = Past(displays=20, lies=10)
HONEST = Past(displays=20, truths=10)


def asked(
    state: State, facts: tuple[Fact, ...] = (), past: Mapping[int, Past] | None = None
) -> View:
    """What the one whose turn it is sees of a state, and remembers of cards and players."""
    players, seat = state.players, state.turn
    known = dict(past or {})
    seen = Seen(
        seat=seat,
        lying=len(state.lying()),
        facts=facts,
        past=tuple(known.get(other, Past()) for other in range(players)),
    )
    return View(
        game=game.name,
        rules=game.rules,
        players=players,
        options={},
        seat=seat,
        now=view.now(state, seat),
        seen=seen,
        offers=moves.offers(state, seat),
    )
