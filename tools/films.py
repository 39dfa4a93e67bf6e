"""Play the golden games again as everybody saw them, for the tests of the page: `build/films/`.

.venv/bin/python -m tools.films
"""

from pathlib import Path
from typing import Final

import msgspec

from bestiary.records.record import Record
from bestiary.server.replay import seen_again

ROOT: Final = Path(__file__).parents[1]
FILMS: Final = ROOT / "build" / "films"
GOLDEN: Final = ROOT / "tests" / "golden"


def film(line: bytes) -> bytes:
    """One game with everybody's eyes, by their names, as the server tells it."""
    players = Record.read(line).players
    eyes = [*map(str, range(players)), "onlooker", "all"]
    return msgspec.json.encode({each: seen_again(line, each) for each in eyes})


if __name__ == "__main__":
    for record in GOLDEN.glob("*/*.jsonl"):
        path = FILMS / record.parent.name / f"{record.stem}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(film(record.read_bytes()))
