"""Bots: who can be asked to play."""

import pytest

from bestiary import catalog
from bestiary.bots.random import RandomBot
from bestiary.bots.roster import LADDER, bot, character, filled, names, usual
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.speech import LANGUAGES, Voice


@pytest.mark.parametrize("name", catalog.entries())
def test_everybody_on_the_roster_plays(name: str) -> None:
    """A whole move, in the first position in which a player owes one."""
    game = catalog.game(name)
    play = Play.dealt(game, game.usual, Generator(1))
    seat = play.to_move()[0]
    for each in names(game):
        choice = bot(game, each, seed=3).choose(play.view(seat))
        assert play.refusal(seat, choice.move) is None


@pytest.mark.parametrize("name", catalog.entries())
def test_the_ladder_comes_first_and_weakest_first(name: str) -> None:
    """`random` plays every game."""
    found = names(catalog.game(name))
    ladder = [each for each in LADDER if each in found]
    assert found[: len(ladder)] == tuple(ladder)
    assert found[0] == "random"


@pytest.mark.parametrize("name", catalog.entries())
def test_every_bot_has_a_character(name: str) -> None:
    """One sentence in every language, for those of the ladder, the search and a game's own."""
    game = catalog.game(name)
    for each in {*LADDER, "search", *game.bots} & set(names(game)):
        for language in LANGUAGES:
            said = character(game, each)
            assert said is not None
            assert Voice(language).tell(said).endswith(".")


def test_the_last_name_fills_the_table() -> None:
    """More names than seats are refused."""
    game = catalog.game("lascaux")
    assert filled(game, ("clever", "novice"), 4) == ("clever", "novice", "novice", "novice")
    with pytest.raises(Refused, match="refused-bots"):
        filled(game, ("random", "random", "random"), 2)


def test_company_is_steady_where_it_can_be() -> None:
    """Else the strongest of the ladder."""
    assert usual(catalog.game("lascaux")) == "steady"
    assert usual(catalog.game("kuhn")) == "clever"


def test_a_bot_that_nobody_has_is_refused() -> None:
    """With the names of those that there are."""
    with pytest.raises(Refused, match="refused-bot"):
        bot(catalog.game("mausen"), "wizard", 1)
    assert isinstance(bot(catalog.game("mausen"), "random", 1), RandomBot)
