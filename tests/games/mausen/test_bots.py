"""Mausen: its bots."""

import pytest

from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.twin import interpreted, is_compiled
from bestiary.core.view import View
from bestiary.games.mausen import game, moves, thinking, weighing
from bestiary.games.mausen.bots import BOTS
from bestiary.games.mausen.cards import NAMES, NUMBERS, in_hand
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.steady import round_of
from bestiary.games.mausen.thinking import Thought
from bestiary.games.mausen.view import Seen, now
from bestiary.games.mausen.weighing import Weighing
from bestiary.speech import Voice
from tests.clocks import Glimpse
from tests.games.mausen.laying import laid
from tests.wandering import walked


def seen_by(seat: int, state: State) -> View:
    """What a seat sees of a state in which nobody has won a card yet."""
    hands = [in_hand(hand) for hand in state.hands[: state.players]]
    played = tuple(tuple(card for card in NAMES if card not in hand) for hand in hands)
    return View(
        game=game.name,
        rules=game.rules,
        players=state.players,
        options={},
        seat=seat,
        now=now(state, seat),
        seen=Seen(played, ((),) * state.players),
        offers=moves.offers(state, seat),
    )


def sure_of_mice() -> State:
    """Seat 0 takes the mice for sure with cat 4; if it waits, seat 1 may have them with cat 3."""
    return laid("M4 M4", "C4 E1", "C3 E2", "D1 D2")


def test_clever_says_that_it_had_no_time() -> None:
    """It does not claim to have thought."""
    view = Play.dealt(game, 4, Generator(1)).view(2)
    reason = BOTS["clever"](5).choose(view, Glimpse(0)).reason
    assert reason.id == "mausen-why-hurry"
    assert BOTS["clever"](5).choose(view, Glimpse(1)).reason.id != "mausen-why-hurry"


def test_steady_knows_what_is_sure() -> None:
    """Cat 4 is unrivalled, and the two mice are worth 8."""
    choice = BOTS["steady"](1).choose(seen_by(0, sure_of_mice()))
    assert choice.move == "C4"
    assert Voice("en").say(choice.reason) == (
        "Nobody can beat my cat 4 or tie with it, and I count on mice worth about 8 points."
    )


def test_thinking_finds_what_is_sure() -> None:
    """Whatever the others do, cat 4 now is best for seat 0."""
    thought = Thought(sure_of_mice())
    thought.think(Generator(1), 500)
    strategy = thought.strategy(0)
    assert strategy[NUMBERS["C4"]] > 0.9 * sum(strategy)
    assert thought.catch_of(0, NUMBERS["C4"]) == 8
    assert BOTS["clever"](1).choose(seen_by(0, sure_of_mice())).move == "C4"


def test_thinking_mixes_where_being_read_is_losing() -> None:
    """Elephant catches dog and cat catches mouse, but mouse catches elephant and dog cat.

    Seat 0 wants to meet what seat 1 plays, and seat 1 wants to be missed: who had a favourite card
    would lose by it.
    """
    thought = Thought(laid("E1", "E4 C4", "D4 M4", "E1 E2"))
    thought.think(Generator(1), 1000)
    for seat, cards in ((0, ("E4", "C4")), (1, ("D4", "M4"))):
        strategy = thought.strategy(seat)
        assert sum(strategy) == 1000 * 1001 // 2
        for card in cards:
            assert 0.2 < strategy[NUMBERS[card]] / sum(strategy) < 0.8


def test_weighing_never_chooses_what_is_not_there() -> None:
    """Chances are shared among the cards in hand alone, and hardly anything is lost."""
    for seed in range(12):
        play = walked(game, 5, Generator(seed), most=70)
        seat = play.state.seats()[0]
        view = play.view(seat)
        chances = Weighing(round_of(view)).chances(seat)
        assert {NAMES[card] for card in range(16) if chances[card]} <= set(view.now.hand)
        assert (1 << 20) - 16 <= sum(chances) <= 1 << 20


@pytest.mark.parametrize("players", game.seats)
def test_weighing_does_not_send_all_after_one_animal(players: int) -> None:
    """At the start all weigh alike: if all chose mice, nobody's mouse would catch anything."""
    chances = Weighing(State(players)).chances(0)
    for first in (0, 4, 8, 12):
        assert sum(chances[first : first + 4]) < 0.5 * sum(chances)


@pytest.mark.parametrize("players", game.seats)
def test_twins_think_the_same(players: int) -> None:
    """The compiled thought and its interpreted twin come to one strategy, early and late."""
    twin = interpreted("bestiary.games.mausen.thinking")
    scale = interpreted("bestiary.games.mausen.weighing")
    plain = interpreted("bestiary.core.generator")
    assert is_compiled(thinking)
    assert is_compiled(weighing)
    assert not is_compiled(twin)
    assert not is_compiled(scale)
    for made in (0, 8, 12, 14):
        fast = State(players)
        slow = interpreted("bestiary.games.mausen.rules").State(players)
        fast.playout(Generator(players), made * players)
        slow.playout(plain.Generator(players), made * players)
        light, heavy = Weighing(fast), scale.Weighing(slow)
        quick, patient = Thought(fast), twin.Thought(slow)
        quick.think(Generator(7), 12)
        patient.think(plain.Generator(7), 12)
        for seat in range(players):
            assert light.chances(seat) == heavy.chances(seat)
            assert quick.strategy(seat) == patient.strategy(seat)
            for card in range(16):
                assert light.hope_of(seat, card) == heavy.hope_of(seat, card)
                assert quick.catch_of(seat, card) == patient.catch_of(seat, card)


@pytest.mark.parametrize("kind", [Thought, Weighing])
def test_thinking_refuses_what_is_no_round(kind: type[Thought] | type[Weighing]) -> None:
    """Compiled code would read anywhere: its public doors check first."""
    begun, over = State(3), State(3)
    begun.apply(0, 0)
    over.playout(Generator(1))
    for state in (begun, over):
        with pytest.raises(ValueError, match=r"\("):
            kind(state)
    with pytest.raises(AttributeError):
        kind(None)  # type: ignore[arg-type]


def test_thinking_refuses_who_and_what_is_not_there() -> None:
    """A seat, a card or a generator that does not exist; no tries are no thought."""
    thought, weighing = Thought(State(3)), Weighing(State(3))
    with pytest.raises(TypeError):
        thought.think(None, 1)  # type: ignore[arg-type]
    thought.think(Generator(1), -5)
    assert thought.strategy(0) == [1] * 16
    for seat in (-1, 3):
        for ask in (thought.strategy, weighing.chances):
            with pytest.raises(ValueError, match=str(seat)):
                ask(seat)
    for card in (-1, 16):
        for about in (thought.catch_of, weighing.hope_of):
            with pytest.raises(ValueError, match=str(card)):
                about(0, card)
