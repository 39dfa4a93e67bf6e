"""Speech: texts become sentences."""

import pytest

from bestiary.core.refusal import Refused
from bestiary.core.text import Listed, Text, Who, text
from bestiary.speech import Voice, preferred
from bestiary.tables.told import BotSat

NAMES = ["Anna", "Bruno", "Clara"]


def won(*seats: int) -> Text:
    """These have won with twelve points."""
    return text("mausen-game-ended", winners=Listed(tuple(map(Who, seats))), points=12)


@pytest.mark.parametrize(
    ("language", "alone", "together", "others"),
    [
        (
            "en",
            "The game is over: you win with 12 points.",
            "The game is over: Anna and Bruno share the win with 12 points each.",
            "The game is over: Bruno and Clara share the win with 12 points each.",
        ),
        (
            "de",
            "Das Spiel ist aus: Du gewinnst mit 12 Punkten.",
            "Das Spiel ist aus: Ihr teilt euch den Sieg (Anna und Bruno) mit je 12 Punkten.",
            "Das Spiel ist aus: Bruno und Clara teilen sich den Sieg mit je 12 Punkten.",
        ),
        (
            "it",
            "La partita è finita: vinci con 12 punti.",
            "La partita è finita: vincete insieme (Anna e Bruno) con 12 punti a testa.",
            "La partita è finita: Bruno e Clara vincono insieme con 12 punti a testa.",
        ),
    ],
)
def test_a_sentence_knows_who_listens(
    language: str, alone: str, together: str, others: str
) -> None:
    """You alone, you among others, and others."""
    voice = Voice(language, NAMES, listener=0)
    assert voice.say(won(0)) == alone
    assert voice.say(won(0, 1)) == together
    assert voice.say(won(1, 2)) == others


def test_a_list_ends_with_and() -> None:
    """None, one, two or more."""
    voice = Voice("de", NAMES)
    said = [voice.say(won(*range(n)))[len("Das Spiel ist aus: ") :] for n in (1, 2, 3)]
    assert said[0].startswith("Anna gewinnt")
    assert said[1].startswith("Anna und Bruno teilen")
    assert said[2].startswith("Anna, Bruno und Clara teilen")


def test_a_seat_without_a_name_has_its_number() -> None:
    """As in records."""
    assert [Voice(language).name(2) for language in ("de", "en", "it")] == [
        "Platz 2",
        "seat 2",
        "posto 2",
    ]


def test_a_refusal_ends_with_its_rule() -> None:
    """The id is the same in every language."""
    refused = Refused("MS-14", "mausen-refused-over")
    for language in ("de", "en", "it"):
        assert Voice(language).explain(refused).endswith(" (MS-14)")


def test_a_missing_message_or_argument_is_an_error() -> None:
    """Nobody is told a sentence with a hole in it."""
    with pytest.raises(LookupError):
        Voice("en").say(text("no-such-message"))
    with pytest.raises(LookupError):
        Voice("en").say(text("mausen-refused-text"))


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "it_IT.UTF-8", "BESTIARY_LANG": "de"}, "de"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: str) -> None:
    """Our own variable first, then the system's in their usual order; English otherwise."""
    assert preferred(environment) == language


@pytest.mark.parametrize(
    ("kind", "language", "said"),
    [
        ("novice", "de", "Greta setzt sich, ein Bot (Anfänger)."),
        ("clever", "it", "Si siede Greta, un bot (astuto)."),
        ("mine", "en", "Greta sits down, a bot (mine)."),
    ],
)
def test_a_bot_is_called_in_the_readers_language(kind: str, language: str, said: str) -> None:
    """A bot of somebody else has the name that they gave it."""
    assert Voice(language).say(BotSat(2, "Greta", kind).text()) == said
