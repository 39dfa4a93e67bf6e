"""Every game: the engine deals like the dealer of the tables."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import pytest

from bestiary import catalog
from bestiary.catalog import AnyGame
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play, apply_move
from bestiary.core.viewer import DEALER
from tests.random_play import GAMES_AND_PLAYERS, make_random_move
from tests.sample_sizes import RecordProperty, examples_for_run

Features = dict[str, Counter[Any]]
"""How often each feature of a state had each of its values."""


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_only_the_dealers_choices_have_weights(name: str, players: int) -> None:
    """One for each of its legal actions; no seat's choice has any."""
    state = catalog.game(name).state_type(players)
    rng = Pcg32(5)
    while not state.is_over():
        outcomes = state.chance_outcomes()
        assert tuple(action for action, _ in outcomes) == state.legal_actions(DEALER_SEAT)
        assert all(weight >= 1 for _, weight in outcomes)
        assert bool(outcomes) == (DEALER_SEAT in state.seats_to_move())
        state.playout(rng, 1)
    assert state.chance_outcomes() == ()


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_playouts_deal_like_the_dealer_of_the_tables(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Before the first choice: χ² of the hands, the deck and who begins."""
    game = catalog.game(name)

    def dealt_by_table(rng: Pcg32) -> Engine:
        state: Engine = Play.new(game, players, rng).state
        return state

    def dealt_by_engine(rng: Pcg32) -> Engine:
        return dealt_out(game.state_type(players), rng)

    assert_equally_distributed(game, dealt_by_table, dealt_by_engine, record_property)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_playouts_deal_like_the_dealer_in_mid_game(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Wherever random plays leave the next choice to the dealer: χ² of the hands dealt."""
    game = catalog.game(name)
    for before in chance_states(game, players, examples_for_run(check=1, ci=3, soak=10)):

        def dealt_by_table(rng: Pcg32, before: Engine = before) -> Engine:
            after: Engine = apply_move(game, before, DEALER, game.moves.chance_move(before, rng))
            return after

        def dealt_by_engine(rng: Pcg32, before: Engine = before) -> Engine:
            return dealt_out(before.clone(), rng)

        assert_equally_distributed(game, dealt_by_table, dealt_by_engine, record_property)


def chance_states(game: AnyGame, players: int, count: int) -> Iterator[Engine]:
    """Some states of random plays in which the dealer is to move, if there are any."""
    for seed in range(40):
        rng = Pcg32(seed)
        play = Play.new(game, players, rng)
        while count and not play.is_over:
            if play.state.to_move() == (DEALER,):
                yield play.state
                count -= 1
            make_random_move(play, rng)


def dealt_out(state: Engine, rng: Pcg32) -> Engine:
    while DEALER_SEAT in state.seats_to_move():
        state.playout(rng, 1)
    return state


def assert_equally_distributed(
    game: AnyGame,
    first: Callable[[Pcg32], Engine],
    second: Callable[[Pcg32], Engine],
    record_property: RecordProperty,
) -> None:
    """χ² of two samples, for each feature of the states: no value beyond four sigma."""
    count = examples_for_run(check=1000, ci=4000, soak=100_000)
    record_property("deals", count)
    samples = [sample_features(game, make, count, seed) for make, seed in ((first, 1), (second, 2))]
    assert samples[0].keys() == samples[1].keys()
    for feature in samples[0]:
        counts = [sample[feature] for sample in samples]
        assert chi_square_sigmas(counts[0], counts[1]) < 4, feature


def sample_features(
    game: AnyGame, make: Callable[[Pcg32], Engine], count: int, seed: int
) -> Features:
    rng = Pcg32(seed)
    features: Features = {}
    for _ in range(count):
        for feature, value in state_features(game.position.to_dict(make(rng))):
            features.setdefault(feature, Counter())[value] += 1
    return features


def state_features(full_state: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Who is to move, what lies on top, and how many of each card the first and last seat hold."""
    yield "to_move", tuple(full_state["to_move"])
    deck = full_state.get("deck") or [None]
    yield "top card", deck[0]
    yield "bottom card", deck[-1]
    hands = [hand if isinstance(hand, list) else [hand] for hand in full_state.get("hands", ())]
    for seat, hand in [(0, hands[0]), (-1, hands[-1])] if hands else ():
        held = Counter(hand)
        for card in sorted({card for other in hands for card in other}):
            yield f"{card} of seat {seat}", held[card]


def chi_square_sigmas(first: Counter[Any], second: Counter[Any]) -> float:
    """How far χ² of two samples is above its mean, as a normal deviate (Wilson and Hilferty 1931).

    Values seen less than ten times in both are taken together.
    """
    totals = first + second
    rare = {value for value, times in totals.items() if times < 10}
    pairs = [(first[value], second[value]) for value in totals if value not in rare]
    pairs.append((sum(first[value] for value in rare), sum(second[value] for value in rare)))
    pairs = [pair for pair in pairs if sum(pair) > 0]
    share = first.total() / totals.total()
    chi_square = sum((a - (a + b) * share) ** 2 / ((a + b) * share * (1 - share)) for a, b in pairs)
    freedom = len(pairs) - 1
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    deviate: float = ((chi_square / freedom) ** (1 / 3) - 1 + spread) / sqrt(spread)
    return deviate
