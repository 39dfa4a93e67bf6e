"""Mammuz: card constraints in a history, by hand, and guesses against brute force."""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from bestiary.catalog import AnyView
from bestiary.core.event import Event
from bestiary.core.pcg32 import Pcg32
from bestiary.core.view import View
from bestiary.games.mammuz import card_constraints, events, game, view
from bestiary.games.mammuz.card_constraints import CardConstraint, display_location, hand_location
from bestiary.games.mammuz.deck import CARD_CODEC, DINOSAURS, animal_cards
from bestiary.games.mammuz.history import History, SeatStats
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.late_positions import late_state

CardPlacement = tuple[tuple[str, ...], ...]
"""The cards of each hidden location, sorted."""


def history_of(seat: int, *happened: Event, players: int = 3) -> History:
    """The history of a seat that saw these events."""
    history = view.update_history(view.initial_history(players), events.HandDealt(seat, ()))
    for event in happened:
        history = view.update_history(history, event)
    return history


def constraint_strings(history: History) -> dict[str, str]:
    """The constraints as `locations: cards`."""
    return {" + ".join(one.locations): " ".join(one.cards) for one in history.constraints}


def display_events(seat: int, cards: str, left: int = 5) -> tuple[Event, Event]:
    """The private and the public event of a display."""
    own = tuple(cards.split())
    return (
        events.OwnDisplayLaid(seat, 0, "hare", own, left, seat + 1),
        events.DisplayLaid(seat, 0, "hare", len(own), left, seat + 1),
    )


def card_revealed_event(challenged: int, place: int, card: str) -> events.CardTurnedUp:
    """A card of the last display."""
    verdict: events.Verdict = "truth" if card == "hare" else "lie"
    if card in DINOSAURS:
        verdict = "dinosaur"
    return events.CardTurnedUp((challenged + 1) % 3, challenged, place, card, "hare", verdict)


ROUND_BEGUN = events.RoundBegun(0, None)


# What is remembered, step by step


def test_own_display_is_known_exactly() -> None:
    """My own display holds exactly these cards (MZ-8)."""
    assert constraint_strings(history_of(0, *display_events(0, "hare mouse"))) == {
        "display 0": "hare mouse"
    }


def test_own_cards_taken_by_a_seat_are_in_that_hand() -> None:
    """And adds up with what I knew of the hand before."""
    taken = events.HerdTaken(1, 2, 0, 9)
    history = history_of(
        0,
        *display_events(0, "hare mouse"),
        taken,
        ROUND_BEGUN,
        *display_events(0, "mouse bear"),
        taken,
        ROUND_BEGUN,
    )
    assert constraint_strings(history) == {"hand 1": "bear hare mouse mouse"}


def test_display_is_added_to_possible_places() -> None:
    """What seat 1 holds may lie in its display now."""
    history = history_of(
        0,
        *display_events(0, "deer"),
        events.HerdTaken(1, 1, 0, 9),
        ROUND_BEGUN,
        display_events(1, "hare bear")[1],
    )
    assert constraint_strings(history) == {"display 0 + hand 1": "deer"}


def test_empty_hand_moves_constraint_to_display() -> None:
    """A hand with no card left holds nothing."""
    last = display_events(1, "hare bear", left=0)[1]
    history = history_of(
        0, *display_events(0, "deer"), events.HerdTaken(1, 1, 0, 9), ROUND_BEGUN, last
    )
    assert constraint_strings(history) == {"display 0": "deer"}


def test_taking_the_herd_merges_possible_places() -> None:
    """Seat 2 takes what seat 1 laid: the deer is in one of the two hands."""
    history = history_of(
        0,
        *display_events(0, "deer"),
        events.HerdTaken(1, 1, 0, 9),
        ROUND_BEGUN,
        display_events(1, "hare bear")[1],
        events.HerdTaken(2, 2, 0, 9),
        ROUND_BEGUN,
    )
    assert constraint_strings(history) == {"hand 1 + hand 2": "deer"}


def test_own_taken_cards_need_no_constraint() -> None:
    """But what was not in the display must still be in the hand that laid it."""
    before = (
        *display_events(0, "deer mouse"),
        events.HerdTaken(1, 2, 0, 9),
        ROUND_BEGUN,
        display_events(1, "x x")[1],
    )
    assert constraint_strings(history_of(0, *before)) == {"display 0 + hand 1": "deer mouse"}
    own = events.OwnHerdTaken(0, ((1, ("mouse", "bear")),), (), 9)
    history = history_of(0, *before, own, events.HerdTaken(0, 2, 0, 9), ROUND_BEGUN)
    assert constraint_strings(history) == {"hand 1": "deer"}


