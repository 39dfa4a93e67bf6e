"""Tools: writes build/replays/: games as each viewer's replay, for the page's tests.

These are the golden records, also with the other values of their options, random games of Mausen
with another chase order, and of each game one that was played at a table, entry by entry, with
choices that were changed. Every step says whose turn it is, if that has changed, as a table does.

.venv/bin/python -m tools.export_replays
"""

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import structs
from tests import mausen_reversed
from tests.random_evening import random_evening
from tests.random_play import make_random_move
from tools.report_simulations import own_games

from bestiary import catalog
from bestiary.core.event import visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from bestiary.protocol import event_json
from bestiary.records import Record, replay
from bestiary.records.perspective import Perspective, PerspectiveStep, perspective_steps
from bestiary.server.replay import build_replay, play_record, read_record
from bestiary.tables.table import Table, turn_events

ROOT: Final = Path(__file__).parents[1]
OUTPUT: Final = ROOT / "build" / "replays"
GOLDEN: Final = ROOT / "tests" / "golden"


def replay_as_all_viewers(line: bytes) -> dict[str, Any]:
    """The server's replays of a record, by perspective."""
    record = Record.from_json(line)
    turns = _turns([step.state for step in replay(record)])
    replays = {}
    for name in _perspectives(record.players):
        built = build_replay(play_record(read_record(line)), name)
        steps = [
            structs.replace(step, events=(*step.events, *turn))
            for step, turn in zip(built.steps, turns, strict=True)
        ]
        replays[name] = structs.replace(built, steps=tuple(steps))
    return replays


def variant_as_all_viewers(players: int) -> dict[str, Any]:
    """Such replays of a random game of Mausen with another chase order, as far as it is tested."""
    play, rng, moves = Play(mausen_reversed.game, players, {}), Pcg32(players), list[Any]()
    states = [play.state]
    while not play.is_over:
        seat, text = make_random_move(play, rng)
        moves.append((seat, play.game.moves.parse(text)))
        states.append(play.state)
    turns = _turns(states)
    replays: dict[str, Any] = {}
    for name in _perspectives(players):
        perspective = Perspective.from_name(name, players)
        start = Play(mausen_reversed.game, players, {})
        steps = perspective_steps(start, moves, perspective)
        replays[name] = {
            "players": players,
            "seat": int(name) if name.isdecimal() else None,
            "options": {},
            "steps": [_step(step, turn) for step, turn in zip(steps, turns, strict=True)],
        }
    return replays


def table_as_all_viewers(game: str, players: int) -> dict[str, Any]:
    """A random game at a table as its viewers are sent it: a step for each entry of its log."""
    opened, *events = random_evening(game, players, games=1)[0]
    table, viewers = Table("t", opened), (*range(players), ONLOOKER)
    steps: list[list[Any]] = [[] for _ in viewers]
    for event in events:
        shown = table.evolve(event)
        if table.play is None:
            continue
        for viewer, viewer_steps in zip(viewers, steps, strict=True):
            view = table.play.view(viewer)
            wire_events = [msgspec.Raw(event_json(e)) for e in visible_events(shown, viewer)]
            shown_view = {"board": view.board, "history": view.history}
            viewer_steps.append({"ply": table.seq, "events": wire_events, "game": shown_view})
    facts = {"players": players, "options": table.opened.options}
    seats: list[int | None] = [*range(players), None]
    return {
        perspective: facts | {"seat": seat, "steps": viewer_steps}
        for perspective, seat, viewer_steps in zip(
            _perspectives(players), seats, steps, strict=False
        )
    }


def _turns(states: list[Any]) -> list[list[msgspec.Raw]]:
    """For each state, the event about whose turn it is, or none."""
    pairs = zip([None, *states], states, strict=False)
    return [[msgspec.Raw(event_json(turn)) for turn in turn_events(*pair)] for pair in pairs]


def _perspectives(players: int) -> list[str]:
    return [*map(str, range(players)), "onlooker", "all"]


def _step(step: PerspectiveStep, turn: list[msgspec.Raw]) -> dict[str, Any]:
    events = [*(msgspec.Raw(event_json(event)) for event in step.events), *turn]
    game = {"board": step.board, "history": step.history, "full_state": step.full_state}
    return {"ply": step.ply, "events": events, "game": game}


def write(game: str, players: str, replays: dict[str, Any]) -> None:
    path = OUTPUT / game / f"{players}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(replays))


if __name__ == "__main__":
    for path in GOLDEN.glob("*/*.jsonl"):
        record = Record.from_json(path.read_bytes())
        name = record.game.name
        write(name, path.stem, replay_as_all_viewers(record.to_json().encode()))
        for option, values in record.game.options.items():
            for value in values[1:]:
                other = replace(record, options={**record.options, option: value})
                write(f"{name}-{value}", path.stem, replay_as_all_viewers(other.to_json().encode()))
    for players in mausen_reversed.game.player_counts:
        write(mausen_reversed.game.name, str(players), variant_as_all_viewers(players))
    for name in own_games():
        players = catalog.game(name).default_players
        write(f"{name}-table", str(players), table_as_all_viewers(name, players))
