"""Kuhn poker by its rules KP-1 to KP-8, with results worked by hand."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from tests.refusals import refuses

from bestiary.catalog import AnyPlay
from bestiary.core.engine import DEALER_SEAT
from bestiary.core.event import Event, visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, ONLOOKER, Actor
from bestiary_kuhn import events, game
from bestiary_kuhn.cards import NAMES
from bestiary_kuhn.rules import DEAL, State

VIEWERS = (ONLOOKER, 0, 1)
LINES = ("pass pass", "pass bet pass", "pass bet bet", "bet pass", "bet bet")


def play_with_cards(first: str, second: str, moves: str = "") -> AnyPlay:
    """A play in which these cards were dealt and these moves made in turns."""
    play = Play(game, 2, {"hands": [first, second]})
    for number, move in enumerate(moves.split()):
        play.move(number % 2, move)
    return play


def scores(first: str, second: str, moves: str) -> tuple[int, ...] | None:
    result = play_with_cards(first, second, moves).result
    assert result is not None
    return result.scores


def all_positions() -> Iterator[tuple[AnyPlay, list[Event]]]:
    """Every position of the game, with all events that led to it."""
    for first, second in permutations(NAMES, 2):
        for line in LINES:
            play = play_with_cards(first, second)
            history = list(game.events.initial_events(play.state))
            yield play.clone(), history[:]
            for number, move in enumerate(line.split()):
                history.extend(play.move(number % 2, move))
                yield play.clone(), history[:]


def refusing_rule(play: AnyPlay, seat: Actor, move: str) -> str:
    with pytest.raises(Refused) as refusal:
        play.prepare(seat, move)
    return refusal.value.rule


def test_the_king_is_highest_and_the_jack_lowest() -> None:
    """KP-1."""
    assert scores("king", "queen", "pass pass") == (1, -1)
    assert scores("queen", "jack", "pass pass") == (1, -1)
    assert scores("jack", "king", "pass pass") == (-1, 1)


def test_the_dealer_deals_two_of_the_three_cards_one_to_each_seat() -> None:
    """KP-2."""
    state = State(2)
    assert state.seats_to_move() == (DEALER_SEAT,)
    assert state.legal_actions(DEALER_SEAT) == (DEAL, DEAL + 1, DEAL + 2)
    state.apply(DEALER_SEAT, DEAL + 2)
    assert state.legal_actions(DEALER_SEAT) == (DEAL, DEAL + 1)
    with refuses("refused-action"):
        state.apply(DEALER_SEAT, DEAL + 2)
    state.apply(DEALER_SEAT, DEAL)
    assert game.position.to_dict(state)["hands"] == ["king", "jack"]
    assert state.seats_to_move() == (0,)


def test_a_dealt_card_is_shown_to_its_player_alone() -> None:
    """KP-2."""
    play = play_with_cards("king", "jack")
    assert [play.view(viewer).board.card for viewer in VIEWERS] == [None, "king", "jack"]
    assert play.view(0).history.cards == ("king", None)
    dealt = game.events.initial_events(play.state)
    assert dealt == (events.CardDealt(0, "king"), events.CardDealt(1, "jack"))
    assert [visible_events(dealt, viewer) for viewer in VIEWERS] == [(), dealt[:1], dealt[1:]]


def test_there_are_three_cards_from_the_deal_to_the_end() -> None:
    """KP-1, KP-2."""
    assert all(
        game.position.all_cards(play.state) == ["jack", "king", "queen"]
        for play, _ in all_positions()
    )


def test_each_deal_of_chance_is_one_of_the_six() -> None:
    """KP-2."""
    rng = Pcg32(1950)
    deals = {tuple(Play.new(game, 2, rng).setup["hands"]) for _ in range(200)}
    assert deals == set(permutations(NAMES, 2))


def test_both_put_a_chip_into_the_pot_before_the_deal() -> None:
    """KP-3."""
    board = play_with_cards("king", "jack").view(ONLOOKER).board
    assert (board.stakes, board.pot) == ((1, 1), 2)


def test_a_bet_is_one_more_chip_and_a_pass_is_free() -> None:
    """KP-4."""
    assert play_with_cards("king", "jack", "pass").view(ONLOOKER).board.stakes == (1, 1)
    assert play_with_cards("king", "jack", "bet").view(ONLOOKER).board.stakes == (2, 1)
    assert play_with_cards("king", "jack", "pass bet").view(ONLOOKER).board.stakes == (1, 2)
    assert play_with_cards("king", "jack", "pass bet bet").view(ONLOOKER).board.stakes == (2, 2)


def test_seat_0_begins_and_may_pass_or_bet() -> None:
    """KP-4."""
    play = play_with_cards("king", "jack")
    assert play.to_move() == (0,)
    assert [offer.verb for offer in play.view(0).offers] == ["pass", "bet"]
    assert play.view(1).offers == ()
    assert refusing_rule(play, 1, "bet") == "KP-4"


@pytest.mark.parametrize("moves", ["pass", "bet"])
def test_then_seat_1_may_pass_or_bet(moves: str) -> None:
    """KP-4."""
    play = play_with_cards("king", "jack", moves)
    assert play.to_move() == (1,)
    assert [offer.compose({}) for offer in play.view(1).offers] == ["pass", "bet"]
    assert refusing_rule(play, 0, "pass") == "KP-4"


def test_a_bet_after_a_pass_is_answered_in_a_second_turn() -> None:
    """KP-5."""
    play = play_with_cards("king", "jack", "pass bet")
    assert play.to_move() == (0,)
    assert game.position.to_dict(play.state) == {
        "phase": "play",
        "to_move": [0],
        "hands": ["king", "jack"],
        "history": ["pass", "bet"],
        "pot": 3,
    }


@pytest.mark.parametrize("line", LINES)
def test_two_passes_or_an_answered_bet_end_the_betting(line: str) -> None:
    """KP-5."""
    play = play_with_cards("king", "jack", line)
    assert play.is_over
    assert game.position.to_dict(play.state)["to_move"] == []
    assert {refusing_rule(play, seat, move) for seat in (0, 1) for move in ("pass", "bet")} == {
        "KP-5"
    }


def test_a_pass_in_answer_to_a_bet_gives_up_even_with_the_king() -> None:
    """KP-6, KP-8."""
    assert scores("jack", "king", "bet pass") == (1, -1)
    assert scores("king", "jack", "pass bet pass") == (-1, 1)


def test_a_player_who_gives_up_shows_no_card_and_sees_none() -> None:
    """KP-6."""
    play = play_with_cards("jack", "king", "bet")
    assert play.move(1, "pass") == (events.Passed(1), events.GameEnded((0,), (1, -1)))
    assert play.view(1).history.cards == (None, "king")
    assert play.view(1).board.shown == ()


def test_at_a_showdown_every_viewer_sees_both_cards() -> None:
    """KP-7."""
    play = play_with_cards("queen", "king", "pass bet")
    assert play.move(0, "bet") == (
        events.Bet(0),
        events.CardsShown(("queen", "king")),
        events.GameEnded((1,), (-2, 2)),
    )
    for viewer in VIEWERS:
        assert play.view(viewer).board.shown == ("queen", "king")
        assert play.view(viewer).history.cards == ("queen", "king")


def test_the_winner_gains_what_the_loser_put_in() -> None:
    """KP-8."""
    assert scores("king", "queen", "bet bet") == (2, -2)
    assert scores("queen", "king", "pass bet bet") == (-2, 2)
    assert scores("queen", "king", "pass pass") == (-1, 1)
    result = play_with_cards("queen", "king", "bet bet").result
    assert result is not None
    assert result.to_dict() == {"winners": [1], "scores": [-2, 2]}


@pytest.mark.parametrize(
    "setup",
    [
        *(None, [], {}, "hands", {"hands": None}, {"hands": "jk"}, {"hands": []}),
        *({"hands": ["king"]}, {"hands": ["king", "king"]}, {"hands": ["king", "ace"]}),
        *({"hands": ["king", "jack", "queen"]}, {"hands": ["king", 0]}, {"hands": ["king", []]}),
        *({"hands": ["king", "Jack"]}, {"hands": ["king", "jack"], "start": 0}),
        *({"hands": ("king", "jack")}, {"hands": {"king": 0, "jack": 1}}),
    ],
)
def test_a_setup_is_two_different_cards_and_nothing_else(setup: Any) -> None:
    """KP-1, KP-2."""
    with refuses("refused-setup") as refusal:
        Play(game, 2, setup)
    assert refusal.value.rule == FORMAT


@pytest.mark.parametrize("text", ["", "Bet", "bet ", "call", "fold", "bet\n", "pass pass"])
def test_only_pass_and_bet_are_moves(text: str) -> None:
    """KP-4."""
    assert refusing_rule(play_with_cards("king", "jack"), 0, text) == FORMAT


def test_it_takes_two_and_the_dealer_deals_only_once() -> None:
    """KP-2."""
    for players in (1, 3):
        with refuses("refused-players"):
            Play(game, players, {"hands": ["king", "jack"]})
    assert refusing_rule(play_with_cards("king", "jack"), DEALER, "bet") == FORMAT


def test_moves_and_actions_round_trip() -> None:
    for text in ("pass", "bet"):
        move = game.moves.parse(text)
        assert str(move) == text
        assert game.moves.compose(game.moves.actions(move)) == move
    assert game.moves.compose(()) is None


def test_equal_events_give_equal_views() -> None:
    """Viewers that were shown equal events have equal views, offers included; others have not."""
    views: dict[object, set[bytes]] = {}
    for play, history in all_positions():
        for viewer in VIEWERS:
            key = (viewer, visible_events(history, viewer))
            views.setdefault(key, set()).add(play.view(viewer).canonical_json())
    assert all(len(equal_views) == 1 for equal_views in views.values())
    assert len(set.union(*views.values())) == len(views)


def test_guesses_are_exactly_the_consistent_states() -> None:
    """Guesses have the viewer's board and history, and every possible deal is among them."""
    rng = Pcg32(18)
    possible: dict[bytes, set[str]] = {}
    plays = [play for play, _ in all_positions()]
    for play in plays:
        for viewer in VIEWERS:
            state = str(game.position.to_dict(play.state))
            possible.setdefault(play.view(viewer).canonical_json(), set()).add(state)
    for play in plays:
        for viewer in VIEWERS:
            view = play.view(viewer)
            guesses = [game.view.guess(view, rng) for _ in range(60)]
            assert all(game.view.board(guess, viewer) == view.board for guess in guesses)
            assert all(game.view.is_consistent(view, guess) for guess in guesses)
            states = {str(game.position.to_dict(guess)) for guess in guesses}
            assert states == possible[view.canonical_json()]


def test_clone_is_independent() -> None:
    state = play_with_cards("king", "jack", "pass").state
    other = state.clone()
    other.apply(1, 1)
    assert game.position.to_dict(state)["history"] == ["pass"]
    assert game.position.to_dict(other)["history"] == ["pass", "bet"]
