"""CLI: `bestiary arena`, matches between bots."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec

from bestiary import catalog
from bestiary.catalog import AnyGame
from bestiary.cli.files import check_writable
from bestiary.cli.localized_click import (
    FILE,
    INTEGER,
    command,
    complete_bots,
    game_argument,
    language_option,
    option,
)
from bestiary.cli.messages import EXIT_INTERRUPTED, current_translator, os_error_text
from bestiary.core.message import path_repr
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.bots.match import Match
    from bestiary.bots.match_report import MatchFile, MatchReport
    from bestiary.bots.match_stats import MatchStats

DEFAULT_SEED: Final = 1


@command("arena", "cli-arena")
@game_argument
@option("--bots", shell_complete=complete_bots, metavar="A,B,…", help="cli-arena-bots")
@option("--players", type=INTEGER, metavar="N", help="cli-simulate-players")
@option("--games", type=INTEGER, metavar="G", default=400, help="cli-arena-games")
@option("--seed", type=INTEGER, metavar="S", help="cli-arena-seed")
@option("--jobs", type=INTEGER, metavar="J", help="cli-arena-jobs")
@option("--until-clear", is_flag=True, help="cli-arena-until-clear")
@option("--ladder", "is_ladder", is_flag=True, help="cli-arena-ladder")
@option("--resume", type=FILE, metavar="FILE", help="cli-arena-resume")
@option("--json", "as_json", is_flag=True, help="cli-json")
@option("--png", type=FILE, metavar="FILE", help="cli-arena-png")
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
    from bestiary.bots.arena import available_cores
    from bestiary.bots.match_report import MatchReport

    rules = catalog.game(game)
    for number, message_id in ((games, "cli-simulate-no-games"), (jobs, "cli-arena-no-jobs")):
        if number is not None and number < 1:
            raise Refused(FORMAT, message_id, given=str(number))
    if png is not None:
        check_writable(Path(png))
        if find_spec("matplotlib") is None:
            raise Refused(FORMAT, "cli-arena-no-plots")
    match_file = None if resume is None else read_match_file(resume)
    matches = select_matches(rules, bots, players, seed, is_ladder, match_file)
    cores = jobs or available_cores()
    status, played = play_matches(matches, match_file, games, cores, until_clear)
    is_ladder = is_ladder or (match_file is not None and match_file.is_ladder)
    reports = [MatchReport.new(stats, until_clear, is_ladder) for stats in played]
    print_report(reports, is_ladder, as_json)
    if png is not None:
        from bestiary.cli.arena_chart import save_chart

        save_chart(png, reports, current_translator())
    return status


def read_match_file(file: str) -> MatchFile:
    from bestiary.bots.match_report import MatchFile

    try:
        return MatchFile(file, Path(file).read_bytes())
    except OSError as error:
        why = os_error_text(error)
        raise Refused(FORMAT, "cli-arena-unread", file=path_repr(file), why=why) from None


def select_matches(
    game: AnyGame,
    bots: str | None,
    players: int | None,
    seed: int | None,
    is_ladder: bool,
    match_file: MatchFile | None,
) -> list[Match]:
    """The matches to play; what the options leave open is taken from the match file."""
    from bestiary.bots.match import Match, ladder_matches, lineup

    if is_ladder and bots is not None:
        raise Refused(FORMAT, "cli-arena-either")
    names = None if bots is None else tuple(name.strip() for name in bots.split(","))
    default_players, default_seed = game.default_players, DEFAULT_SEED
    if match_file is not None:
        first = match_file.first_match
        if first.game != game.name:
            raise Refused(FORMAT, "cli-arena-another")
        is_ladder = is_ladder or (match_file.is_ladder and names is None)
        default_players, default_seed = first.players, first.seed
        names = first.bots if names is None else names
    players = default_players if players is None else players
    seed = default_seed if seed is None else seed
    if is_ladder:
        matches = list(ladder_matches(game, players, seed))
    elif names is None:
        raise Refused(FORMAT, "cli-arena-who")
    else:
        matches = [Match(game.name, players, lineup(game, names, players), seed)]
    if match_file is not None and (
        match_file.is_ladder != is_ladder
        or not any(match_file.stats_for(match) for match in matches)
    ):
        raise Refused(FORMAT, "cli-arena-another")
    return matches


def play_matches(
    matches: list[Match], match_file: MatchFile | None, games: int, jobs: int, until_clear: bool
) -> tuple[int, list[MatchStats]]:
    """Play them all; the exit status, and the totals of each match that was begun."""
    from bestiary.bots.arena import play_match
    from bestiary.bots.match_stats import MatchStats
    from bestiary.cli.arena_progress import MatchProgress

    started: list[MatchStats] = []
    status = 0
    try:
        for match in matches:
            saved = None if match_file is None else match_file.stats_for(match)
            stats = saved or MatchStats.new(match)
            started.append(stats)
            progress = MatchProgress(stats, games)
            try:
                for _ in play_match(stats, games, jobs, until_clear):
                    progress.update()
            finally:
                progress.finish()
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
    return status, started


def print_report(reports: list[MatchReport], is_ladder: bool, as_json: bool) -> None:
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
