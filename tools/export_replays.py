"""Tools: writes build/replays/: every golden record as each viewer's replay, for the page's tests.

.venv/bin/python -m tools.export_replays
"""

from pathlib import Path
from typing import Final

import msgspec

from bestiary.records.record import Record
from bestiary.server.replay import build_replay

ROOT: Final = Path(__file__).parents[1]
OUTPUT: Final = ROOT / "build" / "replays"
GOLDEN: Final = ROOT / "tests" / "golden"


def replay_as_all_viewers(line: bytes) -> bytes:
    """JSON of the server's replays of a record, by perspective."""
    players = Record.from_json(line).players
    perspectives = [*map(str, range(players)), "onlooker", "all"]
    return msgspec.json.encode({name: build_replay(line, name) for name in perspectives})


if __name__ == "__main__":
    for record in GOLDEN.glob("*/*.jsonl"):
        path = OUTPUT / record.parent.name / f"{record.stem}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(replay_as_all_viewers(record.read_bytes()))
