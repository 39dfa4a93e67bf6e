"""Mammuz: how likely a lie is, worked out by hand, and what is imagined behind a view."""

import pytest

from bestiary.core.bot import UNHURRIED
from bestiary.core.generator import Generator
from bestiary.core.twin import interpreted
from bestiary.games.mammuz import game
from bestiary.games.mammuz.belief import Belief, chance, share
from bestiary.games.mammuz.doubt import (
    challenge_rate,
    counted,
    doubt,
    held,
    lie_rate,
    most_possible,
    true_cards,
)
from bestiary.games.mammuz.knowing import Fact, display, hand
from bestiary.games.mammuz.memory import Past
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.table import Table
from bestiary.games.mammuz.worlds import dying, imagined, lie_chances, met
from tests.clocks import Glimpse
from tests.games.mammuz.asking import HONEST, LIAR, asked
from tests.games.mammuz.placing import late

TWIN = interpreted("bestiary.games.mammuz.belief")
CERTAIN, UNIT = TWIN.CERTAIN, TWIN.UNIT


def answering(displays: str, mine: str = "tiger tiger") -> State:
    """Seat 0 answers what seat 2 laid, who holds two cards more; six hares are in the game."""
    others = 6 - f"{displays} {mine}".split().count("hare")
    return late(mine, f"bear deer{' hare' * others}", "bear deer", displays=displays)


# Counting


def test_how_many_somebody_had_is_counted() -> None:
    """Two of four unknown cards are hares, two of the four are his: 1, 4 and 1 of 6 ways."""
    assert held(sure=0, loose=2, free=2, room=4) == pytest.approx([1 / 6, 4 / 6, 1 / 6])
    assert held(sure=1, loose=1, free=1, room=4) == pytest.approx([0, 3 / 4, 1 / 4])
    assert held(sure=2, loose=0, free=0, room=3) == [0, 0, 1]


def test_what_is_known_is_not_loose() -> None:
    """Of five hares seat 2 surely had one, seat 1 has one, and three are anywhere.

    Seat 2 had four cards when the round began, seat 1 has seven.
    """
    state = late("bear deer", "bear deer hare hare hare", "bear deer", displays="hare hare")
    known = (Fact((display(0), hand(2)), ("hare",)), Fact((hand(1),), ("hare", "bear")))
    assert counted(Table(asked(state)), 2) == (0, 5, 4, 9)
    assert counted(Table(asked(state, known)), 2) == (1, 3, 3, 6)


def test_what_i_hold_or_laid_nobody_else_has() -> None:
    """Three hares lie in my hand and two in my display: seat 2 has none of the six but one."""
    mine = late("hare hare hare bear", "hare deer", "deer bear", displays="hare hare/deer/deer")
    assert counted(Table(asked(mine)), 2)[1] == 1
    assert most_possible(Table(asked(mine))) == 1


def test_a_card_that_may_be_anywhere_is_still_possible() -> None:
    """It is in the hand of seat 1 or 2, and so may lie in the display of seat 2."""
    state = late("bear deer", "bear deer", "bear deer hare", displays="deer")
    either = (Fact((display(0), hand(1), hand(2)), ("hare",)),)
    assert most_possible(Table(asked(state, either))) == 1
    assert most_possible(Table(asked(state, (Fact((hand(1),), ("hare",)),)))) == 0


def test_the_chance_of_a_lie_by_hand() -> None:
    """One of three cards is a hare, and one card is laid by who lies half of the time.

    The hare: 1/2 of 28/40. A lie instead: 1/2 of 9/20 of 3/40. That is 280 to 13.5.
    """
    assert chance(1, 1, 1, 3, share(0.5)) == UNIT // 2 * 28 // 40
    assert chance(1, 0, 1, 3, share(0.5)) == UNIT // 2 * 9 * 3 // 800
    assert true_cards([0, 1], 1, 3, 0.5) == pytest.approx([13.5 / 293.5, 280 / 293.5])


def test_who_has_none_lies() -> None:
    """And who cannot have laid so many true cards has not."""
    assert true_cards([1], 2, 4, 0.0) == [1, 0, 0]
    assert chance(2, 2, 1, 4, 0) == chance(2, -1, 1, 4, 0) == chance(5, 5, 9, 9, 0) == 0


