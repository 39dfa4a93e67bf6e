"""Every game: the number of positions at each depth (perft), from fixed deals, as golden files.

Any change of the rules changes these numbers.
"""

import json

import msgspec
import pytest

from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.engine import Engine
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from tests.golden_files import assert_matches_golden
from tests.random_play import GAMES_AND_PLAYERS, make_random_move

MAX_POSITIONS = 3000
"""The last depth is the first one with more positions than this."""


def count_positions_by_depth(play: AnyPlay) -> dict[str, object]:
    """Positions and paths to them by depth, the lowest seat that owes a choice first."""
    level: dict[bytes, tuple[Engine, int]] = {b"": (play.state, 1)}
    positions, ways = [], []
    while level and len(level) <= MAX_POSITIONS:
        deeper: dict[bytes, tuple[Engine, int]] = {}
        for state, count in level.values():
            for seat in state.seats_to_move()[:1]:
                for action in state.legal_actions(seat):
                    after = state.clone()
                    after.apply(seat, action)
                    key = msgspec.json.encode(play.game.position.to_dict(after))
                    deeper[key] = (after, count + deeper[key][1] if key in deeper else count)
        level = deeper
        positions.append(len(level))
        ways.append(sum(count for _, count in level.values()))
    return {"after": len(play.moves), "positions": positions, "ways": ways}


@pytest.mark.golden
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_position_counts_by_depth(name: str, players: int) -> None:
    """From the deal, from the middle of a play, and from near its end."""
    rng = Pcg32(players)
    play = Play.new(catalog.game(name), players, rng)
    plays = [play.clone()]
    while not play.is_over:
        make_random_move(play, rng)
        plays.append(play.clone())
    starts = sorted({0, len(plays) // 2, max(0, len(plays) - 2 * players - 2)})
    counts = [count_positions_by_depth(plays[ply]) for ply in starts]
    lines = ",\n".join(json.dumps(line) for line in counts)
    assert_matches_golden(f"{name}/{players}-counts.json", f"[\n{lines}\n]\n")
