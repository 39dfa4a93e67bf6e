"""Play the golden games again as everybody saw them, for the tests of the page: `build/films/`.

.venv/bin/python -m tools.export_replays
"""

from pathlib import Path
from typing import Final

import msgspec

from bestiary.records.record import Record
from bestiary.server.replay import build_replay

ROOT: Final = Path(__file__).parents[1]
OUTPUT: Final = ROOT / "build" / "films"
GOLDEN: Final = ROOT / "tests" / "golden"


def replay_as_all_viewers(line: bytes) -> bytes:
    """One game with everybody's eyes, by their names, as the server tells it."""
    players = Record.from_json(line).players
    eyes = [*map(str, range(players)), "onlooker", "all"]
    return msgspec.json.encode({each: build_replay(line, each) for each in eyes})


if __name__ == "__main__":
    for record in GOLDEN.glob("*/*.jsonl"):
        path = OUTPUT / record.parent.name / f"{record.stem}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(replay_as_all_viewers(record.read_bytes()))
