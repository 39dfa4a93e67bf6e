"""Mammuz: playing on and retelling, by hand and against the interpreted twin."""

from collections import Counter

import pytest

from bestiary.core.generator import Generator
from bestiary.core.twin import interpreted, is_compiled
from bestiary.games.mammuz import belief, game, heaps, moves, playout
from bestiary.games.mammuz.belief import Belief
from bestiary.games.mammuz.playout import Playout
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.placing import late, moved
from tests.threads import turns_during

TWIN = interpreted("bestiary.games.mammuz.playout")
WIN, HASTE, LIMIT = TWIN.WIN, TWIN.HASTE, TWIN.LIMIT
LYING = [0.1, 0.9, 0.4, 0.0, 1.0, 0.3, 0.6]
DARING = [0.3, 0.05, 0.9, 0.5, 0.0, 1.0, 0.2]


def value(state: State, move: str, times: int = 20) -> int:
    """What the one whose turn it is wins with a move."""
    actions = moves.actions(moves.parse(move))
    return Playout(LYING, DARING).value(state, state.turn, actions, Generator(3), times)


# By hand


def test_the_last_true_card_wins_with_the_next_move() -> None:
    """The next player must challenge and turns it up (MZ-22): one move later the game is over."""
    state = late("hare", "hare bear", "bear deer deer", displays="hare")
    assert value(state, "extend: hare", 7) == 7 * (WIN - HASTE)


def test_who_cannot_win_wins_nothing() -> None:
    """Seat 0 challenges the last true card of seat 2."""
    state = late("hare", "hare bear", "", displays="hare")
    assert value(state, "challenge 1") == 0


def test_who_wins_together_shares() -> None:
    """The tyrannosaurus eats a bear: seat 2 has laid its last card, and seat 1 the last bear.

    Seat 0, which must turn it up, keeps the stegosaurus (MZ-19, MZ-21, MZ-22, MZ-24).
    """
    state = late("stegosaurus deer", "bear", "", displays="bear/hare/tyrannosaurus")
    assert moved(state, 0, "challenge 1").winning() == (1, 2)
    for seat, part in ((0, 0), (1, 1), (2, 1)):
        won = Playout(LYING, DARING).value(state, seat, (), Generator(1), 4)
        assert won == part * 4 * (WIN - HASTE) // 2
    assert all(HASTE % count == 0 for count in range(1, 8))


def test_a_win_that_is_late_is_still_a_win() -> None:
    """It counts a little less with each move, but never nothing."""
    assert WIN - LIMIT * HASTE > 0
    state = late("hare bear deer", "hare bear", "bear deer deer", displays="hare")
    assert 0 < value(state, "extend: hare", 200) < 200 * (WIN - HASTE)


def test_the_given_state_stays() -> None:
    """It is played on in copies."""
    state = late("hare bear", "hare bear", "bear deer deer", displays="hare")
    before = game.position.truth(state)
    value(state, "extend: bear hare")
    assert game.position.truth(state) == before


def test_where_lies_are_imagined_to_lie() -> None:
    """One lie among three last cards: at the end in 1 of 6 cases, else in 5 of 12 each."""
    state = late("bear deer", "bear deer hare", "", displays="hare bear hare")
    found: Counter[int] = Counter()
    rng = Generator(1)
    for _ in range(3000):
        Belief(LYING).retell(state, 0, rng)
        cards = state.lying()[0][1]
        found[cards.index(1)] += 1
    assert abs(found[2] - 500) < 100
    assert abs(found[0] - 1250) < 120
    assert sum(found.values()) == 3000


def test_retelling_moves_no_card_to_another_seat() -> None:
    """What a seat held when the round began stays its own; the viewer's cards stay in place."""
    state = late(
        "hare bear", "hare deer deer tiger", "bear deer", displays="bear/hare tiger/hare tiger"
    )
    before = pools(state)
    for seed in range(50):
        Belief(LYING).retell(state, 0, Generator(seed))
        assert pools(state) == before
        assert [len(cards) for _, cards in state.lying()] == [1, 2, 2]
        assert state.lying()[0] == (0, [1])


