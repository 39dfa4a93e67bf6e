"""Every game with a ladder of its own: each bot wins more than its share among the next weaker.

The matches have a fixed seed, so they end alike each time. They are decided by a sequential test
(docs/explanation/arena.md) that a bot no better than the others passes in one of ten thousand
matches.
"""

from math import log

import pytest

from bestiary import catalog
from bestiary.bots.arena import play_match
from bestiary.bots.match import Match, lineup
from bestiary.bots.match_stats import MatchStats
from bestiary.bots.registry import LADDER

EVIDENCE_THRESHOLD = 10_000
MAX_GAMES = 2000
"""Games; a match that is not decided by then has failed."""
GAMES_WITH_LADDER = [
    name for name in catalog.installed_games() if set(LADDER[1:]) <= set(catalog.game(name).bots)
]


def is_clearly_stronger(name: str, weak: str, strong: str, most: int = MAX_GAMES) -> bool:
    """Whether one strong bot among weak ones wins significantly more than its share."""
    game = catalog.game(name)
    match = Match(
        name, game.default_players, lineup(game, (strong, weak), game.default_players), seed=1
    )
    stats = MatchStats.new(match)
    return any(
        stats.win_histogram(strong).log_wealth(1 / match.players) >= log(EVIDENCE_THRESHOLD)
        for _ in play_match(stats, most)
    )


def test_every_builtin_game_has_a_ladder() -> None:
    """So the tests below leave none out."""
    entries = catalog.installed_games().items()
    builtin = [name for name, entry in entries if entry.package.startswith("bestiary.games.")]
    assert builtin == [name for name in GAMES_WITH_LADDER if name in builtin]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES_WITH_LADDER)
def test_steady_beats_novice(name: str) -> None:
    assert is_clearly_stronger(name, "novice", "steady")


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "strong"), [("random", "novice"), ("steady", "clever")])
@pytest.mark.parametrize("name", GAMES_WITH_LADDER)
def test_each_rung_beats_the_one_below(name: str, weak: str, strong: str) -> None:
    assert is_clearly_stronger(name, weak, strong)


@pytest.mark.parametrize("name", GAMES_WITH_LADDER)
def test_weaker_bot_is_never_clearly_stronger(name: str) -> None:
    """The measure can fail."""
    assert not is_clearly_stronger(name, "novice", "random", most=40)
