"""I18n: messages become sentences."""

import pytest

from bestiary.core.message import ListArg, Message, SeatRef, message
from bestiary.core.refusal import Refused
from bestiary.i18n import Translator, preferred_language
from bestiary.tables.notices import BotSat

NAMES = ["Anna", "Bruno", "Clara"]


def winners_message(*seats: int) -> Message:
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
    """The reader alone, among others, or not at all."""
    translator = Translator(language, NAMES, addressed_seat=0)
    assert translator.translate(winners_message(0)) == alone
    assert translator.translate(winners_message(0, 1)) == together
    assert translator.translate(winners_message(1, 2)) == others


def test_list_argument_joins_with_and() -> None:
    translator = Translator("de", NAMES)
    one, two, three = (translator.translate(winners_message(*range(n))) for n in (1, 2, 3))
    assert one.startswith("Das Spiel ist aus: Anna gewinnt")
    assert two.startswith("Das Spiel ist aus: Anna und Bruno teilen")
    assert three.startswith("Das Spiel ist aus: Anna, Bruno und Clara teilen")


def test_unnamed_seat_is_shown_by_number() -> None:
    """The number is that of records."""
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
    ("kind", "language", "sentence"),
    [
        ("novice", "de", "Greta setzt sich, ein Bot (Anfänger)."),
        ("clever", "it", "Si siede Greta, un bot (astuto)."),
        ("mine", "en", "Greta sits down, a bot (mine)."),
    ],
)
def test_bot_name_is_translated(kind: str, language: str, sentence: str) -> None:
    """A plug-in's bot keeps the name that it was given."""
    assert Translator(language).translate(BotSat(2, "Greta", kind).message()) == sentence
