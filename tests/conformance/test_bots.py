"""Every game and every bot that plays it: what `core.bot` promises."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.bots.registry import LADDER, bot_names, make_bot
from bestiary.catalog import AnyGame, AnyPlay, AnyView
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed
from bestiary.core.viewer import DEALER, actor_of
from bestiary.i18n import LANGUAGES, Translator
from tests.fake_clock import CountdownClock
from tests.gil_probe import main_thread_ticks_during
from tests.random_play import GAMES_AND_PLAYERS, make_random_move, random_options
from tests.sample_sizes import examples_for_run

PLAYERS = ["Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gino"]
TRANSLATORS = [
    Translator(language, PLAYERS, seat) for language in LANGUAGES for seat in (None, 0, 1)
]
GAMES_AND_BOTS = [
    (name, bot) for name in catalog.installed_games() for bot in bot_names(catalog.game(name))
]
LADDER_AND_SEARCH = (*LADDER, "search")
GAMES_WITH_CLEVER = [
    name for name in catalog.installed_games() if "clever" in catalog.game(name).bots
]


def random_decision_views(game: AnyGame, players: int) -> Iterator[tuple[AnyPlay, AnyView]]:
    """Every view of a seat that owes a choice, in up to 100 random plays."""
    for number in range(100):
        rng = Pcg32(derive_seed(players, number))
        play = Play.new(game, players, rng, random_options(game, rng))
        while not play.is_over:
            for seat in play.to_move():
                if seat is not DEALER:
                    yield play, play.view(seat)
            make_random_move(play, rng)


def sample_views(game: AnyGame, count: int, step: int = 7) -> list[AnyView]:
    """A number of views with the default number of players, every `step`-th of random plays."""
    decisions = random_decision_views(game, game.default_players)
    return [view for _, view in islice(decisions, 0, count * step, step)]


@pytest.mark.fuzz
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_bot_moves_are_legal_and_reasons_translated(name: str, players: int) -> None:
    """In three languages, to players and onlookers, with little time."""
    game = catalog.game(name)
    last = examples_for_run(check=40, ci=80, soak=80)
    for play, view in islice(random_decision_views(game, players), 0, last, 4):
        for bot in bot_names(game):
            choice = make_bot(game, bot, 3).choose(view, CountdownClock(12))
            assert play.refusal(actor_of(view.seat), choice.move) is None, bot
            assert all(
                translator.capitalized(choice.reason).endswith(".") for translator in TRANSLATORS
            ), bot


@pytest.mark.parametrize(("name", "bot"), GAMES_AND_BOTS)
def test_bot_choice_depends_on_seed_and_view_only(name: str, bot: str) -> None:
    """Not on earlier choices, nor on their order."""
    game = catalog.game(name)
    views = sample_views(game, 6)
    first, second = make_bot(game, bot, 5), make_bot(game, bot, 5)
    choices = [first.choose(view) for view in views]
    assert [second.choose(view) for view in reversed(views)] == choices[::-1]


def bot_choices(name: str) -> list[str]:
    """The moves and reasons of all bots of a game in some situations."""
    game = catalog.game(name)
    choices = [
        make_bot(game, bot, 5).choose(view)
        for view in sample_views(game, 5)
        for bot in bot_names(game)
    ]
    return [f"{choice.move} {choice.reason.id}" for choice in choices]


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.installed_games())
def test_bot_choice_is_the_same_in_another_process(name: str) -> None:
    """Even with another hash seed: else no game could be resumed or repeated."""
    code = (
        f"import json; from {__name__} import bot_choices; print(json.dumps(bot_choices({name!r})))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=Path(__file__).resolve().parents[2],
        env=os.environ | {"PYTHONHASHSEED": "1"},
        check=True,
    )
    assert json.loads(result.stdout) == bot_choices(name)


@pytest.mark.parametrize(
    ("name", "bot"), [pair for pair in GAMES_AND_BOTS if pair[1] in LADDER_AND_SEARCH]
)
def test_bots_with_different_seeds_differ(name: str, bot: str) -> None:
    """At the start or later, bots of twenty seeds differ: else they could be predicted."""
    game = catalog.game(name)
    plays = [Play.new(game, game.default_players, Pcg32(number)) for number in range(3)]
    views = [play.view(play.state.seats_to_move()[0]) for play in plays]
    views += sample_views(game, 4, step=5)
    moves = ({make_bot(game, bot, seed).choose(view).move for seed in range(20)} for view in views)
    assert any(len(different_moves) > 1 for different_moves in moves)


@pytest.mark.parametrize(("name", "bot"), GAMES_AND_BOTS)
def test_bot_without_time_moves_at_once(name: str, bot: str) -> None:
    """It reads the clock at most three times after time is up; its move is whole and legal."""
    game = catalog.game(name)
    for play, view in islice(random_decision_views(game, game.default_players), 0, 40, 8):
        for reads in (0, 1, 5):
            clock = CountdownClock(reads)
            choice = make_bot(game, bot, 1).choose(view, clock)
            assert play.refusal(actor_of(view.seat), choice.move) is None
            assert clock.reads_left >= -3


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES_WITH_CLEVER)
def test_clever_bot_releases_the_gil(name: str) -> None:
    """A server whose bots think in another thread goes on serving."""
    game = catalog.game(name)
    views = sample_views(game, 12)
    clever = make_bot(game, "clever", 1)
    assert main_thread_ticks_during(lambda: [clever.choose(view) for view in views * 4]) > 12
