"""Mammuz: moves as text, and moves that no position allows."""

import pytest

from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz import moves
from tests.games.mammuz.late_positions import after_move, late_state
from tests.refusals import refuses

HANDS = ("bear deer hare", "bear deer hare", "bear deer hare")
STATE_TO_ANSWER = late_state(*HANDS, displays="hare tiger")
FINISHED_STATE = after_move(
    late_state("bear deer", "bear deer", "", displays="hare hare"), 0, "challenge 1"
)


@pytest.mark.parametrize(
    ("text", "begun", "answered", "over"),
    [
        ("declare pterosaur: bear", "MZ-4", "MZ-7", "MZ-22"),
        ("challenge 5", "MZ-4", "MZ-8", "MZ-22"),
        ("challenge 0", "MZ-4", "MZ-8", "MZ-22"),
        (f"challenge {'9' * 5000}", "MZ-4", "MZ-8", "MZ-22"),
        ("give 7", "MZ-14", "MZ-14", "MZ-22"),
    ],
)
def test_impossible_move_is_refused_by_first_applicable_rule(
    text: str, begun: str, answered: str, over: str
) -> None:
    """A dinosaur declared, a fifth card, an eighth seat: early, in the middle and at the end."""
    for state, rule in (
        (late_state(*HANDS), begun),
        (STATE_TO_ANSWER, answered),
        (FINISHED_STATE, over),
    ):
        with pytest.raises(Refused) as refused:
            after_move(state, 0, text)
        assert refused.value.rule == rule


def test_gift_to_missing_seat_is_refused() -> None:
    """Where the challenger has to choose (MZ-14)."""
    state = late_state(*HANDS, displays="hare", revealed="triceratops")
    for text in ("give 3", "give 6", "give 7", "give 99999999999"):
        with refuses("mammuz-refused-seat"):
            after_move(state, 0, text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "declare",
            "declare hare:",
            "declare hare: ",
            "declare hare:  bear",
            "declare hare bear",
        ),
        *("Declare hare: bear", "declare hare: Bear", "declare hare: bear ", " extend: bear"),
        *(
            "declare sofa: bear",
            "declare hare: sofa",
            "extend bear",
            "extend: ",
            "extend: bear  hare",
        ),
        *(
            "challenge",
            "challenge 01",
            "challenge +1",
            "challenge -1",
            "challenge 1 ",
            "challenge ١",
        ),
        *("give", "give 00", "give x", "deal", "deal ", "deal sofa", "challenge 1\n", "give 1\n"),
    ],
)
def test_invalid_move_text_is_refused(text: str) -> None:
    """Case and spaces count, and numbers have no sign and no leading zero."""
    with pytest.raises(Refused) as refused:
        moves.parse(text)
    assert refused.value.rule == FORMAT
