"""CLI: `bestiary arena`, as text in three languages and as JSON."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bestiary.bots.arena import play_match
from bestiary.bots.match import Match
from bestiary.bots.match_report import MatchReport
from bestiary.bots.match_stats import MatchStats
from bestiary.cli import main
from bestiary.cli.arena_output import ArenaOutput
from bestiary.cli.arena_progress import progress_bar
from bestiary.i18n import LANGUAGES, Translator
from tests import plugins
from tests.cli.cli_runner import read_to_end, terminal
from tests.cli.test_commands import run_bestiary

pytestmark = pytest.mark.slow

KUHN_MATCH_ARGS = ("arena", "kuhn", "--bots", "kuhn,fool", "--jobs", "1")


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    """A report without times, which differ between runs."""
    for bot in report["bots"].values():
        del bot["p50_ms"], bot["p95_ms"]
    for line in report["ledger"]["lines"].values():
        line["pace"] = sum(line["pace"].values())
    return report


@pytest.fixture
def run_with_kuhn_ladder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Runs the program with a ladder for Kuhn poker."""

    def call(*args: str) -> tuple[int, str]:
        command = ["bestiary", "arena", "kuhn", "--jobs", "1", "--lang", "en", *args]
        monkeypatch.setattr(sys, "argv", command)
        with plugins.installed(plugins.KUHN_LADDER), pytest.raises(SystemExit) as exit_info:
            main()
        output = capsys.readouterr()
        assert output.err == "" or exit_info.value.code == 2
        return int(exit_info.value.code or 0), output.out

    return call


def test_json_output_is_one_object_with_documented_keys() -> None:
    done = run_bestiary(
        "arena", "mammuz", "--bots", "random", "--players", "3", "--games", "6", "--json"
    )
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert list(report) == [
        *("game", "rules", "players", "games", "seed", "fair", "unfinished"),
        *("interval", "verdict", "expected", "bots", "ledger"),
    ]
    assert (report["game"], report["players"], report["games"], report["seed"]) == (
        "mammuz",
        3,
        6,
        1,
    )
    assert (report["fair"], report["unfinished"], report["interval"]) == (1 / 3, 0, "fixed")
    bot = report["bots"]["random"]
    assert list(bot) == [
        *("share", "low", "high", "seats", "points", "rating", "p50_ms", "p95_ms", "rates"),
        "failures",
    ]
    assert (bot["seats"], bot["points"], bot["rating"]) == (3, None, None)
    assert 0 < bot["p50_ms"] <= bot["p95_ms"]
    assert list(bot["rates"]) == ["challenge", "lie"]
    assert set(bot["rates"]["lie"]) == {"rate", "of"}


def test_first_bot_plays_one_seat_second_fills_the_others() -> None:
    report = json.loads(run_bestiary(*KUHN_MATCH_ARGS, "--games", "200", "--json").stdout)
    kuhn, fool = report["bots"].values()
    assert list(report["bots"]) == ["kuhn", "fool"]
    assert kuhn["share"] + fool["share"] == pytest.approx(1)
    assert kuhn["low"] < kuhn["share"] < kuhn["high"]
    assert set(kuhn["rating"]) == {"mu", "sigma"}
    assert kuhn["points"] == -fool["points"]
    assert report["verdict"] == "above"


def test_stats_do_not_depend_on_jobs() -> None:
    one, two, other = (
        without_times(
            json.loads(run_bestiary(*KUHN_MATCH_ARGS[:4], "--games", "40", "--json", *more).stdout)
        )
        for more in (["--jobs", "1"], ["--jobs", "2"], ["--seed", "2"])
    )
    assert one == two != other


def test_resumed_match_equals_single_run(tmp_path: Path) -> None:
    """Bots, players and seed come from the file."""
    half = run_bestiary(*KUHN_MATCH_ARGS, "--games", "30", "--seed", "3", "--json").stdout
    (tmp_path / "half.json").write_text(half)
    file = str(tmp_path / "half.json")
    whole = without_times(
        json.loads(run_bestiary(*KUHN_MATCH_ARGS, "--games", "80", "--seed", "3", "--json").stdout)
    )
    resumed = run_bestiary(
        "arena", "kuhn", "--resume", file, "--games", "80", "--jobs", "1", "--json"
    )
    assert without_times(json.loads(resumed.stdout)) == whole
    again = run_bestiary(
        *KUHN_MATCH_ARGS,
        "--resume",
        file,
        "--games",
        "80",
        "--seed",
        "3",
        "--players",
        "2",
        "--json",
    )
    assert without_times(json.loads(again.stdout)) == whole


