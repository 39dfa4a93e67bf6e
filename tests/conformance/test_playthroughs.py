"""Every game: the playthrough of one play per number of players, in every language."""

import pytest

from bestiary import catalog
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.i18n import LANGUAGES, Translator
from bestiary.records import Record
from bestiary.records.playthrough import playthrough
from tests.golden_files import GOLDEN_DIR, assert_matches_golden
from tests.random_play import GAMES_AND_PLAYERS, make_random_move

NAMES = ["Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta"]


@pytest.mark.golden
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_golden_record_and_playthrough(name: str, players: int) -> None:
    """The record of a play with a fixed seed, and the playthrough of the golden record."""
    rng = Pcg32(100 + players)
    play = Play.new(catalog.game(name), players, rng)
    while not play.is_over:
        make_random_move(play, rng)
    record = Record.from_play(play, NAMES[:players])
    assert_matches_golden(f"{name}/{players}.jsonl", record.to_json() + "\n")
    golden = Record.from_json((GOLDEN_DIR / name / f"{players}.jsonl").read_bytes())
    for language in LANGUAGES:
        lines = playthrough(golden, Translator(language, golden.names))
        assert_matches_golden(
            f"{name}/{players}-{language}.txt", "".join(f"{line}\n" for line in lines)
        )
