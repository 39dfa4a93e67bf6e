"""CLI: `bestiary simulate`, statistics of random play."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click
import msgspec

from bestiary import catalog
from bestiary.cli.localized_click import INTEGER, command, game_argument, language_option, option
from bestiary.cli.messages import EXIT_INTERRUPTED, current_translator, translate
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.bots.simulation import RandomPlay

PROGRESS_EVERY: Final = 100


@command("simulate", "cli-simulate")
@game_argument
@option("--players", type=INTEGER, metavar="N", help="cli-simulate-players")
@option("--games", type=INTEGER, metavar="G", default=1000, help="cli-simulate-games")
@option("--seed", type=INTEGER, metavar="S", default=1, help="cli-simulate-seed")
@option("--json", "as_json", is_flag=True, help="cli-json")
@language_option
def simulate(game: str, players: int | None, games: int, seed: int, as_json: bool) -> int:
    """Ctrl-C stops; what was played so far is reported all the same."""
    from bestiary.bots.simulation import random_plays, simulation_stats
    from bestiary.cli.simulate_output import SimulateOutput

    entry = catalog.installed_game(game)
    if games < 1:
        raise Refused(FORMAT, "cli-simulate-no-games", given=str(games))
    players = entry.game.default_players if players is None else players
    status = 0
    plays: list[RandomPlay] = []
    try:
        plays.extend(with_progress(random_plays(entry.game, players, games, seed), games))
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
        click.echo(err=True)
    if not plays:
        return status
    stats = simulation_stats(entry, players, seed, plays)
    if as_json:
        click.echo(msgspec.json.encode(stats))
    else:
        click.echo("\n".join(SimulateOutput(current_translator()).lines(stats)))
    return status


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
