"""Every game with a ladder of its own: whoever stands higher wins more among those below.

The matches have a fixed seed, so they come out alike each time. That the seed was a lucky one is
ruled out as well: a match ends only when a bot no better than the others would get so far in one of
ten thousand matches, by the test that may be asked after every deal (docs/explanation/arena.md).
"""

from math import log

import pytest

from bestiary import catalog
from bestiary.bots.arena import rounds
from bestiary.bots.interval import wealth
from bestiary.bots.ledger import Ledger
from bestiary.bots.match import Match, table
from bestiary.bots.roster import LADDER

LUCK = 10_000
MOST = 2000
"""Games; a match that is not decided by then has failed."""
LADDERS = [name for name in catalog.entries() if set(LADDER[1:]) <= set(catalog.game(name).bots)]


def is_clear(name: str, weak: str, strong: str, most: int = MOST) -> bool:
    """One among several wins more than its share, and not by luck."""
    game = catalog.game(name)
    match = Match(name, game.usual, table(game, (strong, weak), game.usual), seed=1)
    ledger = Ledger.new(match)
    return any(
        wealth(ledger.won(strong), 1 / match.players) >= log(LUCK) for _ in rounds(ledger, most)
    )


def test_every_game_of_ours_has_a_ladder() -> None:
    """So none is left out in silence."""
    entries = catalog.entries().items()
    ours = [name for name, entry in entries if entry.package.startswith("bestiary.games.")]
    assert ours == [name for name in LADDERS if name in ours]


@pytest.mark.slow
@pytest.mark.parametrize("name", LADDERS)
def test_rules_of_thumb_help(name: str) -> None:
    """`steady` among `novice`."""
    assert is_clear(name, "novice", "steady")


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "strong"), [("random", "novice"), ("steady", "clever")])
@pytest.mark.parametrize("name", LADDERS)
def test_each_rung_is_higher_than_the_last(name: str, weak: str, strong: str) -> None:
    """Also the first one, and the last."""
    assert is_clear(name, weak, strong)


@pytest.mark.parametrize("name", LADDERS)
def test_the_weaker_is_never_called_better(name: str) -> None:
    """The test can fail: the other way round nobody gets there."""
    assert not is_clear(name, "novice", "random", most=40)
