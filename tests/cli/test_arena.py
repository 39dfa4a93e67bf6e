"""`bestiary arena`: for people in their language, for programs as JSON."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bestiary import catalog
from bestiary.bots.arena import rounds
from bestiary.bots.ledger import Ledger
from bestiary.bots.match import Match
from bestiary.bots.standings import standings
from bestiary.catalog import Entry
from bestiary.cli import main
from bestiary.cli.progress import bar, clock
from bestiary.cli.scoreboard import Scoreboard
from bestiary.speech import LANGUAGES, Voice
from tests.cli.running import terminal, to_end
from tests.cli.test_commands import run

pytestmark = pytest.mark.slow

POKER = ("arena", "kuhn", "--bots", "kuhn,fool", "--jobs", "1")


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    """The same without the times, which no two runs share."""
    for bot in found["bots"].values():
        del bot["p50_ms"], bot["p95_ms"]
    for line in found["ledger"]["lines"].values():
        line["pace"] = sum(line["pace"].values())
    return found


@pytest.fixture
def laddered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Calls the program where Kuhn poker has a ladder whose second rung is worse than the first."""
    game = catalog.game("kuhn")
    bots = {"novice": game.bots["fool"], "clever": game.bots["kuhn"]}
    entry = Entry(replace(game, bots=bots), "bestiary_kuhn")
    monkeypatch.setattr(catalog, "entries", lambda: {"kuhn": entry})

    def call(*args: str) -> tuple[int, str]:
        command = ["bestiary", "arena", "kuhn", "--jobs", "1", "--lang", "en", *args]
        monkeypatch.setattr(sys, "argv", command)
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        assert said.err == "" or left.value.code == 2
        return int(left.value.code or 0), said.out

    return call


