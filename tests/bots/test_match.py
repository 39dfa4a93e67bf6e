"""Bots: a match: each deal from every seat, and all of it from one seed."""

from collections import Counter
from typing import TypeAlias

import pytest

from bestiary import catalog
from bestiary.bots.match import DealResult, Match, lineup, play_deal, seat_rotations
from bestiary.bots.random import RandomBot
from bestiary.bots.simulation import MAX_MOVES
from bestiary.catalog import AnyBot, AnyGame, AnyView
from bestiary.core.bot import NO_CLOCK, Choice, Clock
from bestiary.core.message import message
from bestiary.core.refusal import Refused
from tests.refusals import refuses

FOUR_PLAYER_MATCH = Match("mammuz", 4, ("a", "b", "c", "d"), 7)


class RecordingBot(RandomBot):
    """Plays at random, and records its seed and the views it was given."""

    def __init__(
        self, name: str, seed: int, recorded_choices: list[tuple[str, int, AnyView]]
    ) -> None:
        super().__init__(seed)
        self.name = name
        self.recorded_choices = recorded_choices

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        self.recorded_choices.append((self.name, self.seed, view))
        return super().choose(view, clock)


class IllegalMoveBot:
    """Answers with text that is not a move."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        return Choice("eat the cards", message("bot-random-reason"))


RecordedChoices: TypeAlias = list[tuple[str, int, AnyView]]


def play_recorded(match: Match, number: int) -> tuple[DealResult, RecordedChoices]:
    """A deal of bots that play under any name, and their choices."""
    choices: RecordedChoices = []

    def make(game: AnyGame, name: str, seed: int) -> AnyBot:
        return RecordingBot(name, seed, choices)

    return play_deal(match, number, make=make), choices


def test_deal_rotates_bots_through_all_seats() -> None:
    """Four plays; the neighbours of a bot stay its neighbours."""
    for number in range(20):
        rotations = list(seat_rotations(FOUR_PLAYER_MATCH, number))
        assert len(rotations) == 4
        for seat in range(4):
            assert sorted(bots[seat] for bots in rotations) == ["a", "b", "c", "d"]
        rings = {bots[bots.index("a") :] + bots[: bots.index("a")] for bots in rotations}
        assert len(rings) == 1


def test_seating_order_varies_between_deals() -> None:
    """All six circular orders of four bots occur about equally often."""
    rings: Counter[tuple[str, ...]] = Counter()
    for number in range(600):
        first = next(seat_rotations(FOUR_PLAYER_MATCH, number))
        start = first.index("a")
        rings[first[start:] + first[:start]] += 1
    assert len(rings) == 6
    assert min(rings.values()) > 60


def test_all_plays_of_a_deal_share_setup_and_seeds() -> None:
    """All these bots play alike: the four plays of a deal are one under rotated names."""
    deal, choices = play_recorded(FOUR_PLAYER_MATCH, 3)
    length = len(choices) // 4
    plays = [choices[number * length : (number + 1) * length] for number in range(4)]
    for play in plays[1:]:
        assert [(seed, view) for _, seed, view in play] == [(s, v) for _, s, v in plays[0]]
        assert [name for name, _, _ in play] != [name for name, _, _ in plays[0]]
    results = {outcome.result for outcome in deal.outcomes}
    assert len(results) == 1
    (result,) = results
    assert result is not None
    seat = result.winners[0]
    assert sorted(outcome.bots[seat] for outcome in deal.outcomes) == ["a", "b", "c", "d"]


def test_setup_depends_on_seed_and_deal_number_only() -> None:
    other = Match("mammuz", 4, ("a", "b", "c", "d"), 8)
    renamed = Match("mammuz", 4, ("x", "x", "x", "x"), 7)

    def first_view(match: Match, number: int) -> AnyView:
        return play_recorded(match, number)[1][0][2]

    third = first_view(FOUR_PLAYER_MATCH, 3)
    assert third == first_view(renamed, 3)
    assert third not in (first_view(FOUR_PLAYER_MATCH, 4), first_view(other, 3))
    first, second = (
        {seed for _, seed, _ in play_recorded(FOUR_PLAYER_MATCH, number)[1]} for number in (0, 1)
    )
    assert len(first) == 4
    assert not first & second


def test_deal_is_reproducible() -> None:
    match = Match("mausen", 3, ("random",) * 3, 5)
    assert (
        play_deal(match, 9).outcomes == play_deal(match, 9).outcomes != play_deal(match, 8).outcomes
    )


def test_play_over_move_limit_is_stopped_without_winner() -> None:
    deal = play_deal(Match("mammuz", 3, ("random",) * 3, 1), 0, limit=5)
    assert [outcome.result for outcome in deal.outcomes] == [None] * 3
    assert sum(deal.latency_counts["random"].values()) == 15
    assert MAX_MOVES == 10_000


def test_last_bot_name_fills_remaining_seats() -> None:
    game = catalog.game("kuhn")
    assert lineup(game, ("kuhn", "fool"), 2) == ("kuhn", "fool")
    assert lineup(game, ("fool",), 2) == ("fool", "fool")
    mausen = catalog.game("mausen")
    assert lineup(mausen, ("random",), 5) == ("random",) * 5
    with refuses("refused-bots"):
        lineup(game, ("kuhn", "fool", "random"), 2)
    with refuses("refused-bot"):
        lineup(game, ("wizard",), 2)
    with refuses("refused-players"):
        lineup(game, ("fool",), 3)


def test_error_of_lowest_bot_is_raised() -> None:
    with pytest.raises(Refused, match="eat the cards"):
        play_deal(Match("kuhn", 2, ("a", "b"), 1), 0, make=lambda *_: IllegalMoveBot())