def test_last_cards_are_the_more_likely_the_truer_they_are() -> None:
    """Who has no other card left lays what there is; with two hares three times as readily."""
    found = [chance(2, true, true, 2, share(0.9)) for true in range(3)]
    assert found == [UNIT // 3, UNIT * 2 // 3, UNIT]


def test_rates_begin_with_what_one_thinks_of_strangers() -> None:
    """Two lies in five cards, one challenge in four choices; then every one counts."""
    assert lie_rate(Past()) == pytest.approx(2 / 5)
    assert lie_rate(Past(lies=1, truths=4)) == pytest.approx(3 / 10)
    assert challenge_rate(Past()) == pytest.approx(1 / 4)
    assert challenge_rate(Past(challenges=1, displays=5)) == pytest.approx(2 / 10)
    assert (share(0.25), share(-1.0), share(7.0)) == (CERTAIN // 4, 0, CERTAIN)


def test_doubt_grows_with_own_cards_and_with_lies() -> None:
    """A hare is the less believed, the more hares one has, and the more often he lied."""
    strange, own = answering("hare"), answering("hare", mine="hare hare")
    assert doubt(Table(asked(strange))) < doubt(Table(asked(own)))
    honest, liar = (doubt(Table(asked(strange, past={2: past}))) for past in (HONEST, LIAR))
    assert honest < doubt(Table(asked(strange))) < liar


# Imagining


def worlds(state: State, facts: tuple[Fact, ...] = (), past: Past | None = None) -> list[State]:
    """What the one to answer imagines."""
    view = asked(state, facts, {2: past or Past()})
    table = Table(view)
    rates = [lie_rate(table.past(seat)) for seat in range(state.players)]
    found = imagined(table, Belief(rates), Generator(5), 120, UNHURRIED, 0)
    assert all(game.view.holds(view, each) for each in found)
    return found


def test_half_of_what_is_tried_is_kept() -> None:
    """And nothing at all without time."""
    assert len(worlds(answering("hare hare"))) == 60
    table = Table(asked(answering("hare hare")))
    for looks, kept in ((0, 0), (1, 1), (9, 5)):
        clock = Glimpse(looks)
        assert len(imagined(table, Belief([]), Generator(1), 100, clock, 5)) == kept
        assert clock.looks == -1


def test_each_place_has_its_chance() -> None:
    """Of three cards one is a lie: at the end in 1 of 6 cases, elsewhere in 5 of 12 each."""
    mixed, true, false = (
        late("bear deer", "bear deer hare", "deer", displays=cards)
        for cards in ("hare tiger hare", "hare hare hare", "tiger tiger deer")
    )
    assert lie_chances([mixed]) == pytest.approx([5 / 12, 5 / 12, 1 / 6])
    assert lie_chances([true]) == [0, 0, 0]
    assert lie_chances([false]) == [1, 1, 1]
    assert lie_chances([mixed, true, mixed, true]) == pytest.approx([5 / 24, 5 / 24, 1 / 12])


def test_what_cannot_be_is_a_lie_in_every_world() -> None:
    """All hares but one are mine: of two that seat 2 laid one at least is none."""
    state = late("hare hare hare hare hare", "bear deer hare", "bear deer", displays="bear deer")
    assert sum(lie_chances(worlds(state))) >= 1


def test_a_liar_is_imagined_to_lie() -> None:
    """More than somebody who was never caught."""
    state = answering("hare hare")
    caught, trusted = (sum(lie_chances(worlds(state, past=past))) for past in (LIAR, HONEST))
    assert caught > trusted + 0.2


def test_a_dinosaur_is_met_where_it_is_known_to_be() -> None:
    """Seat 2 has the pterosaur, and laid two of three cards."""
    state = late("bear deer", "bear deer hare hare", "pterosaur", displays="hare deer")
    known = (Fact((display(0), hand(2)), ("pterosaur",)),)
    assert 0.1 < met(worlds(state, known), "pterosaur") < 0.9
    elsewhere = (Fact((hand(1),), ("pterosaur",)),)
    state = late("bear deer", "bear pterosaur hare hare", "deer", displays="hare deer")
    assert met(worlds(state, elsewhere), "pterosaur") == 0


def test_a_herd_may_make_a_species_die_out() -> None:
    """Seat 0 holds three of four deer and laid the fourth itself; of bears one is elsewhere."""
    state = late("deer deer deer bear", "bear hare hare", "hare hare", displays="deer/hare/bear")
    assert dying([state], 0) == "deer"
    assert dying([state], 1) is None
    assert dying([state, *[late("deer", "deer", "hare", displays="hare")] * 2], 0) is None