def pools(state: State) -> list[int]:
    """What each seat held when the round began."""
    found = list(state.hands[: state.players])
    for seat, cards in state.lying():
        found[seat] += sum(1 << 4 * kind for kind in cards)
    return found


def test_a_declared_species_is_likely_held() -> None:
    """The hand of three hares is nine times as likely behind one hare as the hand of one would be.

    Who holds f of them declares them (1 + f)² times as readily: 16 to 4, times how readily one of
    one or of three is laid: 28 to 4.
    """
    three = late("bear deer", "bear deer", "hare hare bear", displays="hare")
    one = late("bear deer", "bear deer hare hare", "bear deer", displays="hare")
    likely = [Belief([0.0] * 3).retell(state, 0, Generator(1)) for state in (three, one)]
    assert likely[0] / likely[1] == pytest.approx(16 * 4 / (4 * 28))


# Refusals: compiled code would read anywhere


def test_what_is_no_move_is_refused() -> None:
    """Half a move, a move of somebody else, no state, no generator, no seat."""
    state = late("hare bear", "hare bear", "bear deer deer", displays="hare")
    play, rng = Playout(LYING, DARING), Generator(1)
    with pytest.raises(ValueError, match="12"):
        play.value(state, 0, (12,), rng, 1)
    with pytest.raises(ValueError, match="9"):
        play.value(state, 9, (), rng, 1)
    with pytest.raises(ValueError, match="0"):
        play.value(State(3), 0, (), rng, 1)
    with pytest.raises(Exception, match="MZ-7"):
        play.value(state, 1, moves.actions(moves.parse("extend: bear")), rng, 1)
    for nothing in (
        lambda: play.value(None, 0, (), rng, 1),  # type: ignore[arg-type]
        lambda: play.value(state, 0, (), None, 1),  # type: ignore[arg-type]
        lambda: Belief([]).retell(None, 0, rng),  # type: ignore[arg-type]
        lambda: Belief([]).retell(state, 0, None),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            nothing()
    assert play.value(state, 0, (), rng, -1) == 0


# Other threads


def test_who_plays_on_blocks_nobody() -> None:
    """Many playouts are one call of compiled code; other threads work on meanwhile."""
    state = late("hare bear deer tiger", "hare hare bear", "bear deer deer", displays="hare")
    play = Playout([0.4] * 3, [0.3] * 3)
    actions = moves.actions(moves.parse("challenge 1"))
    assert (
        turns_during(lambda: play.value(state, state.turn, actions, Generator(1), 1_000_000)) > 20
    )


# The twins


@pytest.mark.parametrize("module", [heaps, belief, playout])
def test_the_heavy_part_runs_compiled(module: object) -> None:
    """A failed build would import the slow source without a word."""
    assert is_compiled(module)  # type: ignore[arg-type]
    assert module.COMPILED  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", game.seats)
def test_twins_imagine_the_same(players: int) -> None:
    """From the same numbers both retell the same herds and win as much, in every phase."""
    slow_rules = interpreted("bestiary.games.mammuz.rules")
    slow_play = interpreted("bestiary.games.mammuz.playout").Playout(LYING, DARING)
    slow_belief = interpreted("bestiary.games.mammuz.belief").Belief(LYING)
    plain = interpreted("bestiary.core.generator").Generator
    phases = set()
    for seed in range(14):
        fast, slow = State(players), slow_rules.State(players)
        dealt = fast.playout(Generator(seed), 60 + 5 * seed)
        assert slow.playout(plain(seed), 60 + 5 * seed) == dealt
        seat = fast.turn
        if fast.is_over() or fast.step or (fast.phase_name() == "declare" and fast.species >= 0):
            continue
        phases.add(fast.phase_name())
        quick, patient = Generator(seed), plain(seed)
        told = Belief(LYING).retell(fast, seat, quick)
        assert slow_belief.retell(slow, seat, patient) == told
        assert game.position.truth(slow) == game.position.truth(fast)
        won = Playout(LYING, DARING).value(fast, seat, (), quick, 3)
        assert slow_play.value(slow, seat, (), patient, 3) == won
        assert patient.draw(1 << 31) == quick.draw(1 << 31)
    assert phases
