"""The command line: `bestiary arena` lets bots play against each other, and counts."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec

from bestiary import catalog
from bestiary.cli.localized_click import LocalizedCommand, game_argument, language_option
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.play import IntegerParam
from bestiary.core.game import Game
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.bots.ladder import LadderMatch
    from bestiary.bots.match_file import MatchFile
    from bestiary.bots.match_report import MatchReport

DEFAULT_GAMES: Final = 400
DEFAULT_SEED: Final = 1
EXIT_INTERRUPTED: Final = 130


@click.command("arena", cls=LocalizedCommand, help=translate("cli-arena"))
@game_argument
@click.option("--bots", metavar="A,B,…", help=translate("cli-arena-bots"))
@click.option("--players", type=IntegerParam(), metavar="N", help=translate("cli-simulate-players"))
@click.option(
    "--games",
    type=IntegerParam(),
    metavar="G",
    default=DEFAULT_GAMES,
    show_default=True,
    help=translate("cli-arena-games"),
)
@click.option("--seed", type=IntegerParam(), metavar="S", help=translate("cli-arena-seed"))
@click.option("--jobs", type=IntegerParam(), metavar="J", help=translate("cli-arena-jobs"))
@click.option("--until-clear", is_flag=True, help=translate("cli-arena-until-clear"))
@click.option("--ladder", "is_ladder", is_flag=True, help=translate("cli-arena-ladder"))
@click.option("--resume", metavar="FILE", help=translate("cli-arena-resume"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli-json"))
@click.option("--png", metavar="FILE", help=translate("cli-arena-png"))
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
    from bestiary.bots.match_workers import available_cores

    found = catalog.game(game)
    for number, least in ((games, "cli-simulate-no-games"), (jobs, "cli-arena-no-jobs")):
        if number is not None and number < 1:
            raise Refused(FORMAT, least, given=str(number))
    if png is not None and not Path(png).absolute().parent.is_dir():
        raise Refused(FORMAT, "cli-arena-no-folder", file=safe_repr(png))
    before = None if resume is None else read_match_file(resume)
    rungs = select_matches(found, bots, players, seed, is_ladder, before)
    status, told = play_matches(rungs, before, games, jobs or available_cores(), until_clear)
    print_report(told, is_ladder or (before is not None and before.is_ladder), as_json)
    if png is not None:
        from bestiary.cli.arena_chart import save_chart

        save_chart(png, told, current_translator())
    return status


def read_match_file(file: str) -> "MatchFile":
    """What the arena printed before."""
    from bestiary.bots.match_file import MatchFile

    try:
        return MatchFile(file, Path(file).read_bytes())
    except OSError as lost:
        why = lost.strerror or str(lost)
        raise Refused(FORMAT, "cli-arena-unread", file=safe_repr(file), why=why) from None


def select_matches(
    game: Game,
    bots: str | None,
    players: int | None,
    seed: int | None,
    is_ladder: bool,
    match_file: "MatchFile | None",
) -> "tuple[LadderMatch, ...]":
    """What is to be played; what nobody says is as it was before."""
    from bestiary.bots.ladder import LadderMatch, ladder_matches
    from bestiary.bots.match import Match, lineup

    if is_ladder and bots is not None:
        raise Refused(FORMAT, "cli-arena-either")
    wanted = None if bots is None else tuple(name.strip() for name in bots.split(","))
    if match_file is not None:
        if match_file.first_match.game != game.name:
            raise Refused(FORMAT, "cli-arena-another")
        is_ladder = is_ladder or (match_file.is_ladder and wanted is None)
        players = match_file.first_match.players if players is None else players
        seed = match_file.first_match.seed if seed is None else seed
        wanted = match_file.first_match.bots if wanted is None else wanted
    if wanted is None and not is_ladder:
        raise Refused(FORMAT, "cli-arena-who")
    if players is None:
        players = game.default_players
    seed = DEFAULT_SEED if seed is None else seed
    if is_ladder:
        rungs = tuple(ladder_matches(game, players, seed))
    else:
        rungs = (
            LadderMatch(Match(game.name, players, lineup(game, wanted or (), players), seed), None),
        )
    if match_file is not None and (
        match_file.is_ladder != is_ladder
        or not any(match_file.stats_for(rung.match) for rung in rungs)
    ):
        raise Refused(FORMAT, "cli-arena-another")
    return rungs


def play_matches(
    matches: "tuple[LadderMatch, ...]",
    match_file: "MatchFile | None",
    games: int,
    jobs: int,
    until_clear: bool,
) -> "tuple[int, list[MatchReport]]":
    """Play them all; the exit status, and what each of them comes to."""
    from bestiary.bots.arena import play_match
    from bestiary.bots.match_report import match_report
    from bestiary.bots.match_stats import MatchStats
    from bestiary.cli.arena_progress import MatchProgress

    begun: list[tuple[LadderMatch, MatchStats]] = []
    status = 0
    try:
        for rung in matches:
            kept = None if match_file is None else match_file.stats_for(rung.match)
            ledger = MatchStats.new(rung.match) if kept is None else kept
            begun.append((rung, ledger))
            progress = MatchProgress(ledger, games)
            try:
                for _ in play_match(ledger, games, jobs, until_clear):
                    progress.update()
            finally:
                progress.finish()
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
    return status, [match_report(ledger, until_clear, rung.expected) for rung, ledger in begun]


def print_report(reports: "list[MatchReport]", is_ladder: bool, as_json: bool) -> None:
    """Print it, for people or for programs."""
    from bestiary.cli.arena_output import ArenaOutput

    if as_json and is_ladder:
        holds = all(each.verdict == each.expected for each in reports)
        click.echo(msgspec.json.encode({"ladder": reports, "holds": holds}))
    elif as_json:
        click.echo(msgspec.json.encode(reports[0]))
    else:
        board = ArenaOutput(current_translator())
        for line in board.ladder_lines(reports) if is_ladder else board.match_lines(reports[0]):
            click.echo(line)
