"""Records: a replay gives every position, and refuses a record at the right ply by its rule."""

import json
from typing import Any

import pytest

from bestiary.records import Record, RecordRefused, Step, replay

CARDS = [animal + value for animal in "CDEM" for value in "1234"]
EXAMPLE_ROUND: list[Any] = [[0, "E4"], [1, "D3"], [2, "M1"]]
"""The documented example of the format: the first round of three players."""
TIED_GAME: list[Any] = [[seat, card] for card in CARDS for seat in range(3)]
"""A whole game in which all play the same cards: all tie, no player wins a card (MS-7)."""
DECISIVE_GAME: list[Any] = [
    *([seat, card] for card in CARDS if card not in ("D1", "E1") for seat in range(3)),
    *([0, "D1"], [1, "E1"], [2, "E1"]),
    *([0, "E1"], [1, "D1"], [2, "D1"]),
]
"""The same up to two last rounds, in which seat 0 alone chases.

Dog 1 takes every cat: cat 2 of the start and three of each, 2 + 3 * 10 = 32. Then elephant 1
takes every dog: dog 3 of the start, three each of 2, 3 and 4, and three of 1: 3 + 27 + 3 = 33.
"""


def states_and_refusal(
    moves: list[Any], **more: Any
) -> tuple[list[dict[str, Any]], RecordRefused | None]:
    """The states of a record of three players, and its refusal if there is one."""
    data = {"bestiary": 1, "game": "mausen", "players": 3, "setup": {}, "moves": moves} | more
    record = Record.from_json(json.dumps(data))
    states: list[dict[str, Any]] = []
    try:
        for step in replay(record):
            assert step.ply == len(states)
            states.append(record.game.position.to_dict(step.state))
    except RecordRefused as refused:
        return states, refused
    return states, None


def refusal_place(moves: list[Any], **more: Any) -> tuple[int, int, str]:
    """The number of states before the refusal, its ply, and its rule."""
    states, refused = states_and_refusal(moves, **more)
    assert refused is not None
    return len(states), refused.ply, refused.rule


def test_ply_k_is_the_position_after_k_moves() -> None:
    """The start, then one after each move; a chosen card stays in hand until all are turned up."""
    states, refused = states_and_refusal(EXAMPLE_ROUND)
    assert refused is None
    assert [state["committed"] for state in states] == [{}, {"0": "E4"}, {"0": "E4", "1": "D3"}, {}]
    assert [state["to_move"] for state in states] == [[0, 1, 2], [1, 2], [2], [0, 1, 2]]
    assert [len(state["hands"][0]) for state in states] == [16, 16, 16, 15]
    assert {state["phase"] for state in states} == {"play"}
    assert [state["table"] for state in states[:3]] == [["C2", "D3", "E4", "M1"]] * 3


def test_example_round_follows_the_chase_rules() -> None:
    """Elephant 4 takes the dogs, dog 3 the cat, mouse 1 the elephants; no cat takes the mice."""
    state = states_and_refusal(EXAMPLE_ROUND)[0][-1]
    assert state["won"] == [["D3", "D3"], ["C2"], ["E4", "E4"]]
    assert state["table"] == ["M1", "M1"]
    assert state["hands"] == [
        [card for card in CARDS if card != gone] for gone in ("E4", "D3", "M1")
    ]


def test_simultaneous_choices_may_be_in_any_order() -> None:
    assert (
        states_and_refusal(EXAMPLE_ROUND[::-1])[0][-1] == states_and_refusal(EXAMPLE_ROUND)[0][-1]
    )


def test_a_second_choice_is_refused() -> None:
    """One for each seat (MS-3); the ply is that of the refused move."""
    assert refusal_place([[0, "E4"], [0, "E3"], [1, "D3"]]) == (2, 2, "MS-3")
    assert refusal_place([[0, "E4"], [0, "E4"]]) == (2, 2, "MS-3")


def test_a_second_choice_for_an_empty_middle_is_refused() -> None:
    """By the rule that asks for the choice (MS-13).

    Elephant 1 takes the dogs, dog 1 the cats, cat 1 both mice and mouse 2 the elephants.
    """
    data = {"bestiary": 1, "game": "mausen", "players": 4, "setup": {}}
    data["moves"] = [[0, "E1"], [1, "D1"], [2, "C1"], [3, "M2"], [0, "E2"], [0, "E3"]]
    steps: list[Step] = []
    with pytest.raises(RecordRefused) as refused:
        steps.extend(replay(Record.from_json(json.dumps(data))))
    assert (refused.value.ply, refused.value.rule) == (6, "MS-13")


def test_a_played_card_is_refused() -> None:
    """Played cards never return to a hand (MS-11)."""
    assert refusal_place([*EXAMPLE_ROUND, [1, "D2"], [0, "E4"]]) == (5, 5, "MS-11")


@pytest.mark.parametrize(
    "entry",
    [
        *(None, True, 0, "E4", "0 E4", {}, {"0": "E4"}, [], [0], ["E4"], ["E4", 0], [[0, "E4"]]),
        *([0, "E4", 0], [0, "E4", None], [0, None], [0, 4], [0, True], [0, ["E4"]], [0, {}]),
    ],
)
def test_malformed_move_entry_is_refused_at_its_ply(entry: object) -> None:
    assert refusal_place([[1, "D3"], entry, [2, "M1"]]) == (2, 2, "format")


