"""Mammuz: playouts and resampled displays, by hand and against the interpreted modules."""

from collections import Counter

import pytest

from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.core.pcg32 import Pcg32
from bestiary.games.mammuz import game, moves
from bestiary.games.mammuz.bots import opponent_model, playout
from bestiary.games.mammuz.bots.opponent_model import OpponentModel
from bestiary.games.mammuz.bots.playout import Playout
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.late_positions import after_move, late_state
from tests.gil_probe import main_thread_ticks_during

INTERPRETED_PLAYOUT = import_interpreted("bestiary.games.mammuz.bots.playout")
WIN, HASTE, LIMIT = (
    INTERPRETED_PLAYOUT.WIN_VALUE,
    INTERPRETED_PLAYOUT.DELAY_COST,
    INTERPRETED_PLAYOUT.MAX_MOVES,
)
LIE_RATES = [0.1, 0.9, 0.4, 0.0, 1.0, 0.3, 0.6]
CHALLENGE_RATES = [0.3, 0.05, 0.9, 0.5, 0.0, 1.0, 0.2]


def playout_value(state: State, move: str, times: int = 20) -> int:
    """The value of a move for the seat to move."""
    actions = moves.actions(moves.parse(move))
    return Playout(LIE_RATES, CHALLENGE_RATES).total_value(
        state, state.turn, actions, Pcg32(3), times
    )


# By hand


def test_true_last_card_wins_one_move_later() -> None:
    """The next player must challenge and turns it up (MZ-22): one move later the game is over."""
    state = late_state("hare", "hare bear", "bear deer deer", displays="hare")
    assert playout_value(state, "extend: hare", 7) == 7 * (WIN - HASTE)


def test_certain_loss_has_value_zero() -> None:
    """Seat 0 challenges the last true card of seat 2."""
    state = late_state("hare", "hare bear", "", displays="hare")
    assert playout_value(state, "challenge 1") == 0


def test_shared_win_is_divided() -> None:
    """The tyrannosaurus eats a bear: seat 2 has laid its last card, and seat 1 the last bear.

    Seat 0, which must turn it up, keeps the stegosaurus (MZ-19, MZ-21, MZ-22, MZ-24).
    """
    state = late_state("stegosaurus deer", "bear", "", displays="bear/hare/tyrannosaurus")
    assert after_move(state, 0, "challenge 1").winners() == (1, 2)
    for seat, part in ((0, 0), (1, 1), (2, 1)):
        won = Playout(LIE_RATES, CHALLENGE_RATES).total_value(state, seat, (), Pcg32(1), 4)
        assert won == part * 4 * (WIN - HASTE) // 2
    assert all(HASTE % count == 0 for count in range(1, 8))


def test_late_win_is_discounted_but_positive() -> None:
    """It counts a little less with each move, but never nothing."""
    assert WIN - LIMIT * HASTE > 0
    state = late_state("hare bear deer", "hare bear", "bear deer deer", displays="hare")
    assert 0 < playout_value(state, "extend: hare", 200) < 200 * (WIN - HASTE)


def test_playout_does_not_change_its_state() -> None:
    state = late_state("hare bear", "hare bear", "bear deer deer", displays="hare")
    before = game.position.to_dict(state)
    playout_value(state, "extend: bear hare")
    assert game.position.to_dict(state) == before


def test_resampled_lie_positions() -> None:
    """One lie among three last cards: at the end in 1 of 6 cases, else in 5 of 12 each."""
    state = late_state("bear deer", "bear deer hare", "", displays="hare bear hare")
    counts: Counter[int] = Counter()
    rng = Pcg32(1)
    for _ in range(3000):
        OpponentModel(LIE_RATES).resample_displays(state, 0, rng)
        cards = state.displays()[0][1]
        counts[cards.index(1)] += 1
    assert abs(counts[2] - 500) < 100
    assert abs(counts[0] - 1250) < 120
    assert sum(counts.values()) == 3000


def test_resampling_keeps_cards_with_their_seat() -> None:
    """What a seat held when the round began stays its own; the viewer's cards stay in place."""
    state = late_state(
        "hare bear", "hare deer deer tiger", "bear deer", displays="bear/hare tiger/hare tiger"
    )
    before = cards_at_round_start(state)
    for seed in range(50):
        OpponentModel(LIE_RATES).resample_displays(state, 0, Pcg32(seed))
        assert cards_at_round_start(state) == before
        assert [len(cards) for _, cards in state.displays()] == [1, 2, 2]
        assert state.displays()[0] == (0, [1])


