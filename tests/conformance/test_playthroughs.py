"""Every game: one play per number of players as people read it, in every language."""

import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.records import Record
from bestiary.records.playthrough import playthrough
from bestiary.speech import LANGUAGES, Voice
from tests.gilded import FOLDER, compare
from tests.wandering import TABLES, step

NAMES = ["Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta"]


@pytest.mark.golden
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_record_and_its_playthrough(name: str, players: int) -> None:
    """The golden record is what a fixed seed plays; its playthrough is what it was."""
    rng = Generator(100 + players)
    play = Play.dealt(catalog.game(name), players, rng)
    while not play.is_over:
        step(play, rng)
    record = Record.of(play, NAMES[:players])
    compare(f"{name}/{players}.jsonl", record.write() + "\n")
    written = Record.read((FOLDER / name / f"{players}.jsonl").read_bytes())
    for language in LANGUAGES:
        lines = playthrough(written, Voice(language, written.names))
        compare(f"{name}/{players}-{language}.txt", "".join(f"{line}\n" for line in lines))