@pytest.mark.parametrize(
    "seat", [None, True, False, 0.0, -0.0, 1e0, "0", [0], {}, -1, 3, 15, 2**32, -(2**63), 10**400]
)
def test_invalid_seat_is_refused(seat: object) -> None:
    """The dealer, seat null, has no moves in Mausen."""
    assert refusal_place([[1, "D3"], [seat, "E4"]]) == (2, 2, "format")
    refused = states_and_refusal([[1, "D3"], [seat, "E4"]])[1]
    assert refused is not None
    assert refused.message.id == ("refused-dealer" if seat is None else "refused-seat")


@pytest.mark.parametrize(
    "text",
    [
        *("", "e4", " E4", "E4 ", "E 4", "E04", "E5", "E0", "X1", "E", "4E", "E4\n", "E4\0", "E+4"),
        *("\u0415" + "4", "E\uff14", "E\u0664", "\ud800", "E4" * 9999, "pass", "E4,D3", "E4\u200b"),
    ],
)
def test_invalid_move_text_is_refused(text: str) -> None:
    """Cards are written in upper case, without spaces or look-alike characters."""
    assert refusal_place([[1, "D3"], [0, text]]) == (2, 2, "format")


def test_a_move_after_the_end_is_refused_as_a_move() -> None:
    """All hand cards have been played (MS-14); the format is still checked first."""
    assert refusal_place([*TIED_GAME, [0, "E4"]]) == (49, 49, "MS-14")
    assert refusal_place(
        [*TIED_GAME, [0, "E4"]], result={"winners": [0, 1, 2], "scores": [0, 0, 0]}
    ) == (*(49, 49, "MS-14"),)
    assert refusal_place([*TIED_GAME, [0, "E5"]]) == (49, 49, "format")
    assert refusal_place([*TIED_GAME, [3, "E4"]]) == (49, 49, "format")


def test_the_result_follows_from_the_moves() -> None:
    """Winners ascending and the scores per seat; those still tied share the win (MS-17)."""
    assert (
        states_and_refusal(TIED_GAME, result={"winners": [0, 1, 2], "scores": [0, 0, 0]})[1] is None
    )
    assert (
        states_and_refusal(DECISIVE_GAME, result={"scores": [65, 0, 0], "winners": [0]})[1] is None
    )


def test_a_finished_game_may_lack_its_result() -> None:
    """The middle keeps its cards."""
    states, refused = states_and_refusal(TIED_GAME)
    assert refused is None
    assert (len(states), states[-1]["phase"], states[-1]["to_move"]) == (49, "over", [])
    assert len(states[-1]["table"]) == 4 + 48


@pytest.mark.parametrize(
    "result",
    [
        {"winners": [0], "scores": [64, 0, 0]},
        {"winners": [1], "scores": [65, 0, 0]},
        {"winners": [0, 0], "scores": [65, 0, 0]},
        {"winners": [0, 1], "scores": [65, 0, 0]},
        {"winners": [], "scores": [65, 0, 0]},
        {"winners": [0.0], "scores": [65, 0, 0]},
        {"winners": [False], "scores": [65, 0, 0]},
        {"winners": 0, "scores": [65, 0, 0]},
        {"winners": [0], "scores": [65.0, 0, 0]},
        {"winners": [0], "scores": [65, 0]},
        {"winners": [0], "scores": [65, 0, 0, 0]},
        {"winners": [0], "scores": {"0": 65, "1": 0, "2": 0}},
        {"winners": [0]},
        {"scores": [65, 0, 0]},
        {"winners": [0], "scores": [65, 0, 0], "mice": 0},
        *({}, [], None, True, 65, "seat 0", [[0], [65, 0, 0]]),
    ],
)
def test_a_wrong_result_is_refused_after_all_states(result: object) -> None:
    """At the number of moves + 1."""
    assert refusal_place(DECISIVE_GAME, result=result) == (49, 49, "format")


@pytest.mark.parametrize("length", [0, 1, 3, 47])
def test_a_result_on_an_unfinished_game_is_refused(length: int) -> None:
    """Even the one that the game had in the end, and even null."""
    for result in ({"winners": [0], "scores": [65, 0, 0]}, None, {}):
        assert refusal_place(DECISIVE_GAME[:length], result=result) == (
            length + 1,
            length + 1,
            "format",
        )


def test_winners_stand_in_ascending_order() -> None:
    assert refusal_place(TIED_GAME, result={"winners": [2, 1, 0], "scores": [0, 0, 0]}) == (
        49,
        49,
        "format",
    )


def test_to_play_is_at_last_position_of_record() -> None:
    play = Record.from_json(json.dumps({"bestiary": 1, "game": "mausen", "players": 3} | {
        "setup": {}, "moves": DECISIVE_GAME[:-1]
    })).to_play()  # fmt: skip
    assert play.to_move() == (2,)
    play.move(2, "D1")
    assert play.result is not None
    assert play.result.to_dict() == {"winners": [0], "scores": [65, 0, 0]}
