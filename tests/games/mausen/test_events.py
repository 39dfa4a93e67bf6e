"""The events of Mausen say what moved, from where to where."""

from bestiary.core.event import Event
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from bestiary.games.mausen import game
from bestiary.games.mausen.events import (
    CardTurnedUp,
    MiddleLaid,
    NothingChased,
    PreyTaken,
    UnchasedMoved,
    initial_events,
    move_events,
)
from bestiary.games.mausen.moves import ChooseCard
from bestiary.games.mausen.rules import State
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
        PreyTaken(0, "E1", ("D2", "D3"), from_middle=("D3",), from_seats=(1,), points=5),
        PreyTaken(1, "D2", ("C2", "C2", "C3", "C4"), ("C2", "C2"), from_seats=(2, 3), points=11),
        PreyTaken(3, "C4", ("M3", "M3"), from_middle=(), from_seats=(4, 5), points=6),
        UnchasedMoved((0,), ("E1",)),
    ]


def test_where_nothing_is_chased_all_cards_move_to_the_middle() -> None:
    """Doubled values chase nothing (MS-6)."""
    moved = UnchasedMoved((0, 1, 2, 3), ("E1", "E1", "C3", "C3"))
    assert round_events("D3 M1", "E1 E1 C3 C3") == [moved, NothingChased()]


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
