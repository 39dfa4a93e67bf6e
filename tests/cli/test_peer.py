"""The peer of `bestiary bench tables`: found, refused, and really measured."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from benchmarks.boardgameio.seat import TEXT, framed, unframed

from bestiary.cli import node, peer
from bestiary.cli.node import found_node
from bestiary.core.refusal import Refused
from bestiary.core.twin import interpreted

PRINTED = {name: number + 0.5 for number, name in enumerate(peer.FIGURES)}


def test_the_figures_are_read_and_the_note_is_left_out() -> None:
    assert peer.figures_of(json.dumps(PRINTED | {"note": "noisy"})) == PRINTED


def test_a_missing_figure_is_an_error() -> None:
    with pytest.raises(KeyError):
        peer.figures_of(json.dumps({"rate": 1}))


def test_without_a_clone_there_is_no_peer(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        peer.peer_folder(tmp_path)
    assert refused.value.text.id == "cli-bench-no-peers"


def test_in_a_clone_there_is() -> None:
    assert (peer.peer_folder(peer.CLONE) / "server.cjs").is_file()


def test_without_node_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(node, "find_spec", lambda name: None)
    with pytest.raises(Refused) as refused:
        peer.needed_node()
    assert refused.value.text.id == "cli-bench-no-node"


@pytest.mark.parametrize(
    ("version", "is_taken"),
    [("v20.19.0", True), ("v22.1.0", True), ("v20.18.4", False), ("v18.20.4", False)],
)
def test_an_old_node_will_not_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, is_taken: bool
) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(node, "find_spec", lambda name: None)
    if is_taken:
        assert found_node() == (str(tmp_path / "node"), (str(tmp_path / "npm"),))
    else:
        assert found_node() is None


def test_packages_are_stale_if_missing_or_older_than_the_lock(tmp_path: Path) -> None:
    lock = tmp_path / "package-lock.json"
    lock.write_text("{}")
    assert peer.is_stale(tmp_path)
    installed = tmp_path / "node_modules" / ".package-lock.json"
    installed.parent.mkdir()
    installed.write_text("{}")
    os.utime(lock, (1000, 1000))
    assert not peer.is_stale(tmp_path)
    os.utime(installed, (999, 999))
    assert peer.is_stale(tmp_path)


def test_a_program_that_fails_is_refused_with_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        peer._output([sys.executable, "-c", "raise SystemExit('so it is')"], tmp_path)
    assert refused.value.text.args["line"] == "so it is"


@pytest.mark.slow
def test_a_program_that_takes_too_long_is_ended_with_its_children(tmp_path: Path) -> None:
    started = "import subprocess as s; p = s.Popen(['sleep', '60']); open('pid', 'w').write"
    script = f"{started}(str(p.pid)); p.wait()"
    with pytest.raises(Refused) as refused:
        peer._output([sys.executable, "-c", script], tmp_path, 2)
    assert refused.value.text.id == "cli-bench-peer-slow"
    status = Path(f"/proc/{(tmp_path / 'pid').read_text()}/stat")
    deadline = time.monotonic() + 5
    while status.exists() and ") Z " not in status.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("size", [0, 125, 126, 70_000])
def test_frames_are_read_whole_however_they_are_cut(size: int) -> None:
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = bytes((0x81, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x81, 127)) + size.to_bytes(8, "big")
    stream = (head + b"x" * size) * 2
    for cut in (1, 3, len(stream) // 2, len(stream) - 1):
        buffer = bytearray(stream[:cut])
        found = unframed(buffer)
        buffer += stream[cut:]
        found += unframed(buffer)
        assert found == [(TEXT, b"x" * size)] * 2
        assert not buffer


@pytest.mark.parametrize(("size", "head"), [(5, b"\x81\x85"), (300, b"\x81\xfe\x01\x2c")])
def test_what_a_client_sends_is_masked(size: int, head: bytes) -> None:
    assert framed(b"x" * size) == head + bytes(4) + b"x" * size


def test_the_lock_names_no_registry() -> None:
    lock = json.loads((peer.peer_folder(peer.CLONE) / "package-lock.json").read_text())
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


needs_node = pytest.mark.skipif(found_node() is None, reason="no node")


@pytest.mark.slow
@needs_node
def test_the_peer_plays_by_our_rules() -> None:
    """Where every card goes in random games of 3 to 6 players, refills included."""
    rules = interpreted("bestiary.games.mausen.rules")

    def cards(heap: int) -> list[str]:
        return sorted(name(card) for card in range(16) for _ in range(heap >> 4 * card & 15))

    def name(card: int) -> str:
        return f"{rules.LETTERS[card // 4]}{card % 4 + 1}"

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
        winners = [seat for seat in seats if state.winners() >> seat & 1]
        expected.append([cards(state.middle), [cards(state.won[seat]) for seat in seats], winners])
    node = peer.installed()
    played = subprocess.run(
        [node.program, "-e", PLAY],
        cwd=peer.peer_folder(peer.CLONE),
        input=json.dumps(games),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    assert json.loads(played.stdout) == expected


@pytest.mark.slow
@needs_node
def test_the_peer_is_measured() -> None:
    for storage in ("memory", "flatfile"):
        figures = peer.peer_figures(storage, tables=5, players=4, seconds=2, rate=100)
        assert set(figures) == set(peer.FIGURES)
        assert all(value > 0 for value in figures.values())
        assert figures["rate"] > 50
        assert figures["p50_ms"] <= figures["p99_ms"]