def test_json_is_one_object_with_these_keys() -> None:
    """Those that the reference of commands tells."""
    done = run("arena", "mammuz", "--bots", "random", "--players", "3", "--games", "6", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert list(found) == [
        *("game", "rules", "players", "games", "seed", "fair", "unfinished"),
        *("interval", "verdict", "expected", "bots", "ledger"),
    ]
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("mammuz", 3, 6, 1)
    assert (found["fair"], found["unfinished"], found["interval"]) == (1 / 3, 0, "fixed")
    bot = found["bots"]["random"]
    assert list(bot) == [
        *("share", "low", "high", "seats", "points", "rating", "p50_ms", "p95_ms", "rates")
    ]
    assert (bot["seats"], bot["points"], bot["rating"]) == (3, None, None)
    assert 0 < bot["p50_ms"] <= bot["p95_ms"]
    assert list(bot["rates"]) == ["challenge", "lie"]
    assert set(bot["rates"]["lie"]) == {"rate", "of"}


def test_one_sits_among_many() -> None:
    """`--bots kuhn,fool`: one and the others; each has its share, so that fair is par."""
    found = json.loads(run(*POKER, "--games", "200", "--json").stdout)
    kuhn, fool = found["bots"].values()
    assert list(found["bots"]) == ["kuhn", "fool"]
    assert kuhn["share"] + fool["share"] == pytest.approx(1)
    assert kuhn["low"] < kuhn["share"] < kuhn["high"]
    assert set(kuhn["rating"]) == {"mu", "sigma"}
    assert kuhn["points"] == -fool["points"]
    assert found["verdict"] == "above"


def test_the_figures_are_the_same_for_any_number_of_jobs() -> None:
    """And for any run of the same seed; another seed gives others."""
    one, two, other = (
        untimed(json.loads(run(*POKER[:4], "--games", "40", "--json", *more).stdout))
        for more in (["--jobs", "1"], ["--jobs", "2"], ["--seed", "2"])
    )
    assert one == two != other


def test_resume_gives_what_one_run_would_have_given(tmp_path: Path) -> None:
    """Who plays, how many and from which seed stands in the file."""
    half = run(*POKER, "--games", "30", "--seed", "3", "--json").stdout
    (tmp_path / "half.json").write_text(half)
    file = str(tmp_path / "half.json")
    whole = untimed(json.loads(run(*POKER, "--games", "80", "--seed", "3", "--json").stdout))
    resumed = run("arena", "kuhn", "--resume", file, "--games", "80", "--jobs", "1", "--json")
    assert untimed(json.loads(resumed.stdout)) == whole
    again = run(
        *POKER, "--resume", file, "--games", "80", "--seed", "3", "--players", "2", "--json"
    )
    assert untimed(json.loads(again.stdout)) == whole


@pytest.mark.parametrize(
    "args",
    [
        ("arena", "mausen"),
        ("arena", "kuhn", "--bots", "fool,kuhn"),
        ("arena", "kuhn", "--bots", "kuhn,random"),
        ("arena", "kuhn", "--seed", "4"),
    ],
)
def test_another_match_is_not_gone_on_with(tmp_path: Path, args: tuple[str, ...]) -> None:
    """Another game, other bots, another seed."""
    file = tmp_path / "half.json"
    file.write_text(run(*POKER, "--games", "4", "--json").stdout)
    done = run(*args, "--resume", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "another match" in done.stderr
    assert done.stderr.count("\n") == 1


def test_it_stops_when_it_is_clear() -> None:
    """Long before so many games."""
    found = json.loads(run(*POKER, "--games", "90000", "--until-clear", "--json").stdout)
    assert found["games"] < 500
    assert (found["interval"], found["verdict"]) == ("anytime", "above")
    assert found["bots"]["kuhn"]["low"] > found["fair"]


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
        (("kuhn", "--bots", "fool", "--png", "no/where.png"), "no folder for 'no/where.png'"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(
    args: tuple[str, ...], why: str
) -> None:
    """In one line, with status 2."""
    done = run("arena", *args)
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
def test_people_read_tables_in_their_language(
    language: str, title: str, rows: list[str], verdict: str
) -> None:
    """400 games of seed 1 where nobody says; no line is longer than a screen is wide."""
    done = run(*POKER, "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{title}\n\n")
    for row in rows:
        assert f"\n{row} " in done.stdout
    assert done.stdout.endswith(f"\n{verdict}\n")
    assert max(map(len, done.stdout.splitlines())) < 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_rates_verdicts_and_stopped_plays_can_be_said(language: str) -> None:
    """Lies and challenges, in a line as wide as a screen; stopped plays, one or more."""
    ledger = Ledger.new(Match("mammuz", 3, ("random",) * 3, 1))
    board = Scoreboard(Voice(language))
    assert len(list(board.match(standings(ledger)))) > 8
    for _ in rounds(ledger, 3):
        pass
    for stopped in (2, 1, 0):
        ledger.unfinished = stopped
        said = list(board.match(standings(ledger)))
        assert max(map(len, said)) < 80
        assert ("10" in said[1]) == bool(stopped)
    lines = list(board.match(standings(ledger)))
    words = {"de": ("Zweifel", "Lügen"), "en": ("challenges", "lies"), "it": ("dubbi", "bugie")}
    assert any(all(word in line for word in words[language]) for line in lines)


def test_the_ladder_is_climbed_both_ways(laddered: Callable[..., tuple[int, str]]) -> None:
    """Each rung with its verdict; here `novice` is the fool, and loses to anybody who bets."""
    status, said = laddered("--ladder", "--games", "600", "--json")
    found = json.loads(said)
    assert status == 0
    assert list(found) == ["ladder", "holds"]
    assert found["holds"] is False
    rungs = [(tuple(each["bots"]), each["expected"], each["verdict"]) for each in found["ladder"]]
    assert rungs == [
        (("novice", "random"), "above", "below"),
        (("random", "novice"), "below", "above"),
        (("clever", "novice"), "above", "above"),
        (("novice", "clever"), "below", "below"),
    ]


def test_a_ladder_can_be_gone_on_with(
    laddered: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    """It is a ladder again without saying so; a rung that was not begun begins then."""
    half = json.loads(laddered("--ladder", "--games", "20", "--json")[1])
    half["ladder"].pop()
    file = tmp_path / "half.json"
    file.write_text(json.dumps(half))
    whole = json.loads(laddered("--ladder", "--games", "40", "--json")[1])
    for more in ([], ["--ladder"]):
        again = json.loads(laddered("--resume", str(file), "--games", "40", "--json", *more)[1])
        assert [*map(untimed, again["ladder"])] == [
            *map(untimed, json.loads(json.dumps(whole))["ladder"])
        ]
    assert laddered("--resume", str(file), "--bots", "clever,novice")[0] == 2


def test_people_read_the_ladder(laddered: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    """Each rung, and how many are as they should be; and see it in a picture."""
    picture = tmp_path / "ladder.png"
    status, said = laddered("--ladder", "--games", "400", "--png", str(picture))
    assert status == 0
    assert said.count("Kuhn poker, 2 players: 400 games, seed 1") == 4
    assert re.search(r"\nAs it should be: 2 of 4\.\n$", said)
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    """Whatever it is called; the figures are printed all the same."""
    done = run(*POKER, "--games", "20", "--json", "--png", str(tmp_path / "shares"))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 20
    assert (tmp_path / "shares").read_bytes().startswith(b"\x89PNG\r\n")


def test_matplotlib_is_only_loaded_for_a_picture() -> None:
    """It takes longer than many a match."""
    script = (
        "import sys; sys.argv = 'bestiary arena kuhn --bots fool --games 2 --jobs 1'.split()\n"
        "from bestiary.cli import main\n"
        "try: main()\n"
        "finally: assert 'matplotlib' not in sys.modules and 'openskill' in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_bar_takes_no_more_room_than_there_is() -> None:
    """At most 20 signs, and none in a narrow terminal."""
    assert bar(0.25, 80) == "[#####...............] "
    assert bar(0.5, 14) == "[#####.....] "
    assert bar(0.5, 8) == ""


def test_progress_is_shown_in_a_terminal(tmp_path: Path) -> None:
    """The last line stays, and the tables follow."""
    with terminal(tmp_path, *POKER, "--games", "4000", BESTIARY_LANG="en") as child:
        child.expect(r"\r\[#{20}\] 4,000 of 4,000 games, [\d,.]+ a second, 0:00:00 to go *\r\n")
        assert "kuhn wins more" in to_end(child)
    assert clock(3723.4) == "1:02:03"


@pytest.mark.parametrize("jobs", ["2", pytest.param("1", marks=pytest.mark.slow)])
def test_ctrl_c_reports_what_is_done(tmp_path: Path, jobs: str) -> None:
    """After how many, how fast, how long to go: with status 130, and no trace of who worked."""
    args = ("arena", "kuhn", "--bots", "kuhn,fool", "--jobs", jobs, "--games", "9000000")
    with terminal(tmp_path, *args, BESTIARY_LANG="en") as child:
        child.expect(r"\r\[#*\.*\] \d+,\d+ of 9,000,000 games, [\d,.]+ a second, [\d:]+ to go")
        child.sendintr()
        said = to_end(child)
        assert "Kuhn poker, 2 players: " in said
        assert "kuhn wins more than its share." in said
        assert "Traceback" not in said
        assert "Error" not in said
        child.close()
        assert child.exitstatus == 130


@pytest.mark.parametrize("jobs", ["2", pytest.param("1", marks=pytest.mark.slow)])
def test_what_an_interrupt_reports_can_be_gone_on_with(tmp_path: Path, jobs: str) -> None:
    """Also where it was sent to the program alone; to the figures of one run."""
    args = (*POKER[:4], "--jobs", jobs, "--json", "--games", "9000000")
    with terminal(tmp_path, *args, BESTIARY_LANG="en") as child:
        child.expect(r"\] [\d,]+ of 9,000,000 games")
        child.kill(signal.SIGINT)
        (said,) = re.findall(r"^\{.*\}\r$", to_end(child), re.MULTILINE)
        child.close()
        assert child.exitstatus == 130
    file = tmp_path / "part.json"
    file.write_text(said)
    games = str(json.loads(said)["games"] + 10)
    more = run("arena", "kuhn", "--resume", str(file), "--games", games, "--json", "--jobs", "1")
    whole = run(*POKER, "--games", games, "--json")
    assert untimed(json.loads(more.stdout)) == untimed(json.loads(whole.stdout))