def test_taken_displays_are_resolved_one_by_one() -> None:
    """The mouse that seat 2 laid is not the one that I know of seat 1 (MZ-25)."""
    before = (*display_events(0, "mouse"), events.HerdTaken(1, 1, 0, 9), ROUND_BEGUN)
    displays = (display_events(1, "x")[1], display_events(2, "x")[1])
    own = events.OwnHerdTaken(0, ((1, ("bear",)), (2, ("mouse",))), (), 9)
    history = history_of(0, *before, *displays, own, events.HerdTaken(0, 2, 0, 9), ROUND_BEGUN)
    assert constraint_strings(history) == {"hand 1": "mouse"}


def test_revealed_card_moves_with_the_herd() -> None:
    """All saw it, the onlooker too (MZ-8)."""
    happened = (
        display_events(1, "x x")[1],
        card_revealed_event(1, 2, "bear"),
        events.HerdTaken(1, 2, 0, 9),
        ROUND_BEGUN,
    )
    assert constraint_strings(history_of(0, *happened)) == {"hand 1": "bear"}
    onlooker = view.initial_history(3)
    for event in happened:
        onlooker = view.update_history(onlooker, event)
    assert constraint_strings(onlooker) == {"hand 1": "bear"}


def test_revealed_card_uses_up_a_known_card() -> None:
    """It is not counted twice."""
    before = (
        *display_events(0, "bear"),
        events.HerdTaken(1, 1, 0, 9),
        ROUND_BEGUN,
        display_events(1, "x x")[1],
    )
    history = history_of(0, *before, card_revealed_event(1, 1, "bear"))
    assert constraint_strings(history) == {"display 0": "bear"}


def test_revealing_one_of_two_known_cards_keeps_the_other() -> None:
    """The other may be where either could be."""
    known = tuple(CardConstraint(locations, ("bear",)) for locations in [("a", "b"), ("b", "c")])
    assert card_constraints.with_card_seen(known, "bear", "b") == (
        CardConstraint(("a", "b", "c"), ("bear",)),
        CardConstraint(("b",), ("bear",)),
    )


def test_revealed_own_card_adds_no_constraint() -> None:
    """I knew that it lies there."""
    assert constraint_strings(
        history_of(0, *display_events(0, "bear hare"), card_revealed_event(0, 1, "bear"))
    ) == {"display 0": "bear hare"}


def test_constraint_follows_cards_into_the_pile_and_out() -> None:
    """With the next herd (MZ-16)."""
    aside = (
        *display_events(0, "bear"),
        display_events(1, "x")[1],
        events.HerdLaidAside(2, 2, "hare"),
        ROUND_BEGUN,
    )
    assert constraint_strings(history_of(0, *aside)) == {"pile": "bear"}
    after = (display_events(1, "x")[1], events.HerdTaken(2, 1, 2, 9), ROUND_BEGUN)
    assert constraint_strings(history_of(0, *aside, *after)) == {"hand 2": "bear"}


def test_taken_pile_removes_its_constraint() -> None:
    aside = (
        *display_events(0, "bear"),
        events.HerdLaidAside(1, 1, "hare"),
        ROUND_BEGUN,
        display_events(1, "x")[1],
    )
    own = events.OwnHerdTaken(0, ((1, ("hare",)),), ("bear",), 9)
    assert (
        constraint_strings(history_of(0, *aside, own, events.HerdTaken(0, 1, 1, 9), ROUND_BEGUN))
        == {}
    )


def test_stegosaurus_spreads_constraint_over_receivers() -> None:
    """My bear is in one of the two hands that got a card, unless I got it back (MZ-15)."""
    before = (*display_events(0, "bear hare"), display_events(1, "x")[1])
    dealt = events.HerdDealt((1, 1, 1), (9, 9, 9))
    history = history_of(
        0, *before, dealt, events.OwnCardsDealt(0, ("mouse",), (1, 1, 1), (9, 9, 9)), ROUND_BEGUN
    )
    assert constraint_strings(history) == {"hand 1 + hand 2": "bear hare"}
    history = history_of(
        0, *before, dealt, events.OwnCardsDealt(0, ("bear",), (1, 1, 1), (9, 9, 9)), ROUND_BEGUN
    )
    assert constraint_strings(history) == {"hand 1 + hand 2": "hare"}


def test_removed_cards_have_no_constraint() -> None:
    """By a tyrannosaurus (MZ-19): the bear was not in the herd, so seat 1 still has it."""
    before = (
        *display_events(0, "bear deer"),
        events.HerdTaken(1, 2, 0, 9),
        ROUND_BEGUN,
        display_events(1, "x x")[1],
    )
    removed = events.HerdRemoved(((1, ("deer", "hare")),), (("deer", 3), ("hare", 5)), 3)
    assert constraint_strings(history_of(0, *before, removed, ROUND_BEGUN)) == {"hand 1": "bear"}


