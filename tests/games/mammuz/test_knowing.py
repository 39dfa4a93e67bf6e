"""Mammuz: what a viewer remembers of hidden cards, by hand, and guesses against brute force."""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from bestiary.core.event import Event
from bestiary.core.generator import Generator
from bestiary.core.view import View
from bestiary.games.mammuz import events, game, knowing, view
from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.deck import DINOSAURS, animals
from bestiary.games.mammuz.knowing import Fact, display, hand
from bestiary.games.mammuz.memory import Past, Seen
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.placing import late

World = tuple[tuple[str, ...], ...]
"""The cards of each hidden place, sorted."""


def seen_by(seat: int, *happened: Event, players: int = 3) -> Seen:
    """The memory of a seat to which this happened."""
    seen = view.remember(view.fresh(players), events.HandDealt(seat, ()))
    for event in happened:
        seen = view.remember(seen, event)
    return seen


def facts(seen: Seen) -> dict[str, str]:
    """The facts as `places: cards`."""
    return {" + ".join(fact.places): " ".join(fact.cards) for fact in seen.facts}


def laid(seat: int, cards: str, left: int = 5) -> tuple[Event, Event]:
    """What its player is shown of a display, and what all are."""
    own = tuple(cards.split())
    return (
        events.OwnDisplayLaid(seat, "hare", own, is_first=True),
        events.DisplayLaid(seat, "hare", len(own), left, is_first=True),
    )


def turned_up(challenged: int, place: int, card: str) -> events.CardTurnedUp:
    """A card of the last display."""
    return events.CardTurnedUp((challenged + 1) % 3, challenged, place, card, "hare")


ROUND = events.RoundBegun(0, None)


# What is remembered, step by step


def test_what_i_laid_lies_there() -> None:
    """My own display holds exactly these cards (MZ-8)."""
    assert facts(seen_by(0, *laid(0, "hare mouse"))) == {"display 0": "hare mouse"}


def test_what_i_laid_and_somebody_took_is_in_that_hand() -> None:
    """And adds up with what I knew of the hand before."""
    taken = events.HerdTaken(1, 2, 0)
    seen = seen_by(0, *laid(0, "hare mouse"), taken, ROUND, *laid(0, "mouse bear"), taken, ROUND)
    assert facts(seen) == {"hand 1": "bear hare mouse mouse"}


def test_laying_adds_the_display_to_the_places() -> None:
    """What seat 1 holds may lie in its display now."""
    seen = seen_by(0, *laid(0, "deer"), events.HerdTaken(1, 1, 0), ROUND, laid(1, "hare bear")[1])
    assert facts(seen) == {"display 0 + hand 1": "deer"}


def test_last_cards_lie_in_the_display_for_sure() -> None:
    """A hand with no card left holds nothing."""
    last = laid(1, "hare bear", left=0)[1]
    seen = seen_by(0, *laid(0, "deer"), events.HerdTaken(1, 1, 0), ROUND, last)
    assert facts(seen) == {"display 0": "deer"}


def test_taking_merges_the_places() -> None:
    """Seat 2 takes what seat 1 laid: the deer is in one of the two hands."""
    seen = seen_by(
        0,
        *laid(0, "deer"),
        events.HerdTaken(1, 1, 0),
        ROUND,
        laid(1, "hare bear")[1],
        events.HerdTaken(2, 2, 0),
        ROUND,
    )
    assert facts(seen) == {"hand 1 + hand 2": "deer"}


def test_what_i_took_is_no_fact_for_i_see_it() -> None:
    """But what was not in the display must still be in the hand that laid it."""
    before = (*laid(0, "deer mouse"), events.HerdTaken(1, 2, 0), ROUND, laid(1, "x x")[1])
    assert facts(seen_by(0, *before)) == {"display 0 + hand 1": "deer mouse"}
    own = events.OwnHerdTaken(0, ((1, ("mouse", "bear")),), ())
    seen = seen_by(0, *before, own, events.HerdTaken(0, 2, 0), ROUND)
    assert facts(seen) == {"hand 1": "deer"}


