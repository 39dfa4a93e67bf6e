"""Tables: a nickname is short, honest and told apart from the others."""

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bestiary.core.refusal import Refused
from bestiary.tables.nickname import HEAVIEST, LONGEST, clusters, distinct, nickname, skeleton
from tests.sizes import sized

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
TRICKY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "aаα01lImrnZë 👩🏽❤🇮🇹🏴1#*\u200d\ufe0f\ufe0e\u20e3\u0301\u0308\u3099\U000e0067"
        ),
    ),
    max_size=40,
)
TRIES = settings(max_examples=sized(check=300, ci=3000, soak=20_000), deadline=None)


def refused(given: str) -> str:
    """The message id by which a nickname is refused."""
    with pytest.raises(Refused) as why:
        nickname(given)
    assert why.value.rule == "table"
    return why.value.text.id


@pytest.mark.parametrize(
    "name",
    [
        *("Anna", "Zoë", "O’Neill-3", "Łukasz", "Иван", "Νίκος", "נֹעַם", "علي", "राम", "चीज़ों", "น้ำ"),
        *(
            "山田たろう",
            "タロウ",
            "김철수 金",
            "ㄅ王",
            "Nguyễn",
            "မြို့",
            "7",
            "❤️",
            "♥︎",
            "™️",
            "🈚",
            "1️⃣",
        ),
        *(FAMILY, ENGLAND, "🇮🇹", "👍🏽", "🏳️\u200d🌈", "🫨", "Anna 🦁", "𝐀nna", "Ａｎｎａ"),
    ],
)
def test_honest_names_of_all_peoples_stay_as_they_are(name: str) -> None:
    assert nickname(name) == name


def test_spaces_are_trimmed_and_drawn_together_and_accents_joined_with_their_letters() -> None:
    assert nickname("\t Anna  von\u3000\u00a0 Aal \r\n") == "Anna von Aal"
    assert nickname("Zoe\u0308") == "Zo\u00eb"


@pytest.mark.parametrize("given", ["", " ", "\t\r\n", "\u3000"])
def test_nothing_is_no_name(given: str) -> None:
    assert refused(given) == "nickname-empty"


@pytest.mark.parametrize("given", ["…", "-", "(", "$$", "·", "©", "→", "^^"])
def test_a_name_has_a_letter_a_digit_or_an_emoji(given: str) -> None:
    assert refused(given) == "nickname-bare"


def test_a_name_has_up_to_20_characters_as_people_count_them() -> None:
    assert nickname("x" * 20) == "x" * 20
    assert nickname("x\u0323\u0302" * 16) == "x\u0323\u0302" * 16
    assert nickname("🇮🇹" * 10) == "🇮🇹" * 10
    assert refused("x" * 21) == "nickname-long"
    assert refused("é" * 21) == "nickname-long"
    assert refused("x" * 10**6) == "nickname-long"


def test_a_name_has_up_to_80_bytes() -> None:
    assert nickname("👍" * 20) == "👍" * 20
    assert refused("👍" * 19 + "x\u0323\u0302") == "nickname-heavy"
    assert refused("👍🏽" * 11) == "nickname-heavy"
    assert refused(FAMILY * 4) == "nickname-heavy"


@pytest.mark.parametrize("text", [FAMILY, ENGLAND, "🇮🇹", "👍🏽", "🏳️\u200d🌈", "1️⃣", "e\u0301", "षि"])
def test_what_people_see_as_one_is_counted_as_one(text: str) -> None:
    assert list(clusters(f"a{text}b{text}{text}")) == ["a", text, "b", text, text]


@pytest.mark.parametrize(
    "char",
    [
        *("\x00", "\x1b", "\n", "\t", "\x85", "\u2028", "\u2029", "\u200b", "\u200c", "\u200d"),
        *("\u200e", "\u202e", "\u2066", "\u061c", "\u00ad", "\ufeff", "\ud800", "\ue000"),
        *("\u0378", "\uffff", "\ufe0f", "\ufe00", "\U000e0041", "\U000e0100", "\u034f", "\u115f"),
        *("\u3164", "\uffa0", "\u2800", "\u180b", "\u17b4", "\ufffc"),
    ],
)
def test_what_hides_or_steers_is_refused_by_its_number(char: str) -> None:
    with pytest.raises(Refused) as why:
        nickname(f"An{char}na")
    assert why.value.text.id == "nickname-character"
    assert why.value.text.args == {"code": f"U+{ord(char):04X}"}


@pytest.mark.parametrize(
    "given",
    ["👍\u200d", "\u200d👍", "👍\u200da", "❤️\ufe0f", "👍\U000e0067\U000e007f", ENGLAND[:-1]],
)
def test_joiners_and_tags_stand_inside_of_emoji_only(given: str) -> None:
    assert refused(given) == "nickname-character"