@pytest.mark.parametrize(
    "args",
    [
        ("arena", "mausen"),
        ("arena", "kuhn", "--bots", "fool,kuhn"),
        ("arena", "kuhn", "--bots", "kuhn,random"),
        ("arena", "kuhn", "--seed", "4"),
    ],
)
def test_resume_refuses_match_file_of_other_match(tmp_path: Path, args: tuple[str, ...]) -> None:
    file = tmp_path / "half.json"
    file.write_text(run_bestiary(*KUHN_MATCH_ARGS, "--games", "4", "--json").stdout)
    done = run_bestiary(*args, "--resume", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "another match" in done.stderr
    assert done.stderr.count("\n") == 1


def test_until_clear_stops_early() -> None:
    report = json.loads(
        run_bestiary(*KUHN_MATCH_ARGS, "--games", "90000", "--until-clear", "--json").stdout
    )
    assert report["games"] < 500
    assert (report["interval"], report["verdict"]) == ("anytime", "above")
    assert report["bots"]["kuhn"]["low"] > report["fair"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("chess", "--bots", "random"), "chess"),
        (("kuhn",), "say who plays, with --bots or --ladder"),
        (("kuhn", "--bots", "random,fool,kuhn"), "3 bots for 2 seats"),
        (("kuhn", "--bots", "wizard"), "no bot 'wizard' for kuhn"),
        (("kuhn", "--bots", ""), "no bot '' for kuhn"),
        (("kuhn", "--bots", "fool", "--players", "3"), "2 players"),
        (("kuhn", "--bots", "fool", "--games", "0"), "at least one game"),
        (("kuhn", "--bots", "fool", "--jobs", "0"), "at least one game has to be played at once"),
        (("kuhn", "--bots", "fool", "--games", "many"), "many"),
        (("kuhn", "--bots", "fool", "--ladder"), "do not go together"),
        (("kuhn", "--resume", "nowhere.json"), "'nowhere.json' cannot be read"),
        (("kuhn", "--resume", __file__), "does not hold what"),
        (
            ("kuhn", "--bots", "fool", "--png", "no/where.png"),
            "cannot be written: No such file",
        ),
    ],
)
def test_invalid_arguments_exit_2_before_play(args: tuple[str, ...], why: str) -> None:
    done = run_bestiary("arena", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("language", "title", "rows", "verdict"),
    [
        (
            "de",
            "Kuhn-Poker, 2 Spieler: 400 Partien, Startzahl 1",
            ["Bot", "kuhn", "fool", "bei gleichen Chancen"],
            "kuhn gewinnt mehr als seinen Anteil.",
        ),
        (
            "en",
            "Kuhn poker, 2 players: 400 games, seed 1",
            ["bot", "kuhn", "fool", "if all were equal"],
            "kuhn wins more than its share.",
        ),
        (
            "it",
            "Poker di Kuhn, 2 giocatori: 400 partite, seme 1",
            ["bot", "kuhn", "fool", "a parità di possibilità"],
            "kuhn vince più della sua parte.",
        ),
    ],
)
def test_text_output_is_translated(
    language: str, title: str, rows: list[str], verdict: str
) -> None:
    """400 games of seed 1 by default; no line is wider than a screen."""
    done = run_bestiary(*KUHN_MATCH_ARGS, "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{title}\n\n")
    for row in rows:
        assert f"\n{row} " in done.stdout
    assert done.stdout.endswith(f"\n{verdict}\n")
    assert max(map(len, done.stdout.splitlines())) < 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_rates_verdicts_and_stopped_plays_are_translated(language: str) -> None:
    stats = MatchStats.new(Match("mammuz", 3, ("random",) * 3, 1))
    arena_output = ArenaOutput(Translator(language))
    assert len(list(arena_output.match_lines(MatchReport.new(stats)))) > 8
    for _ in play_match(stats, 3):
        pass
    for stopped in (2, 1, 0):
        stats.unfinished = stopped
        output = list(arena_output.match_lines(MatchReport.new(stats)))
        assert max(map(len, output)) < 80
        assert ("10" in output[1]) == bool(stopped)
    lines = list(arena_output.match_lines(MatchReport.new(stats)))
    words = {"de": ("Zweifel", "Lügen"), "en": ("challenges", "lies"), "it": ("dubbi", "bugie")}
    assert any(all(word in line for word in words[language]) for line in lines)


def test_ladder_plays_each_rung_both_ways(
    run_with_kuhn_ladder: Callable[..., tuple[int, str]],
) -> None:
    """`novice` is the fool here, and loses to any bot that bets."""
    status, output = run_with_kuhn_ladder("--ladder", "--games", "600", "--json")
    result = json.loads(output)
    assert status == 0
    assert list(result) == ["ladder", "holds"]
    assert result["holds"] is False
    rungs = [(tuple(rung["bots"]), rung["expected"], rung["verdict"]) for rung in result["ladder"]]
    assert rungs == [
        (("novice", "random"), "above", "below"),
        (("random", "novice"), "below", "above"),
        (("clever", "novice"), "above", "above"),
        (("novice", "clever"), "below", "below"),
    ]