def cards_at_round_start(state: State) -> list[int]:
    """What each seat held when the round began."""
    hands = list(state.hands[: state.players])
    for seat, cards in state.displays():
        hands[seat] += sum(1 << 4 * kind for kind in cards)
    return hands


def test_resampling_weighs_declared_species() -> None:
    """The hand of three hares is nine times as likely behind one hare as the hand of one would be.

    Who holds f of them declares them (1 + f)² times as readily: 16 to 4, times how readily one of
    one or of three is laid: 28 to 4.
    """
    three = late_state("bear deer", "bear deer", "hare hare bear", displays="hare")
    one = late_state("bear deer", "bear deer hare hare", "bear deer", displays="hare")
    likely = [
        OpponentModel([0.0] * 3).resample_displays(state, 0, Pcg32(1)) for state in (three, one)
    ]
    assert likely[0] / likely[1] == pytest.approx(16 * 4 / (4 * 28))


# Refusals: compiled code would read anywhere


def test_playout_rejects_invalid_arguments() -> None:
    """Half a move, a move of another seat, no state, no generator, no seat."""
    state = late_state("hare bear", "hare bear", "bear deer deer", displays="hare")
    play, rng = Playout(LIE_RATES, CHALLENGE_RATES), Pcg32(1)
    with pytest.raises(ValueError, match="12"):
        play.total_value(state, 0, (12,), rng, 1)
    with pytest.raises(ValueError, match="9"):
        play.total_value(state, 9, (), rng, 1)
    with pytest.raises(ValueError, match="0"):
        play.total_value(State(3), 0, (), rng, 1)
    with pytest.raises(Exception, match="MZ-7"):
        play.total_value(state, 1, moves.actions(moves.parse("extend: bear")), rng, 1)
    for nothing in (
        lambda: play.total_value(None, 0, (), rng, 1),  # type: ignore[arg-type]
        lambda: play.total_value(state, 0, (), None, 1),  # type: ignore[arg-type]
        lambda: OpponentModel([]).resample_displays(None, 0, rng),  # type: ignore[arg-type]
        lambda: OpponentModel([]).resample_displays(state, 0, None),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            nothing()
    assert play.total_value(state, 0, (), rng, -1) == 0


# Other threads


def test_playout_releases_the_gil() -> None:
    """Many playouts are one call of compiled code; other threads work on meanwhile."""
    state = late_state("hare bear deer tiger", "hare hare bear", "bear deer deer", displays="hare")
    play = Playout([0.4] * 3, [0.3] * 3)
    actions = moves.actions(moves.parse("challenge 1"))
    assert (
        main_thread_ticks_during(
            lambda: play.total_value(state, state.turn, actions, Pcg32(1), 1_000_000)
        )
        > 20
    )


# Compiled and interpreted modules


@pytest.mark.parametrize("module", [opponent_model, playout])
def test_bot_modules_are_compiled(module: object) -> None:
    """A failed build would import the slow source silently."""
    assert is_compiled(module)  # type: ignore[arg-type]
    assert module.COMPILED  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", game.player_counts)
def test_compiled_playout_equals_interpreted(players: int) -> None:
    """From the same seed both draw the same herds and values, in every phase."""
    slow_rules = import_interpreted("bestiary.games.mammuz.rules")
    slow_playout = import_interpreted("bestiary.games.mammuz.bots.playout").Playout(
        LIE_RATES, CHALLENGE_RATES
    )
    slow_model = import_interpreted("bestiary.games.mammuz.bots.opponent_model").OpponentModel(
        LIE_RATES
    )
    slow_pcg32 = import_interpreted("bestiary.core.pcg32").Pcg32
    phases = set()
    for seed in range(14):
        state, slow_state = State(players), slow_rules.State(players)
        dealt = state.playout(Pcg32(seed), 60 + 5 * seed)
        assert slow_state.playout(slow_pcg32(seed), 60 + 5 * seed) == dealt
        seat = state.turn
        if (
            state.is_over()
            or state.step
            or (state.phase_name() == "declare" and state.species >= 0)
        ):
            continue
        phases.add(state.phase_name())
        rng, slow_rng = Pcg32(seed), slow_pcg32(seed)
        likelihood = OpponentModel(LIE_RATES).resample_displays(state, seat, rng)
        assert slow_model.resample_displays(slow_state, seat, slow_rng) == likelihood
        assert game.position.to_dict(slow_state) == game.position.to_dict(state)
        value = Playout(LIE_RATES, CHALLENGE_RATES).total_value(state, seat, (), rng, 3)
        assert slow_playout.total_value(slow_state, seat, (), slow_rng, 3) == value
        assert slow_rng.below_unchecked(1 << 31) == rng.below_unchecked(1 << 31)
    assert phases
