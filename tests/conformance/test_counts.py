"""Every game: how many positions lie at each depth, from fixed deals, as golden data.

A change of the rules, however small, changes these numbers.
"""

import json

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.engine import Engine
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from tests.gilded import compare
from tests.wandering import TABLES, step

MOST = 3000
"""The last depth is the first one with more positions than this."""


def counted(play: Play) -> dict[str, object]:
    """Positions and ways to them by depth, the lowest seat that owes a choice going first."""
    level: dict[bytes, tuple[Engine, int]] = {b"": (play.state, 1)}
    positions, ways = [], []
    while level and len(level) <= MOST:
        deeper: dict[bytes, tuple[Engine, int]] = {}
        for state, count in level.values():
            for seat in state.seats()[:1]:
                for action in state.actions(seat):
                    after = state.clone()
                    after.apply(seat, action)
                    key = msgspec.json.encode(play.game.position.truth(after))
                    deeper[key] = (after, count + deeper[key][1] if key in deeper else count)
        level = deeper
        positions.append(len(level))
        ways.append(sum(count for _, count in level.values()))
    return {"after": len(play.moves), "positions": positions, "ways": ways}


@pytest.mark.golden
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_counts_of_positions(name: str, players: int) -> None:
    """From the deal, from the middle of a play, and from near its end."""
    rng = Generator(players)
    play = Play.dealt(catalog.game(name), players, rng)
    plays = [play.clone()]
    while not play.is_over:
        step(play, rng)
        plays.append(play.clone())
    starts = sorted({0, len(plays) // 2, max(0, len(plays) - 2 * players - 2)})
    found = [counted(plays[at]) for at in starts]
    lines = ",\n".join(json.dumps(line) for line in found)
    compare(f"{name}/{players}-counts.json", f"[\n{lines}\n]\n")