def test_ladder_can_be_resumed(
    run_with_kuhn_ladder: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    """Without `--ladder`; a match that was not begun begins then."""
    half = json.loads(run_with_kuhn_ladder("--ladder", "--games", "20", "--json")[1])
    half["ladder"].pop()
    file = tmp_path / "half.json"
    file.write_text(json.dumps(half))
    whole = json.loads(run_with_kuhn_ladder("--ladder", "--games", "40", "--json")[1])
    for more in ([], ["--ladder"]):
        again = json.loads(
            run_with_kuhn_ladder("--resume", str(file), "--games", "40", "--json", *more)[1]
        )
        assert [*map(without_times, again["ladder"])] == [
            *map(without_times, json.loads(json.dumps(whole))["ladder"])
        ]
    assert run_with_kuhn_ladder("--resume", str(file), "--bots", "clever,novice")[0] == 2


def test_ladder_text_output_and_chart(
    run_with_kuhn_ladder: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    picture = tmp_path / "ladder.png"
    status, output = run_with_kuhn_ladder("--ladder", "--games", "400", "--png", str(picture))
    assert status == 0
    assert output.count("Kuhn poker, 2 players: 400 games, seed 1") == 4
    assert re.search(r"\nAs it should be: 2 of 4\.\n$", output)
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")


def test_chart_is_written(tmp_path: Path) -> None:
    """With any file name; the figures are printed all the same."""
    done = run_bestiary(
        *KUHN_MATCH_ARGS, "--games", "20", "--json", "--png", str(tmp_path / "shares")
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 20
    assert (tmp_path / "shares").read_bytes().startswith(b"\x89PNG\r\n")


def test_matplotlib_is_imported_only_for_chart() -> None:
    """Importing it takes longer than many a match."""
    script = (
        "import sys; sys.argv = 'bestiary arena kuhn --bots fool --games 2 --jobs 1'.split()\n"
        "from bestiary.cli import main\n"
        "try: main()\n"
        "finally: assert 'matplotlib' not in sys.modules and 'openskill' in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_bar_fits_terminal_width() -> None:
    assert progress_bar(0.25, 80) == "[#####...............] "
    assert progress_bar(0.5, 14) == "[#####.....] "
    assert progress_bar(0.5, 8) == ""


def test_progress_is_shown_on_tty(tmp_path: Path) -> None:
    with terminal(tmp_path, *KUHN_MATCH_ARGS, "--games", "4000", BESTIARY_LANG="en") as child:
        child.expect(r"\r\[#{20}\] 4,000 of 4,000 games, [\d,.]+ a second, 0:00:00 to go *\r\n")
        assert "kuhn wins more" in read_to_end(child)


@pytest.mark.parametrize("jobs", ["2", pytest.param("1", marks=pytest.mark.slow)])
def test_sigint_reports_finished_deals_and_exits_130(tmp_path: Path, jobs: str) -> None:
    """No worker is left."""
    args = ("arena", "kuhn", "--bots", "kuhn,fool", "--jobs", jobs, "--games", "9000000")
    with terminal(tmp_path, *args, BESTIARY_LANG="en") as child:
        child.expect(r"\r\[#*\.*\] \d+,\d+ of 9,000,000 games, [\d,.]+ a second, [\d:]+ to go")
        child.sendintr()
        output = read_to_end(child)
        assert "Kuhn poker, 2 players: " in output
        assert "kuhn wins more than its share." in output
        assert "Traceback" not in output
        assert "Error" not in output
        child.close()
        assert child.exitstatus == 130


@pytest.mark.parametrize("jobs", ["2", pytest.param("1", marks=pytest.mark.slow)])
def test_match_file_after_sigint_can_be_resumed(tmp_path: Path, jobs: str) -> None:
    """To the figures of one run, also if the signal reached the main process alone."""
    args = (*KUHN_MATCH_ARGS[:4], "--jobs", jobs, "--json", "--games", "9000000")
    with terminal(tmp_path, *args, BESTIARY_LANG="en") as child:
        child.expect(r"\] [\d,]+ of 9,000,000 games")
        child.kill(signal.SIGINT)
        (output,) = re.findall(r"^\{.*\}\r$", read_to_end(child), re.MULTILINE)
        child.close()
        assert child.exitstatus == 130
    file = tmp_path / "part.json"
    file.write_text(output)
    games = str(json.loads(output)["games"] + 10)
    more = run_bestiary(
        "arena", "kuhn", "--resume", str(file), "--games", games, "--json", "--jobs", "1"
    )
    whole = run_bestiary(*KUHN_MATCH_ARGS, "--games", games, "--json")
    assert without_times(json.loads(more.stdout)) == without_times(json.loads(whole.stdout))
