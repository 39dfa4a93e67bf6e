"""CLI: `bestiary arena`, matches between bots."""

from pathlib import Path
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
from bestiary.cli.messages import EXIT_INTERRUPTED, current_translator, translate
from bestiary.core.game import Game
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.bots.ladder import LadderMatch
    from bestiary.bots.match_file import MatchFile
    from bestiary.bots.match_report import MatchReport

DEFAULT_GAMES: Final = 400
DEFAULT_SEED: Final = 1


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
    """Ctrl-C stops after the current deal; what was played so far is reported all the same."""
    from bestiary.bots.match_workers import available_cores

    rules = catalog.game(game)
    for number, message_id in ((games, "cli-simulate-no-games"), (jobs, "cli-arena-no-jobs")):
        if number is not None and number < 1:
            raise Refused(FORMAT, message_id, given=str(number))
    if png is not None and not Path(png).absolute().parent.is_dir():
        raise Refused(FORMAT, "cli-arena-no-folder", file=safe_repr(png))
    match_file = None if resume is None else read_match_file(resume)
    matches = select_matches(rules, bots, players, seed, is_ladder, match_file)
    cores = jobs or available_cores()
    status, reports = play_matches(matches, match_file, games, cores, until_clear)
    print_report(reports, is_ladder or (match_file is not None and match_file.is_ladder), as_json)
    if png is not None:
        from bestiary.cli.arena_chart import save_chart

        save_chart(png, reports, current_translator())
    return status


def read_match_file(file: str) -> "MatchFile":
    from bestiary.bots.match_file import MatchFile

    try:
        return MatchFile(file, Path(file).read_bytes())
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(FORMAT, "cli-arena-unread", file=safe_repr(file), why=why) from None


def select_matches(
    game: Game,
    bots: str | None,
    players: int | None,
    seed: int | None,
    is_ladder: bool,
    match_file: "MatchFile | None",
) -> "tuple[LadderMatch, ...]":
    """The matches to play; what the options leave open is taken from the match file."""
    from bestiary.bots.ladder import LadderMatch, ladder_matches
    from bestiary.bots.match import Match, lineup

    if is_ladder and bots is not None:
        raise Refused(FORMAT, "cli-arena-either")
    names = None if bots is None else tuple(name.strip() for name in bots.split(","))
    if match_file is not None:
        if match_file.first_match.game != game.name:
            raise Refused(FORMAT, "cli-arena-another")
        is_ladder = is_ladder or (match_file.is_ladder and names is None)
        players = match_file.first_match.players if players is None else players
        seed = match_file.first_match.seed if seed is None else seed
        names = match_file.first_match.bots if names is None else names
    if names is None and not is_ladder:
        raise Refused(FORMAT, "cli-arena-who")
    if players is None:
        players = game.default_players
    seed = DEFAULT_SEED if seed is None else seed
    if is_ladder:
        matches = tuple(ladder_matches(game, players, seed))
    else:
        seated = lineup(game, names or (), players)
        matches = (LadderMatch(Match(game.name, players, seated, seed)),)
    if match_file is not None and (
        match_file.is_ladder != is_ladder
        or not any(match_file.stats_for(ladder_match.match) for ladder_match in matches)
    ):
        raise Refused(FORMAT, "cli-arena-another")
    return matches


def play_matches(
    matches: "tuple[LadderMatch, ...]",
    match_file: "MatchFile | None",
    games: int,
    jobs: int,
    until_clear: bool,
) -> "tuple[int, list[MatchReport]]":
    """Play them all; the exit status, and a report of each match that was begun."""
    from bestiary.bots.arena import play_match
    from bestiary.bots.match_report import match_report
    from bestiary.bots.match_stats import MatchStats
    from bestiary.cli.arena_progress import MatchProgress

    started: list[tuple[LadderMatch, MatchStats]] = []
    status = 0
    try:
        for ladder_match in matches:
            match = ladder_match.match
            saved = None if match_file is None else match_file.stats_for(match)
            stats = MatchStats.new(match) if saved is None else saved
            started.append((ladder_match, stats))
            progress = MatchProgress(stats, games)
            try:
                for _ in play_match(stats, games, jobs, until_clear):
                    progress.update()
            finally:
                progress.finish()
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
    reports = [
        match_report(stats, until_clear, ladder.expected_verdict) for ladder, stats in started
    ]
    return status, reports


def print_report(reports: "list[MatchReport]", is_ladder: bool, as_json: bool) -> None:
    from bestiary.cli.arena_output import ArenaOutput

    if as_json and is_ladder:
        holds = all(report.verdict == report.expected for report in reports)
        click.echo(msgspec.json.encode({"ladder": reports, "holds": holds}))
    elif as_json:
        click.echo(msgspec.json.encode(reports[0]))
    else:
        output = ArenaOutput(current_translator())
        for line in output.ladder_lines(reports) if is_ladder else output.match_lines(reports[0]):
            click.echo(line)
