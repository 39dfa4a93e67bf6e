"""Mausen: what its bots choose, and the reasons they give."""

import pytest
from msgspec import structs

from bestiary.catalog import AnyView
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.view import View
from bestiary.games.mausen import game, moves
from bestiary.games.mausen.bots import BOTS, quantal_response, regret_matching
from bestiary.games.mausen.bots.quantal_response import QuantalResponse
from bestiary.games.mausen.bots.regret_matching import RegretMatching
from bestiary.games.mausen.cards import CARD_IDS, CARD_NAMES, decode_hand
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.view import board, initial_history, state_with_choices
from bestiary.i18n import Translator
from tests.fake_clock import CountdownClock
from tests.games.mausen.positions import state_with_cards
from tests.random_play import random_play_prefix


def view_of(seat: int, state: State) -> AnyView:
    """What a seat sees of a state in which no player has won a card yet."""
    hands = [decode_hand(hand) for hand in state.hands[: state.players]]
    played = tuple(tuple(card for card in CARD_NAMES if card not in hand) for hand in hands)
    return View(
        game=game.name,
        rules=game.rules,
        players=state.players,
        options={},
        seat=seat,
        board=board(state, seat),
        history=structs.replace(initial_history(state.players), played=played, held=tuple(hands)),
        offers=moves.offers(state, seat),
    )


def state_with_sure_catch() -> State:
    """Seat 0 takes the mice for sure with cat 4; if it waits, seat 1 may have them with cat 3."""
    return state_with_cards("M4 M4", "C4 E1", "C3 E2", "D1 D2")


def test_clever_without_time_gives_hurried_reason() -> None:
    view = Play.new(game, 4, Pcg32(1)).view(2)
    reason = BOTS["clever"](5).choose(view, CountdownClock(0)).reason
    assert reason.id == "mausen-why-hurry"
    assert BOTS["clever"](5).choose(view, CountdownClock(1)).reason.id != "mausen-why-hurry"


def test_steady_plays_certain_win() -> None:
    """Cat 4 is unrivalled, and the two mice are worth 8."""
    choice = BOTS["steady"](1).choose(view_of(0, state_with_sure_catch()))
    assert choice.move == "C4"
    assert Translator("en").translate(choice.reason) == (
        "Nobody can beat my cat 4 or tie with it, and I count on mice worth about 8 points."
    )


def test_regret_matching_finds_dominant_card() -> None:
    """Against any cards of the others, cat 4 now is best for seat 0."""
    solver = RegretMatching(state_with_sure_catch())
    solver.iterate(Pcg32(1), 500)
    strategy = solver.average_strategy(0)
    assert strategy[CARD_IDS["C4"]] > 0.9 * sum(strategy)
    assert solver.mean_catch(0, CARD_IDS["C4"]) == 8
    assert BOTS["clever"](1).choose(view_of(0, state_with_sure_catch())).move == "C4"


def test_regret_matching_mixes_in_cyclic_round() -> None:
    """Elephant catches dog and cat catches mouse, but mouse catches elephant and dog cat.

    Seat 0 wants to meet what seat 1 plays, and seat 1 wants to be missed: who had a favourite card
    would lose by it.
    """
    solver = RegretMatching(state_with_cards("E1", "E4 C4", "D4 M4", "E1 E2"))
    solver.iterate(Pcg32(1), 1000)
    for seat, cards in ((0, ("E4", "C4")), (1, ("D4", "M4"))):
        strategy = solver.average_strategy(seat)
        assert sum(strategy) == 1000 * 1001 // 2
        for card in cards:
            assert 0.2 < strategy[CARD_IDS[card]] / sum(strategy) < 0.8


def test_quantal_response_uses_only_cards_in_hand() -> None:
    """Chances are shared among the cards in hand alone, and hardly anything is lost."""
    for seed in range(12):
        play = random_play_prefix(game, 5, Pcg32(seed), most=70)
        seat = play.state.seats_to_move()[0]
        view = play.view(seat)
        chances = QuantalResponse(state_with_choices(view, [None] * 5)).choice_probabilities(seat)
        assert {CARD_NAMES[card] for card in range(16) if chances[card]} <= set(view.board.hand)
        assert (1 << 20) - 16 <= sum(chances) <= 1 << 20


@pytest.mark.parametrize("players", game.player_counts)
def test_quantal_response_spreads_over_animals(players: int) -> None:
    """At the start all weigh alike: if all chose mice, no player's mouse would catch anything."""
    chances = QuantalResponse(State(players)).choice_probabilities(0)
    for first in (0, 4, 8, 12):
        assert sum(chances[first : first + 4]) < 0.5 * sum(chances)


@pytest.mark.parametrize("players", game.player_counts)
def test_compiled_regret_matching_equals_interpreted(players: int) -> None:
    """One strategy, early and late."""
    slow_regret_matching = import_interpreted("bestiary.games.mausen.bots.regret_matching")
    slow_quantal_response = import_interpreted("bestiary.games.mausen.bots.quantal_response")
    slow_pcg32 = import_interpreted("bestiary.core.pcg32")
    assert is_compiled(regret_matching)
    assert is_compiled(quantal_response)
    assert not is_compiled(slow_regret_matching)
    assert not is_compiled(slow_quantal_response)
    for rounds in (0, 8, 12, 14):
        state = State(players)
        slow_state = import_interpreted("bestiary.games.mausen.rules").State(players)
        state.playout(Pcg32(players), rounds * players)
        slow_state.playout(slow_pcg32.Pcg32(players), rounds * players)
        response, slow_response = (
            QuantalResponse(state),
            slow_quantal_response.QuantalResponse(slow_state),
        )
        solver, slow_solver = (
            RegretMatching(state),
            slow_regret_matching.RegretMatching(slow_state),
        )
        solver.iterate(Pcg32(7), 12)
        slow_solver.iterate(slow_pcg32.Pcg32(7), 12)
        for seat in range(players):
            assert response.choice_probabilities(seat) == slow_response.choice_probabilities(seat)
            assert solver.average_strategy(seat) == slow_solver.average_strategy(seat)
            for card in range(16):
                assert response.expected_catch_of(seat, card) == slow_response.expected_catch_of(
                    seat, card
                )
                assert solver.mean_catch(seat, card) == slow_solver.mean_catch(seat, card)


@pytest.mark.parametrize("kind", [RegretMatching, QuantalResponse])
def test_solvers_reject_states_outside_a_round(
    kind: type[RegretMatching] | type[QuantalResponse],
) -> None:
    """Compiled code would read anywhere: its public doors check first."""
    begun, over = State(3), State(3)
    begun.apply(0, 0)
    over.playout(Pcg32(1))
    for state in (begun, over):
        with pytest.raises(ValueError, match=r"\("):
            kind(state)
    with pytest.raises(AttributeError):
        kind(None)  # type: ignore[arg-type]


def test_solvers_reject_invalid_arguments() -> None:
    """A seat, a card or a generator that does not exist; without iterations nothing was caught."""
    solver, response = RegretMatching(State(3)), QuantalResponse(State(3))
    with pytest.raises(TypeError):
        solver.iterate(None, 1)  # type: ignore[arg-type]
    solver.iterate(Pcg32(1), -5)
    assert solver.average_strategy(0) == [1] * 16
    for seat in (-1, 3):
        for ask in (solver.average_strategy, response.choice_probabilities):
            with pytest.raises(ValueError, match=str(seat)):
                ask(seat)
    for card in (-1, 16):
        for about in (solver.mean_catch, response.expected_catch_of):
            with pytest.raises(ValueError, match=str(card)):
                about(0, card)
