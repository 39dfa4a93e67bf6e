"""Bots: who can be asked to play."""

import pytest

from bestiary import catalog
from bestiary.bots.random import RandomBot
from bestiary.bots.roster import LADDER, bot, names
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import Refused


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


def test_a_bot_that_nobody_has_is_refused() -> None:
    """With the names of those that there are."""
    with pytest.raises(Refused, match="refused-bot"):
        bot(catalog.game("mausen"), "wizard", 1)
    assert isinstance(bot(catalog.game("mausen"), "random", 1), RandomBot)
