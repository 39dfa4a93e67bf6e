"""Speech: texts become sentences."""

import pytest

from bestiary.core.message import ListArg, Message, SeatRef, message
from bestiary.core.refusal import Refused
from bestiary.i18n import Translator, preferred_language
from bestiary.tables.notices import BotSat

NAMES = ["Anna", "Bruno", "Clara"]


def winners_message(*seats: int) -> Message:
    """These have won with twelve points."""
    return message("mausen-game-ended", winners=ListArg(tuple(map(SeatRef, seats))), points=12)


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
def test_sentence_addresses_the_reader(
    language: str, alone: str, together: str, others: str
) -> None:
    """You alone, you among others, and others."""
    voice = Translator(language, NAMES, addressed_seat=0)
    assert voice.translate(winners_message(0)) == alone
    assert voice.translate(winners_message(0, 1)) == together
    assert voice.translate(winners_message(1, 2)) == others


def test_list_argument_joins_with_and() -> None:
    """None, one, two or more."""
    voice = Translator("de", NAMES)
    said = [
        voice.translate(winners_message(*range(n)))[len("Das Spiel ist aus: ") :] for n in (1, 2, 3)
    ]
    assert said[0].startswith("Anna gewinnt")
    assert said[1].startswith("Anna und Bruno teilen")
    assert said[2].startswith("Anna, Bruno und Clara teilen")


def test_unnamed_seat_is_shown_by_number() -> None:
    """As in records."""
    assert [Translator(language).seat_name(2) for language in ("de", "en", "it")] == [
        "Platz 2",
        "seat 2",
        "posto 2",
    ]


def test_refusal_sentence_ends_with_rule_id() -> None:
    """The id is the same in every language."""
    refused = Refused("MS-14", "mausen-refused-over")
    for language in ("de", "en", "it"):
        assert Translator(language).translate_refusal(refused).endswith(" (MS-14)")


def test_missing_message_or_argument_raises() -> None:
    """Nobody is told a sentence with a hole in it."""
    with pytest.raises(LookupError):
        Translator("en").translate(message("no-such-message"))
    with pytest.raises(LookupError):
        Translator("en").translate(message("mausen-refused-text"))


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
def test_language_from_environment_variables(environment: dict[str, str], language: str) -> None:
    """Our own variable first, then the system's in their usual order; English otherwise."""
    assert preferred_language(environment) == language


@pytest.mark.parametrize(
    ("kind", "language", "said"),
    [
        ("novice", "de", "Greta setzt sich, ein Bot (Anfänger)."),
        ("clever", "it", "Si siede Greta, un bot (astuto)."),
        ("mine", "en", "Greta sits down, a bot (mine)."),
    ],
)
def test_bot_name_is_translated(kind: str, language: str, said: str) -> None:
    """A bot of somebody else has the name that they gave it."""
    assert Translator(language).translate(BotSat(2, "Greta", kind).message()) == said