def test_extinct_cards_have_no_constraint() -> None:
    """Shown (MZ-21) or eaten up (MZ-20)."""
    before = (*display_events(0, "bear deer hare"), events.HerdTaken(1, 3, 0, 9))
    died = (events.DiedOut(1, "bear", 3), events.EatenUp("hare"))
    assert constraint_strings(history_of(0, *before, *died, ROUND_BEGUN)) == {"hand 1": "deer"}


def test_revealed_dinosaur_is_known_in_challengers_hand() -> None:
    """All see it (MZ-11); where it lay before does not matter any more."""
    before = (
        *display_events(0, "pterosaur"),
        events.HerdTaken(1, 1, 0, 9),
        ROUND_BEGUN,
        display_events(1, "x")[1],
    )
    turned = (
        card_revealed_event(1, 1, "pterosaur"),
        events.DinosaurTaken(2, "pterosaur"),
        ROUND_BEGUN,
    )
    assert constraint_strings(history_of(0, *before, *turned)) == {"hand 2": "pterosaur"}
    assert constraint_strings(history_of(2, *turned)) == {}


def test_history_counts_displays_challenges_and_lies() -> None:
    """Displays, challenges, and what the challenged cards were."""
    laid = display_events(1, "x")[1]
    stats = history_of(0, laid, card_revealed_event(1, 1, "bear")).seat_stats
    assert stats[1] == SeatStats(displays=1, lies=1)
    assert stats[2].challenges == 1
    stats = history_of(0, laid, card_revealed_event(1, 1, "hare")).seat_stats
    assert (stats[1].lies, stats[1].truths) == (0, 1)


# Guesses


def late_view(
    *hands: str, constraints: tuple[CardConstraint, ...] = (), displays: str = "", pile: str = ""
) -> AnyView:
    """Seat 0's view late in a game of three, with constraints."""
    state = late_state(*hands, displays=displays, pile=pile)
    history = History(0, len(state.displays()), constraints, (SeatStats(),) * 3)
    return View("mammuz", "mammuz/1", 3, {}, 0, view.board(state, 0), history, ())


def hidden_cards(state: State) -> CardPlacement:
    """What lies in the others' hands, in the displays of others and in the pile."""
    herd = [CARD_CODEC.decode(sorted(cards)) for seat, cards in state.displays() if seat]
    hidden = map(CARD_CODEC.decode_multiset, (state.hands[1], state.hands[2], state.pile))
    return tuple(tuple(sorted(cards)) for cards in (*hidden, *herd))


def possible_placements(seat_view: AnyView) -> Iterator[CardPlacement]:
    """Every way to lay the unseen cards, each card a card of its own, that breaks no rule.

    A card of a constraint is marked, and lies where the constraint says.
    """
    board = seat_view.board
    displays = [(number, display) for number, display in enumerate(board.displays) if display.seat]
    locations = [
        hand_location(1),
        hand_location(2),
        "pile",
        *(display_location(number) for number, _ in displays),
    ]
    sizes = [
        board.hand_sizes[1],
        board.hand_sizes[2],
        board.pile_size,
        *(display.size for _, display in displays),
    ]
    owners = [1, 2, 0, *(display.seat for _, display in displays)]
    left = Counter(CARD_CODEC.decode(animal_cards(3))) - Counter(board.removed)
    known = card_constraints.known_cards(seat_view.history.constraints)
    unseen = left - Counter(board.hand) - Counter(card for card, _ in known)
    for display in board.displays:
        unseen -= Counter(display.known_cards or ())
    marked = [f"{card} {number}" for number, (card, _) in enumerate(known)]
    for order in permutations([*unseen.elements(), *marked]):
        cards = iter(order)
        cards_by_location = [[next(cards) for _ in range(size)] for size in sizes]
        location_of = {
            card: location
            for location, held in zip(locations, cards_by_location, strict=True)
            for card in held
        }
        placement = tuple(
            tuple(sorted(card.split()[0] for card in held)) for held in cards_by_location
        )
        is_allowed = all(
            location_of[mark] in allowed for mark, (_, allowed) in zip(marked, known, strict=True)
        )
        if is_allowed and not any(
            holds_whole_species(placement, owners, seat, left) for seat in (1, 2)
        ):
            yield placement


def holds_whole_species(
    placement: CardPlacement, owners: list[int], seat: int, left: Counter[str]
) -> bool:
    """A seat held all cards of a species when it was last looked for (MZ-21)."""
    own = [cards for cards, owner in zip(placement, owners, strict=True) if owner == seat]
    held = Counter(card for cards in own for card in cards)
    return any(held[card] == count for card, count in left.items())


def guess_counts(seat_view: AnyView, count: int) -> Counter[CardPlacement]:
    """How often each placement is guessed."""
    rng = Pcg32(7)
    return Counter(hidden_cards(game.view.guess(seat_view, rng)) for _ in range(count))


