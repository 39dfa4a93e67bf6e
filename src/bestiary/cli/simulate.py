"""The command line: `bestiary simulate` plays many games at random and counts."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click
import msgspec

from bestiary import catalog
from bestiary.cli.command import Command, game_argument, language_option
from bestiary.cli.play import Number
from bestiary.cli.words import voice, word
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.bots.simulation import Wander

OFTEN: Final = 100
"""After every so many games it is told how many are done."""


@click.command("simulate", cls=Command, help=word("cli-simulate"))
@game_argument
@click.option("--players", type=Number(), metavar="N", help=word("cli-simulate-players"))
@click.option(
    "--games",
    type=Number(),
    metavar="G",
    default=1000,
    show_default=True,
    help=word("cli-simulate-games"),
)
@click.option(
    "--seed",
    type=Number(),
    metavar="S",
    default=1,
    show_default=True,
    help=word("cli-simulate-seed"),
)
@click.option("--json", "as_json", is_flag=True, help=word("cli-json"))
@language_option
def simulate(game: str, players: int | None, games: int, seed: int, as_json: bool) -> None:
    """Play, and print what it comes to."""
    from bestiary.bots.figures import figures
    from bestiary.bots.simulation import wanders
    from bestiary.cli.sheet import Sheet

    entry = catalog.entry(game)
    if games < 1:
        raise Refused(FORMAT, "cli-simulate-no-games", given=str(games))
    if players is None:
        players = entry.game.usual
    played = told(wanders(entry.game, players, games, seed), games)
    found = figures(entry, players, seed, played)
    if as_json:
        click.echo(msgspec.json.encode(found))
        return
    for line in Sheet(voice()).lines(found):
        click.echo(line)


def told(wanders: "Iterator[Wander]", games: int) -> "Iterator[Wander]":
    """The games as they are played; whoever watches in a terminal sees how many are done."""
    if not sys.stderr.isatty():
        yield from wanders
        return
    for done, each in enumerate(wanders, 1):
        yield each
        if done % OFTEN == 0 or done == games:
            now = word("cli-simulate-now", done=done, games=games)
            click.echo(f"\r{now}", err=True, nl=done == games)