def test_each_display_that_i_take_is_seen_by_itself() -> None:
    """The mouse that seat 2 laid is not the one that I know of seat 1 (MZ-25)."""
    before = (*laid(0, "mouse"), events.HerdTaken(1, 1, 0), ROUND)
    displays = (laid(1, "x")[1], laid(2, "x")[1])
    own = events.OwnHerdTaken(0, ((1, ("bear",)), (2, ("mouse",))), ())
    seen = seen_by(0, *before, *displays, own, events.HerdTaken(0, 2, 0), ROUND)
    assert facts(seen) == {"hand 1": "mouse"}


def test_a_card_that_was_turned_up_goes_with_the_herd() -> None:
    """All saw it, the onlooker too (MZ-8)."""
    happened = (laid(1, "x x")[1], turned_up(1, 2, "bear"), events.HerdTaken(1, 2, 0), ROUND)
    assert facts(seen_by(0, *happened)) == {"hand 1": "bear"}
    onlooker = view.fresh(3)
    for event in happened:
        onlooker = view.remember(onlooker, event)
    assert facts(onlooker) == {"hand 1": "bear"}


def test_a_card_that_was_turned_up_may_be_one_that_was_known() -> None:
    """It is not counted twice."""
    before = (*laid(0, "bear"), events.HerdTaken(1, 1, 0), ROUND, laid(1, "x x")[1])
    seen = seen_by(0, *before, turned_up(1, 1, "bear"))
    assert facts(seen) == {"display 0": "bear"}


def test_of_two_known_cards_one_is_turned_up() -> None:
    """The other may be where either could be."""
    known = [("bear", frozenset({"a", "b"})), ("bear", frozenset({"b", "c"}))]
    found = knowing.facts_of(knowing.turned_up(known, "bear", "b"))
    assert found == (Fact(("a", "b", "c"), ("bear",)), Fact(("b",), ("bear",)))


def test_my_own_card_that_is_turned_up_is_nothing_new() -> None:
    """I knew that it lies there."""
    assert facts(seen_by(0, *laid(0, "bear hare"), turned_up(0, 1, "bear"))) == {
        "display 0": "bear hare"
    }


def test_what_is_laid_aside_is_in_the_pile_until_somebody_takes_it() -> None:
    """With the next herd (MZ-16)."""
    aside = (*laid(0, "bear"), laid(1, "x")[1], events.HerdLaidAside(2, 2), ROUND)
    assert facts(seen_by(0, *aside)) == {"pile": "bear"}
    after = (laid(1, "x")[1], events.HerdTaken(2, 1, 2), ROUND)
    assert facts(seen_by(0, *aside, *after)) == {"hand 2": "bear"}


def test_a_pile_that_i_take_is_seen() -> None:
    """And is no fact any more."""
    aside = (*laid(0, "bear"), events.HerdLaidAside(1, 1), ROUND, laid(1, "x")[1])
    own = events.OwnHerdTaken(0, ((1, ("hare",)),), ("bear",))
    assert facts(seen_by(0, *aside, own, events.HerdTaken(0, 1, 1), ROUND)) == {}


def test_a_stegosaurus_scatters_what_i_know() -> None:
    """My bear is in one of the two hands that got a card, unless I got it back (MZ-15)."""
    before = (*laid(0, "bear hare"), laid(1, "x")[1])
    dealt = events.HerdDealt((1, 1, 1))
    seen = seen_by(0, *before, dealt, events.OwnCardsDealt(0, ("mouse",), (1, 1, 1)), ROUND)
    assert facts(seen) == {"hand 1 + hand 2": "bear hare"}
    seen = seen_by(0, *before, dealt, events.OwnCardsDealt(0, ("bear",), (1, 1, 1)), ROUND)
    assert facts(seen) == {"hand 1 + hand 2": "hare"}


def test_what_leaves_the_game_is_known_no_more() -> None:
    """By a tyrannosaurus (MZ-19): the bear was not in the herd, so seat 1 still has it."""
    before = (*laid(0, "bear deer"), events.HerdTaken(1, 2, 0), ROUND, laid(1, "x x")[1])
    removed = events.HerdRemoved(((1, ("deer", "hare")),))
    assert facts(seen_by(0, *before, removed, ROUND)) == {"hand 1": "bear"}


