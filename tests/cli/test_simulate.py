"""CLI: `bestiary simulate`, as text in three languages and as JSON."""

import json
import re
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.bots.simulation import random_plays, simulation_stats
from bestiary.cli.simulate_output import SimulateOutput
from bestiary.i18n import LANGUAGES, Translator
from tests.cli.cli_runner import read_to_end, terminal
from tests.cli.test_commands import run_bestiary

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("as_json", [False, True])
def test_sigint_reports_games_so_far_and_exits_130(tmp_path: Path, as_json: bool) -> None:
    args = ("simulate", "kuhn", "--games", "9000000", *["--json"] * as_json)
    with terminal(tmp_path, *args, BESTIARY_LANG="en") as child:
        child.expect(r"game [\d,]+ of 9,000,000")
        child.sendintr()
        output = read_to_end(child)
        assert child.exitstatus == 130
    assert "Traceback" not in output
    if as_json:
        (line,) = re.findall(r"^\{.*\}\r$", output, re.MULTILINE)
        assert 0 < json.loads(line)["games"] < 9_000_000
    else:
        assert re.search(r"Kuhn poker, 2 players: [\d,]+ random games, seed 1\r\n", output)
        assert "KP-" in output


def test_json_output_is_one_object_with_documented_keys() -> None:
    done = run_bestiary(
        "simulate", "lascaux", "--players", "3", "--games", "20", "--seed", "4", "--json"
    )
    assert (done.returncode, done.stderr) == (0, "")
    stats = json.loads(done.stdout)
    assert list(stats) == [
        *("game", "rules", "players", "games", "seed", "unfinished"),
        *("moves", "decisions", "points", "wins", "rule_coverage"),
    ]
    assert (stats["game"], stats["rules"]) == ("lascaux", "lascaux/1")
    assert (stats["players"], stats["games"], stats["seed"]) == (3, 20, 4)
    assert stats["unfinished"] == {"limit": 10_000, "count": 0, "numbers": []}
    assert list(stats["moves"]) == ["least", "median", "mean", "p95", "most"]
    assert list(stats["points"]) == list(stats["moves"])
    assert list(stats["wins"]) == ["fair", "shared", "seats", "by_distance_from_start"]
    assert len(stats["wins"]["seats"]) == len(stats["wins"]["by_distance_from_start"]) == 3
    assert list(stats["wins"]["seats"][0]) == ["share", "low", "high"]
    assert stats["rule_coverage"]["LX-15"] == {"games": 20, "moves": 20}


def test_same_seed_prints_same_stats() -> None:
    """1000 games of seed 1 by default."""
    first, again, other = (
        run_bestiary("simulate", "mausen", "--games", "10", "--seed", seed).stdout for seed in "112"
    )
    assert first == again != other
    stats = json.loads(run_bestiary("simulate", "kuhn", "--json").stdout)
    assert (stats["games"], stats["seed"], stats["players"]) == (1000, 1, 2)
    assert (
        json.loads(run_bestiary("simulate", "mausen", "--json", "--games", "1").stdout)["players"]
        == 4
    )


@pytest.mark.parametrize(
    ("language", "title", "ends", "rows"),
    [
        (
            "de",
            "Kuhn-Poker, 2 Spieler: 1.000 zufällige Partien, Startzahl 1",
            "Keine Partie brauchte mehr als 10.000 Züge.",
            ["Züge", "Punkte", "Platz 0", "bei gleichen Chancen", "geteilte Siege", "Regel"],
        ),
        (
            "en",
            "Kuhn poker, 2 players: 1,000 random games, seed 1",
            "No game took more than 10,000 moves.",
            ["moves", "points", "seat 0", "if all were equal", "shared wins", "rule"],
        ),
        (
            "it",
            "Poker di Kuhn, 2 giocatori: 1.000 partite a caso, seme 1",
            "Nessuna partita ha richiesto più di 10.000 mosse.",
            ["mosse", "punti", "posto 0", "a parità di possibilità", "vittorie condivise"],
        ),
    ],
)
def test_text_output_is_translated(language: str, title: str, ends: str, rows: list[str]) -> None:
    """No line is wider than a screen."""
    done = run_bestiary("simulate", "kuhn", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{title}\n{ends}\n\n")
    for row in rows:
        assert f"\n{row} " in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 80


def test_numbers_are_localised() -> None:
    outputs = {
        language: run_bestiary("simulate", "kuhn", "--lang", language).stdout
        for language in LANGUAGES
    }
    assert "50,0\u00a0%" in outputs["de"]
    assert "50.0%" in outputs["en"]
    assert "50,0%" in outputs["it"]
    assert "−2" in outputs["en"]


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("de", "2 Zügen unbeendet: eine Partie, Nummer ", " und eine weitere"),
        ("en", "2 moves: one game, number ", " and one more"),
        ("it", "2 mosse: una partita, la numero ", " e un’altra"),
    ],
)
def test_unfinished_games_are_listed(language: str, one: str, many: str) -> None:
    """Ten of them, and how many more there are."""
    entry = catalog.installed_game("kuhn")
    played = list(random_plays(entry.game, 2, 200, 1, limit=2))
    stopped = [game for game in played if game.result is None][:11]
    text_output = SimulateOutput(Translator(language))
    for count, sentence in ((1, one), (11, many)):
        stats = simulation_stats(entry, 2, 1, stopped[:count], limit=2)
        _, line, *other_lines = text_output.lines(stats)
        assert sentence in line
        named = [str(game.number) in re.findall(r"\d+", line) for game in stopped[:count]]
        assert named == [place < 10 for place in range(count)]
        assert other_lines


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["mausen", "--players", "7"], "this game is for 3 to 6 players, not 7"),
        (["mausen", "--players", "many"], "--players: 'many' is no whole number"),
        (["mausen", "--games", "0"], "at least one game has to be played, not 0"),
        (["mausen", "--games", "-3"], "at least one game has to be played, not -3"),
        (["mausen", "--seed", "x"], "--seed: 'x' is no whole number"),
        (["chess"], "there is no game 'chess' here"),
        ([], "GAME is missing"),
    ],
)
def test_usage_error_exits_2(args: list[str], why: str) -> None:
    done = run_bestiary("simulate", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_progress_is_shown_on_tty(tmp_path: Path) -> None:
    with terminal(tmp_path, "simulate", "mausen", "--games", "200", BESTIARY_LANG="en") as child:
        child.expect(r"\rgame 100 of 200\rgame 200 of 200\r\n")
        assert "MS-17" in read_to_end(child)
