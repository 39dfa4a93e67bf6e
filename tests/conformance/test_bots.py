"""Every game and every bot that plays it: the promises of `core.bot`."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.bots.roster import LADDER, bot, names
from bestiary.core.chance import seed_of
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.view import View
from bestiary.speech import LANGUAGES, Voice
from tests.clocks import Glimpse
from tests.threads import turns_during
from tests.wandering import TABLES, any_options, step

PLAYERS = ["Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gino"]
VOICES = [Voice(language, PLAYERS, seat) for language in LANGUAGES for seat in (None, 0, 1)]
BOTS = [(name, each) for name in catalog.entries() for each in names(catalog.game(name))]
"""Every game with every bot that plays it."""
OURS = (*LADDER, "search")
THINKERS = [name for name in catalog.entries() if "clever" in catalog.game(name).bots]


def asked(game: Game, players: int) -> Iterator[tuple[Play, View]]:
    """Every view of a seat that owes a choice, in one game of random play after the other."""
    for number in range(100):
        rng = Generator(seed_of(players, number))
        play = Play.dealt(game, players, rng, any_options(game, rng))
        while not play.is_over:
            for seat in play.to_move():
                if seat is not None:
                    yield play, play.view(seat)
            step(play, rng)


def some(game: Game, count: int, apart: int = 7) -> list[View]:
    """Some views at the usual table, some way apart."""
    found = [view for _, view in islice(asked(game, game.usual), count * apart)]
    return found[::apart]


@pytest.mark.fuzz
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_is_legal_and_every_reason_can_be_said(name: str, players: int) -> None:
    """In a game of random play, in three languages, to players and onlookers; in some haste."""
    game = catalog.game(name)
    for play, view in islice(asked(game, players), 0, 80, 4):
        for each in names(game):
            choice = bot(game, each, 3).choose(view, Glimpse(12))
            assert play.refusal(view.seat, choice.move) is None, each
            assert all(voice.tell(choice.reason).endswith(".") for voice in VOICES), each


@pytest.mark.parametrize(("name", "each"), BOTS)
def test_seed_and_view_decide_and_nothing_else(name: str, each: str) -> None:
    """Whoever has chosen before, how often and in which order."""
    game = catalog.game(name)
    views = some(game, 6)
    first, second = bot(game, each, 5), bot(game, each, 5)
    found = [first.choose(view) for view in views]
    assert [second.choose(view) for view in reversed(views)] == found[::-1]


def told(name: str) -> list[str]:
    """What all bots of a game choose in some situations, and why."""
    game = catalog.game(name)
    choices = [bot(game, each, 5).choose(view) for view in some(game, 5) for each in names(game)]
    return [f"{choice.move} {choice.reason.id}" for choice in choices]


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.entries())
def test_another_process_chooses_the_same(name: str) -> None:
    """Also one that orders its sets otherwise: else no game could be resumed or played again."""
    here = Path(__file__).resolve().parents[2]
    asked = f"import json; from {__name__} import told; print(json.dumps(told({name!r})))"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True,
        cwd=here,
        env=os.environ | {"PYTHONHASHSEED": "1"},
        check=True,
    )
    assert json.loads(done.stdout) == told(name)


@pytest.mark.parametrize(("name", "each"), [pair for pair in BOTS if pair[1] in OURS])
def test_equal_bots_do_not_all_do_the_same(name: str, each: str) -> None:
    """At the beginning or later, bots of twenty seeds differ: else they could be foreseen."""
    game = catalog.game(name)
    plays = [Play.dealt(game, game.usual, Generator(number)) for number in range(3)]
    views = [play.view(play.to_move()[0]) for play in plays] + some(game, 4, apart=5)
    moves = ({bot(game, each, seed).choose(view).move for seed in range(20)} for view in views)
    assert any(len(done) > 1 for done in moves)


@pytest.mark.parametrize(("name", "each"), BOTS)
def test_who_has_no_time_moves_at_once(name: str, each: str) -> None:
    """After time was up nobody looks again and again; what is left is a whole, legal move."""
    game = catalog.game(name)
    for play, view in islice(asked(game, game.usual), 0, 40, 8):
        for looks in (0, 1, 5):
            clock = Glimpse(looks)
            choice = bot(game, each, 1).choose(view, clock)
            assert play.refusal(view.seat, choice.move) is None
            assert clock.looks >= -3


@pytest.mark.slow
@pytest.mark.parametrize("name", THINKERS)
def test_who_thinks_blocks_nobody(name: str) -> None:
    """A server that thinks in another thread goes on serving: again and again it has its turn."""
    game = catalog.game(name)
    views = some(game, 12)
    clever = bot(game, "clever", 1)
    assert turns_during(lambda: [clever.choose(view) for view in views * 4]) > 12