def test_what_died_out_is_known_no_more() -> None:
    """Shown (MZ-21) or eaten up (MZ-20)."""
    before = (*laid(0, "bear deer hare"), events.HerdTaken(1, 3, 0))
    died = (events.DiedOut(1, "bear", 3), events.EatenUp("hare"))
    assert facts(seen_by(0, *before, *died, ROUND)) == {"hand 1": "deer"}


def test_a_dinosaur_goes_to_its_challenger() -> None:
    """All see it (MZ-11); where it lay before does not matter any more."""
    before = (*laid(0, "pterosaur"), events.HerdTaken(1, 1, 0), ROUND, laid(1, "x")[1])
    turned = (turned_up(1, 1, "pterosaur"), events.DinosaurTaken(2, "pterosaur"), ROUND)
    assert facts(seen_by(0, *before, *turned)) == {"hand 2": "pterosaur"}
    assert facts(seen_by(2, *turned)) == {}


def test_how_everybody_plays_is_remembered() -> None:
    """Displays, challenges, and what the challenged cards were."""
    past = seen_by(0, laid(1, "x")[1], turned_up(1, 1, "bear")).past
    assert (past[1].displays, past[1].lies, past[1].truths, past[2].challenges) == (1, 1, 0, 1)
    past = seen_by(0, laid(1, "x")[1], turned_up(1, 1, "hare")).past
    assert (past[1].lies, past[1].truths) == (0, 1)


# Guesses


def small(*hands: str, facts: tuple[Fact, ...] = (), displays: str = "", pile: str = "") -> View:
    """Seat 0's view late in a game of three, with facts."""
    state = late(*hands, displays=displays, pile=pile)
    seen = Seen(0, len(state.lying()), facts, (Past(),) * 3)
    return View("mammuz", "mammuz/1", 3, {}, 0, view.now(state, 0), seen, ())


def hidden(state: State) -> World:
    """What lies in the others' hands, in the displays of others and in the pile."""
    herd = [CARDS.in_order(sorted(cards)) for seat, cards in state.lying() if seat]
    heaps = [state.hands[1], state.hands[2], state.aside]
    return tuple(tuple(sorted(cards)) for cards in (*map(CARDS.in_heap, heaps), *herd))


def worlds(given: View) -> Iterator[World]:
    """Every way to lay the unseen cards, each card a card of its own, that breaks no rule.

    A card of which a fact speaks is marked, and lies where the fact says.
    """
    now = given.now
    lying = [(number, laid) for number, laid in enumerate(now.displays) if laid.seat]
    places = [hand(1), hand(2), "pile", *(display(number) for number, _ in lying)]
    sizes = [now.in_hand[1], now.in_hand[2], now.aside, *(laid.size for _, laid in lying)]
    owners = [1, 2, 0, *(laid.seat for _, laid in lying)]
    left = Counter(CARDS.in_order(animals(3))) - Counter(now.removed)
    known = knowing.cards_of(given.seen.facts)
    unseen = left - Counter(now.hand) - Counter(card for card, _ in known)
    for laid in now.displays:
        unseen -= Counter(laid.cards or ())
    marked = [f"{card} {number}" for number, (card, _) in enumerate(known)]
    for order in permutations([*unseen.elements(), *marked]):
        cards = iter(order)
        found = [[next(cards) for _ in range(size)] for size in sizes]
        where = {card: place for place, own in zip(places, found, strict=True) for card in own}
        world = tuple(tuple(sorted(card.split()[0] for card in own)) for own in found)
        is_so = all(
            where[mark] in allowed for mark, (_, allowed) in zip(marked, known, strict=True)
        )
        if is_so and not any(is_whole(world, owners, seat, left) for seat in (1, 2)):
            yield world


def is_whole(world: World, owners: list[int], seat: int, left: Counter[str]) -> bool:
    """A seat held all cards of a species when it was last looked for (MZ-21)."""
    own = [cards for cards, owner in zip(world, owners, strict=True) if owner == seat]
    held = Counter(card for cards in own for card in cards)
    return any(held[card] == count for card, count in left.items())


