"""The events of Mausen say what moved, from where to where."""

import pytest

from bestiary.core.event import Event
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from bestiary.games.mausen import game
from bestiary.games.mausen.events import (
    CardTurnedUp,
    GameEnded,
    MiddleLaid,
    NothingChased,
    PreyTaken,
    UnchasedMoved,
    initial_events,
    move_events,
)
from bestiary.games.mausen.moves import ChooseCard
from bestiary.games.mausen.rules import State
from bestiary.i18n import Translator
from tests.games.mausen.positions import ALL_CARDS, choose_cards, state_with_cards


def round_events(middle: str, cards: str) -> list[Event]:
    """What follows once the cards of a round are turned up; every player holds one more."""
    *first, last = cards.split()
    before = choose_cards(
        state_with_cards(middle, *[ALL_CARDS] * (len(first) + 1)), " ".join(first)
    )
    seat, move = len(first), ChooseCard(last)
    after = before.clone()
    after.apply(seat, *game.moves.actions(move))
    events = move_events(before, seat, move, after)
    return [
        event for event in events if isinstance(event, PreyTaken | UnchasedMoved | NothingChased)
    ]


def test_the_deal_is_an_event() -> None:
    """Four cards in the middle (MS-2), the same sixteen for every player (MS-1)."""
    hand = tuple(sorted(ALL_CARDS.split()))
    assert initial_events(State(3)) == (
        MiddleLaid(("C2", "D3", "E4", "M1"), hand, chased=("D", "C", "M", "E")),
    )


def test_the_example_of_the_rule_book() -> None:
    """Prey says where it lay (MS-8), chases follow the animals, the rest moves (MS-11)."""
    assert round_events("E3 E4 D3 C2 C2", "E1 D2 C3 C4 M3 M3") == [
        PreyTaken(
            0, "E1", ("D2", "D3"), from_middle=("D3",), from_seats=(1,), points=5, doubled=()
        ),
        PreyTaken(
            1,
            "D2",
            ("C2", "C2", "C3", "C4"),
            ("C2", "C2"),
            from_seats=(2, 3),
            points=11,
            doubled=(),
        ),
        PreyTaken(3, "C4", ("M3", "M3"), from_middle=(), from_seats=(4, 5), points=6, doubled=()),
        UnchasedMoved((0,), ("E1",)),
    ]


def test_where_nothing_is_chased_all_cards_move_to_the_middle() -> None:
    """Doubled values chase nothing (MS-6); those that had prey say so."""
    moved = UnchasedMoved((0, 1, 2, 3), ("E1", "E1", "C3", "C3"))
    assert round_events("D3 M1", "E1 E1 C3 C3") == [moved, NothingChased(doubled=("E1", "C3"))]
    assert round_events("D3", "E1 E1 C3 C3") == [moved, NothingChased(doubled=("E1",))]


def test_a_lower_card_that_chases_says_which_were_doubled() -> None:
    """All higher ones of its animal, for however many players (MS-6, MS-7)."""
    taken = round_events("M1", "C4 C4 C3 C3 C1 D1")[1]
    assert isinstance(taken, PreyTaken)
    assert (taken.card, taken.doubled) == ("C1", ("C3", "C4"))


def test_the_end_says_what_the_won_mice_are_worth() -> None:
    """Of each seat (MS-16): the mouse 3 here, and dogs for the other."""
    before = choose_cards(state_with_cards("M3 D2", "C4", "E4", "E1"), "C4 E4")
    after = before.clone()
    after.apply(2, *game.moves.actions(ChooseCard("E1")))
    end = move_events(before, 2, ChooseCard("E1"), after)[-1]
    assert end == GameEnded((0,), scores=(3, 2, 0), mice=(3, 0, 0))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "gewinnt mit 5 Punkten. Gleichstand: Die Punkte in Mäusen entscheiden, 3 zu 2."),
        ("en", "wins with 5 points. It was a tie: points in mice decide, 3 to 2."),
        ("it", "con 5 punti. Parità: decidono i punti in topi, 3 a 2."),
    ],
)
def test_a_tie_that_the_mice_break_says_so(language: str, sentence: str) -> None:
    """With the most mice of those who have as many points (MS-16)."""
    translator = Translator(language, ["Anna", "Bruno", "Clara", "Dora"])
    end = GameEnded((1,), scores=(5, 5, 5, 4), mice=(2, 3, 0, 4))
    assert translator.translate(end.message()).endswith(sentence)
    without_tie = GameEnded((0, 1), scores=(5, 5, 3, 4), mice=(3, 3, 0, 4))
    assert without_tie.message().id == "mausen-game-ended"


def test_a_card_that_was_played_twice_says_so() -> None:
    """As it is turned up, before anything is chased (MS-6)."""
    play = Play(game, 3, {})
    events = [play.move(seat, card) for seat, card in enumerate(("E1", "D2", "E1"))][-1]
    turned_up = [event for event in events if isinstance(event, CardTurnedUp)]
    assert [event.is_doubled for event in turned_up] == [True, False, True]


def test_won_points_are_remembered() -> None:
    """Those of all rounds so far (MS-16): the cat 2 first, and then the cat 3 and the cat 4."""
    play = Play(game, 3, {})
    for cards in (("D1", "E1", "E1"), ("D2", "C3", "C4")):
        for seat, card in enumerate(cards):
            play.move(seat, card)
    assert play.view(ONLOOKER).history.points[0] == 9


def test_what_a_seat_still_holds_is_remembered() -> None:
    """From the deal on, a played card leaves it for good (MS-11)."""
    play = Play(game, 3, {})
    for seat, card in enumerate(("E1", "D2", "C3")):
        play.move(seat, card)
    held = play.view(ONLOOKER).history.held
    assert [len(cards) for cards in held] == [15, 15, 15]
    assert [card in cards for cards, card in zip(held, ("E1", "D2", "C3"), strict=True)] == [
        False
    ] * 3
