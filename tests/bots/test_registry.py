"""Bots: the registry."""

import pytest

from bestiary import catalog
from bestiary.bots.random import RandomBot
from bestiary.bots.registry import (
    LADDER,
    bot_names,
    default_bot,
    describe_bot,
    fill_seats,
    make_bot,
)
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.i18n import LANGUAGES, Translator
from tests.refusals import refuses


@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_registered_bot_makes_a_legal_move(name: str) -> None:
    game = catalog.game(name)
    play = Play.new(game, game.default_players, Pcg32(1))
    seat = play.state.seats_to_move()[0]
    for bot in bot_names(game):
        choice = make_bot(game, bot, seed=3).choose(play.view(seat))
        assert play.refusal(seat, choice.move) is None


@pytest.mark.parametrize("name", catalog.installed_games())
def test_registry_lists_ladder_first_weakest_first(name: str) -> None:
    names = bot_names(catalog.game(name))
    ladder = [bot for bot in LADDER if bot in names]
    assert names[: len(ladder)] == tuple(ladder)
    assert names[0] == "random"


@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_bot_has_a_description_in_every_language(name: str) -> None:
    game = catalog.game(name)
    for bot in {*LADDER, "search", *game.bots} & set(bot_names(game)):
        for language in LANGUAGES:
            description = describe_bot(game, bot)
            assert description is not None
            assert Translator(language).capitalized(description).endswith(".")


def test_last_name_fills_remaining_seats() -> None:
    game = catalog.game("lascaux")
    assert fill_seats(game, ("clever", "novice"), 4) == ("clever", "novice", "novice", "novice")
    with refuses("refused-bots"):
        fill_seats(game, ("random", "random", "random"), 2)


def test_default_bot_is_steady_or_strongest() -> None:
    assert default_bot(catalog.game("lascaux")) == "steady"
    assert default_bot(catalog.game("kuhn")) == "clever"


def test_unknown_bot_is_refused() -> None:
    with refuses("refused-bot"):
        make_bot(catalog.game("mausen"), "wizard", 1)
    assert isinstance(make_bot(catalog.game("mausen"), "random", 1), RandomBot)