def guessed(given: View, count: int) -> Counter[World]:
    """What is guessed, how often."""
    rng = Generator(7)
    return Counter(hidden(game.view.guess(given, rng)) for _ in range(count))


def is_alike(found: Counter[World], expected: Counter[World]) -> bool:
    """Pearson's test: how far off, measured against what chance does in one of a million cases."""
    total, games = sum(expected.values()), sum(found.values())
    if found.keys() != expected.keys():
        return False
    off = sum(
        (found[world] - games * count / total) ** 2 / (games * count / total)
        for world, count in expected.items()
    )
    freedom = len(expected) - 1
    return off < freedom + 5 * math.sqrt(2 * freedom) + 10


SMALL = {
    "two hands": small("bear deer hare", "bear deer hare", "bear deer hare"),
    "with a pile": small("bear", "bear hare", "deer hare", pile="bear deer"),
    "with displays": small("bear deer", "bear", "hare deer", displays="hare/bear hare"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_guesses_are_uniform_where_no_fact_binds(name: str) -> None:
    """Every world that is possible comes up, as often as a shuffle would bring it."""
    given = SMALL[name]
    expected = Counter(worlds(given))
    assert len(expected) > 2
    assert is_alike(guessed(given, 6000), expected)


def bound(*facts: Fact) -> View:
    """The view with a pile, and with facts."""
    return small("bear", "bear hare", "deer hare", pile="bear deer", facts=facts)


BOUND = {
    "one hand": bound(Fact((hand(1),), ("bear",))),
    "one of two places": bound(Fact((hand(1), "pile"), ("deer",))),
    "two cards": bound(Fact((hand(1), "pile"), ("bear", "deer"))),
    "apart": bound(Fact((hand(1),), ("hare",)), Fact((hand(2), "pile"), ("bear",))),
}
TANGLED = {
    "three facts": bound(
        Fact((hand(1), "pile"), ("bear",)),
        Fact((hand(2), "pile"), ("bear",)),
        Fact((hand(1),), ("hare",)),
    ),
    "tight": bound(
        Fact((hand(1), "pile"), ("bear", "deer", "hare")), Fact((hand(2), "pile"), ("deer", "hare"))
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOUND)
def test_guesses_are_uniform_among_what_a_fact_leaves(name: str) -> None:
    """The known cards lie where they may, and all others anywhere."""
    expected = Counter(worlds(BOUND[name]))
    assert expected.keys() <= set(worlds(SMALL["with a pile"]))
    assert is_alike(guessed(BOUND[name], 6000), expected)


@pytest.mark.parametrize("name", TANGLED)
def test_guesses_honour_every_fact_and_reach_every_world(name: str) -> None:
    """Exactly the worlds in which the facts hold come up, though not all equally often."""
    expected = set(worlds(TANGLED[name]))
    assert expected < set(worlds(SMALL["with a pile"]))
    assert set(guessed(TANGLED[name], 4000)) == expected


def test_dinosaurs_that_were_not_drawn_are_never_guessed() -> None:
    """Of those that nobody saw, as many stay out of the game as the rules say (MZ-3)."""
    play = game.position.deal(4, {}, Generator(1))
    state = game.position.start(4, {}, play)
    now = view.now(state, 0)
    given = View("mammuz", "mammuz/1", 4, {}, 0, now, Seen(0, 0, (), (Past(),) * 4), ())
    rng = Generator(2)
    missing: Counter[str] = Counter()
    for _ in range(1500):
        cards = game.position.cards(game.view.guess(given, rng))
        missing.update(card for card in DINOSAURS if card not in cards)
    unseen = [card for card in DINOSAURS if card not in now.hand]
    assert sum(missing.values()) == 1500
    assert set(missing) == set(unseen)
    fair = 1500 / len(unseen)
    assert all(abs(count - fair) < 5 * fair**0.5 for count in missing.values())


def test_nobody_is_guessed_to_hold_a_whole_species() -> None:
    """It would have died out when it was last looked for (MZ-21)."""
    given = small("bear", "deer hare bear", "deer hare")
    assert set(guessed(given, 200)) == {(("bear", "deer", "hare"), ("deer", "hare"), ())}
