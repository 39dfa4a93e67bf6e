"""What Lascaux explains is what happened, by what lay on the table before and after."""

import pytest

from bestiary.games.lascaux import game
from tests.explained_games import ExplainedMove, explained_moves


def facts(move: ExplainedMove) -> dict[str, set[str]]:
    """What there is to explain of a move, by the stones and cards before and after it."""
    before, after, seat = move.before, move.after, move.seat
    assert seat is not None
    own = {f"seat:{seat}"}
    if move.move == "bid":
        return {"lascaux-explain-stone": own | {"pot"}}
    if move.move != "pass":
        return {}
    gain = after["stones"][seat] - before["stones"][seat]
    found = {
        "pot": {f"score:{seat}"} if gain else set(),
        "pass": set() if gain else own,
        "first-pass": set() if before["passed"] else own | {"stack"},
    }
    if not after["passed"]:  # it was the last but one: all took
        pairs = zip(before["collections"], after["collections"], strict=True)
        took = {other for other, (old, new) in enumerate(pairs) if len(new) > len(old)}
        empty = {*range(len(after["collections"]))} - took
        found["majority"] = {f"seat:{other}" for other in took}
        found["nothing"] = {f"seat:{other}" for other in empty} | ({"middle"} if empty else set())
    return {f"lascaux-explain-{name}": pointers for name, pointers in found.items() if pointers}


@pytest.mark.parametrize("players", game.player_counts)
def test_what_is_explained_happened(players: int) -> None:
    """After every move of a golden game, to all viewers alike: a marker chosen explains nothing."""
    for move in explained_moves("lascaux", players):
        for viewer, explained in move.explained.items():
            assert explained == facts(move), (move.move, viewer)
