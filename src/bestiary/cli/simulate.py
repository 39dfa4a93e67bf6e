"""CLI: `bestiary simulate`, statistics of random play."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click
import msgspec

from bestiary import catalog
from bestiary.cli.localized_click import (
    IntegerParam,
    LocalizedCommand,
    game_argument,
    language_option,
)
from bestiary.cli.messages import current_translator, translate
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.bots.simulation import RandomPlay

PROGRESS_EVERY: Final = 100


@click.command("simulate", cls=LocalizedCommand, help=translate("cli-simulate"))
@game_argument
@click.option("--players", type=IntegerParam(), metavar="N", help=translate("cli-simulate-players"))
@click.option(
    "--games",
    type=IntegerParam(),
    metavar="G",
    default=1000,
    show_default=True,
    help=translate("cli-simulate-games"),
)
@click.option(
    "--seed",
    type=IntegerParam(),
    metavar="S",
    default=1,
    show_default=True,
    help=translate("cli-simulate-seed"),
)
@click.option("--json", "as_json", is_flag=True, help=translate("cli-json"))
@language_option
def simulate(game: str, players: int | None, games: int, seed: int, as_json: bool) -> None:
    from bestiary.bots.simulation import random_plays
    from bestiary.bots.simulation_stats import simulation_stats
    from bestiary.cli.simulate_output import SimulateOutput

    entry = catalog.installed_game(game)
    if games < 1:
        raise Refused(FORMAT, "cli-simulate-no-games", given=str(games))
    if players is None:
        players = entry.game.default_players
    plays = with_progress(random_plays(entry.game, players, games, seed), games)
    stats = simulation_stats(entry, players, seed, plays)
    if as_json:
        click.echo(msgspec.json.encode(stats))
        return
    for line in SimulateOutput(current_translator()).lines(stats):
        click.echo(line)


def with_progress(plays: "Iterator[RandomPlay]", games: int) -> "Iterator[RandomPlay]":
    """Pass on the plays; counts them on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield from plays
        return
    for done, play in enumerate(plays, 1):
        yield play
        if done % PROGRESS_EVERY == 0 or done == games:
            line = translate("cli-simulate-now", done=done, games=games)
            click.echo(f"\r{line}", err=True, nl=done == games)
