"""Bots: a match: each deal from every seat, and all of it from one seed."""

from collections import Counter

import pytest

from bestiary import catalog
from bestiary.bots import match as match_module
from bestiary.bots.match import Match, deal_setup, lineup, play_deal, seat_rotations
from bestiary.bots.random import RandomBot
from bestiary.bots.simulation import MAX_MOVES
from bestiary.core.bot import NO_CLOCK, Bot, Choice, Clock
from bestiary.core.game import Game
from bestiary.core.message import message
from bestiary.core.refusal import Refused
from bestiary.core.view import View

FOUR_PLAYER_MATCH = Match("mammuz", 4, ("a", "b", "c", "d"), 7)


class RecordingBot(RandomBot):
    """Plays at random, and records its seed and the views it was given."""

    def __init__(self, name: str, seed: int, recorded_choices: list[tuple[str, int, View]]) -> None:
        super().__init__(seed)
        self.name = name
        self.recorded_choices = recorded_choices

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        self.recorded_choices.append((self.name, self.seed, view))
        return super().choose(view, clock)


class IllegalMoveBot:
    """Answers with text that is not a move."""

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        return Choice("eat the cards", message("bot-random-reason"))


@pytest.fixture
def recorded_choices(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, View]]:
    """The choices of bots that play under any name."""
    choices: list[tuple[str, int, View]] = []

    def bot(game: Game, name: str, seed: int) -> Bot:
        return RecordingBot(name, seed, choices)

    monkeypatch.setattr(match_module, "make_bot", bot)
    return choices


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


def test_all_plays_of_a_deal_share_setup_and_seeds(
    recorded_choices: list[tuple[str, int, View]],
) -> None:
    """All these bots play alike: the four plays of a deal are one under rotated names."""
    deal = play_deal(FOUR_PLAYER_MATCH, 3)
    length = len(recorded_choices) // 4
    plays = [recorded_choices[number * length : (number + 1) * length] for number in range(4)]
    for play in plays[1:]:
        assert [(seed, view) for _, seed, view in play] == [(s, v) for _, s, v in plays[0]]
        assert [name for name, _, _ in play] != [name for name, _, _ in plays[0]]
    assert len({outcome.winners for outcome in deal.outcomes}) == 1
    (seat, *_) = deal.outcomes[0].winners
    assert sorted(outcome.bots[seat] for outcome in deal.outcomes) == ["a", "b", "c", "d"]


def test_setup_depends_on_seed_and_deal_number_only(
    recorded_choices: list[tuple[str, int, View]],
) -> None:
    other = Match("mammuz", 4, ("a", "b", "c", "d"), 8)
    renamed = Match("mammuz", 4, ("x", "x", "x", "x"), 7)
    assert (
        deal_setup(FOUR_PLAYER_MATCH, 3, {})
        == deal_setup(renamed, 3, {})
        != deal_setup(FOUR_PLAYER_MATCH, 4, {})
    )
    assert deal_setup(other, 3, {}) != deal_setup(FOUR_PLAYER_MATCH, 3, {})
    play_deal(FOUR_PLAYER_MATCH, 0)
    first = {seed for _, seed, _ in recorded_choices}
    recorded_choices.clear()
    play_deal(FOUR_PLAYER_MATCH, 1)
    assert len(first) == 4
    assert not first & {seed for _, seed, _ in recorded_choices}


def test_deal_is_reproducible() -> None:
    match = Match("mausen", 3, ("random",) * 3, 5)
    assert (
        play_deal(match, 9).outcomes == play_deal(match, 9).outcomes != play_deal(match, 8).outcomes
    )


def test_play_over_move_limit_is_stopped_without_winner() -> None:
    deal = play_deal(Match("mammuz", 3, ("random",) * 3, 1), 0, limit=5)
    for outcome in deal.outcomes:
        assert (outcome.winners, outcome.scores, outcome.is_over) == ((), None, False)
    assert sum(deal.latency_counts["random"].values()) == 15
    assert MAX_MOVES == 10_000


def test_last_bot_name_fills_remaining_seats() -> None:
    game = catalog.game("kuhn")
    assert lineup(game, ("kuhn", "fool"), 2) == ("kuhn", "fool")
    assert lineup(game, ("fool",), 2) == ("fool", "fool")
    mausen = catalog.game("mausen")
    assert lineup(mausen, ("random",), 5) == ("random",) * 5
    with pytest.raises(Refused, match="refused-bots given=3 seats=2"):
        lineup(game, ("kuhn", "fool", "random"), 2)
    with pytest.raises(Refused, match="refused-bot "):
        lineup(game, ("wizard",), 2)
    with pytest.raises(Refused, match="refused-players"):
        lineup(game, ("fool",), 3)


def test_illegal_move_error_names_bot_and_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "make_bot", lambda game, name, seed: IllegalMoveBot())
    with pytest.raises(Refused, match=r"refused-bot-move name='a' move=\"'eat the cards'\""):
        play_deal(Match("kuhn", 2, ("a", "b"), 1), 0)