def passes_chi_squared_test(
    observed: Counter[CardPlacement], expected: Counter[CardPlacement]
) -> bool:
    """Pearson's chi-squared test, at a level of one in a million."""
    total, games = sum(expected.values()), sum(observed.values())
    if observed.keys() != expected.keys():
        return False
    off = sum(
        (observed[placement] - games * count / total) ** 2 / (games * count / total)
        for placement, count in expected.items()
    )
    freedom = len(expected) - 1
    return off < freedom + 5 * math.sqrt(2 * freedom) + 10


UNCONSTRAINED_VIEWS = {
    "two hands": late_view("bear deer hare", "bear deer hare", "bear deer hare"),
    "with a pile": late_view("bear", "bear hare", "deer hare", pile="bear deer"),
    "with displays": late_view("bear deer", "bear", "hare deer", displays="hare/bear hare"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", UNCONSTRAINED_VIEWS)
def test_guesses_are_uniform_without_constraints(name: str) -> None:
    """Every possible placement comes up, as often as a shuffle would bring it."""
    seat_view = UNCONSTRAINED_VIEWS[name]
    expected = Counter(possible_placements(seat_view))
    assert len(expected) > 2
    assert passes_chi_squared_test(guess_counts(seat_view, 6000), expected)


def constrained_view(*constraints: CardConstraint) -> AnyView:
    """The view with a pile, and with constraints."""
    return late_view("bear", "bear hare", "deer hare", pile="bear deer", constraints=constraints)


CONSTRAINED_VIEWS = {
    "one hand": constrained_view(CardConstraint((hand_location(1),), ("bear",))),
    "one of two places": constrained_view(CardConstraint((hand_location(1), "pile"), ("deer",))),
    "two cards": constrained_view(CardConstraint((hand_location(1), "pile"), ("bear", "deer"))),
    "apart": constrained_view(
        CardConstraint((hand_location(1),), ("hare",)),
        CardConstraint((hand_location(2), "pile"), ("bear",)),
    ),
}
OVERLAPPING_CONSTRAINT_VIEWS = {
    "three constraints": constrained_view(
        CardConstraint((hand_location(1), "pile"), ("bear",)),
        CardConstraint((hand_location(2), "pile"), ("bear",)),
        CardConstraint((hand_location(1),), ("hare",)),
    ),
    "tight": constrained_view(
        CardConstraint((hand_location(1), "pile"), ("bear", "deer", "hare")),
        CardConstraint((hand_location(2), "pile"), ("deer", "hare")),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CONSTRAINED_VIEWS)
def test_guesses_are_uniform_under_one_constraint(name: str) -> None:
    """The known cards lie where they may, and all others anywhere."""
    expected = Counter(possible_placements(CONSTRAINED_VIEWS[name]))
    assert expected.keys() <= set(possible_placements(UNCONSTRAINED_VIEWS["with a pile"]))
    assert passes_chi_squared_test(guess_counts(CONSTRAINED_VIEWS[name], 6000), expected)


@pytest.mark.parametrize("name", OVERLAPPING_CONSTRAINT_VIEWS)
def test_guesses_satisfy_constraints_and_reach_every_placement(name: str) -> None:
    """Exactly the placements that satisfy them come up, though not all equally often."""
    expected = set(possible_placements(OVERLAPPING_CONSTRAINT_VIEWS[name]))
    assert expected < set(possible_placements(UNCONSTRAINED_VIEWS["with a pile"]))
    assert set(guess_counts(OVERLAPPING_CONSTRAINT_VIEWS[name], 4000)) == expected


def test_dinosaurs_that_were_not_drawn_are_never_guessed() -> None:
    """Of the unseen ones, as many stay out of the game as the rules say (MZ-3)."""
    play = game.position.deal(4, {}, Pcg32(1))
    state = game.position.initial_state(4, {}, play)
    board = view.board(state, 0)
    seat_view = View(
        "mammuz", "mammuz/1", 4, {}, 0, board, History(0, 0, (), (SeatStats(),) * 4), ()
    )
    rng = Pcg32(2)
    missing: Counter[str] = Counter()
    for _ in range(1500):
        cards = game.position.all_cards(game.view.guess(seat_view, rng))
        missing.update(card for card in DINOSAURS if card not in cards)
    unseen = [card for card in DINOSAURS if card not in board.hand]
    assert sum(missing.values()) == 1500
    assert set(missing) == set(unseen)
    fair = 1500 / len(unseen)
    assert all(abs(count - fair) < 5 * fair**0.5 for count in missing.values())


def test_no_hand_is_guessed_to_hold_a_whole_species() -> None:
    """It would have died out when it was last looked for (MZ-21)."""
    seat_view = late_view("bear", "deer hare bear", "deer hare")
    assert set(guess_counts(seat_view, 200)) == {(("bear", "deer", "hare"), ("deer", "hare"), ())}
