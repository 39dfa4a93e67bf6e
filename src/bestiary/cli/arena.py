"""The command line: `bestiary arena` lets bots play against each other, and counts."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec

from bestiary import catalog
from bestiary.cli.command import Command, game_argument, language_option
from bestiary.cli.play import Number
from bestiary.cli.words import voice, word
from bestiary.core.game import Game
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted

if TYPE_CHECKING:
    from bestiary.bots.resume import Before
    from bestiary.bots.standings import Standings
    from bestiary.bots.verdict import Rung

GAMES: Final = 400
SEED: Final = 1
INTERRUPTED: Final = 130


@click.command("arena", cls=Command, help=word("cli-arena"))
@game_argument
@click.option("--bots", metavar="A,B,…", help=word("cli-arena-bots"))
@click.option("--players", type=Number(), metavar="N", help=word("cli-simulate-players"))
@click.option(
    "--games",
    type=Number(),
    metavar="G",
    default=GAMES,
    show_default=True,
    help=word("cli-arena-games"),
)
@click.option("--seed", type=Number(), metavar="S", help=word("cli-arena-seed"))
@click.option("--jobs", type=Number(), metavar="J", help=word("cli-arena-jobs"))
@click.option("--until-clear", is_flag=True, help=word("cli-arena-until-clear"))
@click.option("--ladder", "is_ladder", is_flag=True, help=word("cli-arena-ladder"))
@click.option("--resume", metavar="FILE", help=word("cli-arena-resume"))
@click.option("--json", "as_json", is_flag=True, help=word("cli-json"))
@click.option("--png", metavar="FILE", help=word("cli-arena-png"))
@language_option
def arena(
    game: str,
    bots: str | None,
    players: int | None,
    games: int,
    seed: int | None,
    jobs: int | None,
    until_clear: bool,
    is_ladder: bool,
    resume: str | None,
    as_json: bool,
    png: str | None,
) -> int:
    """Play, and print what it comes to: also after ctrl-C, as far as it went."""
    from bestiary.bots.crew import cores

    found = catalog.game(game)
    for number, least in ((games, "cli-simulate-no-games"), (jobs, "cli-arena-no-jobs")):
        if number is not None and number < 1:
            raise Refused(FORMAT, least, given=str(number))
    if png is not None and not Path(png).absolute().parent.is_dir():
        raise Refused(FORMAT, "cli-arena-no-folder", file=quoted(png))
    before = None if resume is None else opened(resume)
    rungs = matches(found, bots, players, seed, is_ladder, before)
    status, told = played(rungs, before, games, jobs or cores(), until_clear)
    report(told, is_ladder or (before is not None and before.is_ladder), as_json)
    if png is not None:
        from bestiary.cli.chart import draw

        draw(png, told, voice())
    return status


def opened(file: str) -> "Before":
    """What the arena printed before."""
    from bestiary.bots.resume import Before

    try:
        return Before(file, Path(file).read_bytes())
    except OSError as lost:
        why = lost.strerror or str(lost)
        raise Refused(FORMAT, "cli-arena-unread", file=quoted(file), why=why) from None


def matches(
    game: Game,
    bots: str | None,
    players: int | None,
    seed: int | None,
    is_ladder: bool,
    before: "Before | None",
) -> "tuple[Rung, ...]":
    """What is to be played; what nobody says is as it was before."""
    from bestiary.bots.match import Match, table
    from bestiary.bots.verdict import Rung, ladder

    if is_ladder and bots is not None:
        raise Refused(FORMAT, "cli-arena-either")
    wanted = None if bots is None else tuple(name.strip() for name in bots.split(","))
    if before is not None:
        if before.first.game != game.name:
            raise Refused(FORMAT, "cli-arena-another")
        is_ladder = is_ladder or (before.is_ladder and wanted is None)
        players = before.first.players if players is None else players
        seed = before.first.seed if seed is None else seed
        wanted = before.first.bots if wanted is None else wanted
    if wanted is None and not is_ladder:
        raise Refused(FORMAT, "cli-arena-who")
    if players is None:
        players = game.usual
    seed = SEED if seed is None else seed
    if is_ladder:
        rungs = tuple(ladder(game, players, seed))
    else:
        rungs = (Rung(Match(game.name, players, table(game, wanted or (), players), seed), None),)
    if before is not None and (
        before.is_ladder != is_ladder or not any(before.ledger(rung.match) for rung in rungs)
    ):
        raise Refused(FORMAT, "cli-arena-another")
    return rungs


def played(
    rungs: "tuple[Rung, ...]", before: "Before | None", games: int, jobs: int, until_clear: bool
) -> "tuple[int, list[Standings]]":
    """Play them all; the exit status, and what each of them comes to."""
    from bestiary.bots.arena import rounds
    from bestiary.bots.ledger import Ledger
    from bestiary.bots.standings import standings
    from bestiary.cli.progress import Progress

    begun: list[tuple[Rung, Ledger]] = []
    status = 0
    try:
        for rung in rungs:
            kept = None if before is None else before.ledger(rung.match)
            ledger = Ledger.new(rung.match) if kept is None else kept
            begun.append((rung, ledger))
            progress = Progress(ledger, games)
            try:
                for _ in rounds(ledger, games, jobs, until_clear):
                    progress.tell()
            finally:
                progress.end()
    except KeyboardInterrupt:
        status = INTERRUPTED
    return status, [standings(ledger, until_clear, rung.expected) for rung, ledger in begun]


def report(told: "list[Standings]", is_ladder: bool, as_json: bool) -> None:
    """Print it, for people or for programs."""
    from bestiary.cli.scoreboard import Scoreboard

    if as_json and is_ladder:
        holds = all(each.verdict == each.expected for each in told)
        click.echo(msgspec.json.encode({"ladder": told, "holds": holds}))
    elif as_json:
        click.echo(msgspec.json.encode(told[0]))
    else:
        board = Scoreboard(voice())
        for line in board.ladder(told) if is_ladder else board.match(told[0]):
            click.echo(line)