def test_a_letter_carries_two_marks_and_no_tower() -> None:
    assert nickname("x\u0323\u0302") == "x\u0323\u0302"
    assert refused("x\u0323\u0302\u0301") == "nickname-marks"
    assert refused("ก็็็") == "nickname-marks"
    assert refused("👍\u0323\u0302\u0301") == "nickname-marks"


@pytest.mark.parametrize("given", ["\u0301a", " \u0301a", "a \u0301b"])
def test_a_mark_needs_something_to_stand_on(given: str) -> None:
    assert refused(given) == "nickname-loose-mark"


@pytest.mark.parametrize(
    "given", ["Аnna", "Αnna", "Иvan", "𝐀нна", "はAnna", "김の", "ㄅの", "ab\u0939"]
)
def test_a_name_is_written_in_one_script(given: str) -> None:
    assert refused(given) == "nickname-scripts"


def test_the_refusal_of_two_scripts_shows_a_letter_of_each() -> None:
    with pytest.raises(Refused) as why:
        nickname("Anи")
    assert why.value.text.args == {"one": "A", "other": "и"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "ANNA"), ("Zoë", "Zoe"), ("Anna Lee", "anna-lee"), ("Strauß", "STRAUSS")),
        *(("Bob", "B0b"), ("Lilly", "LiI1y"), ("Li", "L|"), ("Tom", "Torn"), ("Willi", "VViIli")),
        *(("paxoca", "рахоса"), ("ANNA", "ΑΝΝΑ"), ("ANNA ❤", "ΑΝΝΑ ❤️"), ("BETA", "ВЕТА")),
        *(("Søren", "Soren"), ("Łukasz", "Lukasz"), ("anna", "𝐀𝐧𝐧𝐚"), ("anna", "Ａｎｎａ")),
        *(("Иван", "ИВАН"), ("Νίκος", "ΝΙΚΟΣ"), ("נֹעַם", "נעם"), ("❤", "❤️")),
        *(("🦁🐯", "🦁\u200d🐯"), ("口", "ロ"), ("A1", "A1️⃣")),
    ],
)
def test_names_that_could_be_mistaken_for_each_other_are_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "Hanna"), ("Hanna", "Nanna"), ("Anna", "Avva"), ("パパ", "ハハ"), ("❤️", "💙")),
        *(("राम", "रम"), ("🇮🇹", "🇩🇪"), ("Max", "Maxi"), ("A1", "A2"), ("◽", "◾"), ("김", "금")),
    ],
)
def test_names_that_nobody_mistakes_are_not_alike(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_who_is_like_another_at_the_table_gets_a_number() -> None:
    assert distinct("Anna", []) == "Anna"
    assert distinct("Anna", ["Bob"]) == "Anna"
    assert distinct("Anna", ["ΑΝΝΑ"]) == "Anna 2"
    assert distinct("Anna", ["anna", "ANNA 2", "Bob"]) == "Anna 3"
    assert distinct("Άννα", ["ΑΝΝΑ"]) == "Άννα 2"
    assert distinct("x" * 20, ["x" * 20]) == f"{'x' * 18} 2"
    assert distinct("👍" * 20, ["👍" * 20]) == f"{'👍' * 18} 2"
    assert distinct("Anna Maria Antonia B", ["Anna Maria Antonia B"]) == "Anna Maria Antonia 2"
    assert distinct("Anna Maria Antoni Be", ["Anna Maria Antoni Be"]) == "Anna Maria Antoni 2"
    whole = "❤️" + "\u200d👍" * 10 + "\ufe0f"
    assert distinct(whole, [whole]) == "2"


def test_a_whole_table_of_one_name_is_told_apart() -> None:
    """Eleven of the same get eleven names, and none is too long."""
    seated: list[str] = []
    for _ in range(11):
        seated.append(distinct("Lilly lll0oI", seated))
    assert seated[-1] == "Lilly lll0oI 11"
    assert len({skeleton(name) for name in seated}) == 11


@pytest.mark.property
@TRIES
@given(TRICKY)
@example("\ud800")
def test_any_text_is_a_name_or_refused(text: str) -> None:
    """What is accepted keeps the limits, stays the same when given again, and can be numbered."""
    skeleton(text)
    assert distinct(text, [text]) != text
    try:
        name = nickname(text)
    except Refused:
        return
    assert nickname(name) == name
    assert 1 <= len(list(clusters(name))) <= LONGEST
    assert len(name.encode()) <= HEAVIEST
    second = distinct(name, [name])
    third = distinct(name, [name, second])
    assert nickname(second) == second
    assert nickname(third) == third
    assert len({skeleton(name), skeleton(second), skeleton(third)}) == 3


def test_a_name_is_judged_in_no_time() -> None:
    """Far under a millisecond, on a machine that does other things as well."""
    best = 1.0
    for _ in range(20):
        start = time.perf_counter()
        distinct(nickname("Konstantin der Große"), ["Bob", "Иван"])
        best = min(best, time.perf_counter() - start)
    assert best < 0.001
