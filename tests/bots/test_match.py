"""Bots: a match: each deal from every seat, and all of it from one seed."""

from collections import Counter

import pytest

from bestiary import catalog
from bestiary.bots import match as room
from bestiary.bots.match import Match, deal_setup, lineup, play_deal, seat_rotations
from bestiary.bots.random import RandomBot
from bestiary.core.bot import NO_CLOCK, Bot, Choice, Clock
from bestiary.core.game import Game
from bestiary.core.message import message
from bestiary.core.refusal import Refused
from bestiary.core.view import View

FOUR_PLAYER_MATCH = Match("mammuz", 4, ("a", "b", "c", "d"), 7)


class RecordingBot(RandomBot):
    """Plays at random, and notes the seed that it was given and the views that it was shown."""

    def __init__(self, name: str, seed: int, noted: list[tuple[str, int, View]]) -> None:
        super().__init__(seed)
        self.name = name
        self.noted = noted

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        self.noted.append((self.name, self.seed, view))
        return super().choose(view, clock)


class IllegalMoveBot:
    """Plays what is no move."""

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        return Choice("eat the cards", message("bot-random-reason"))


@pytest.fixture
def recorded_choices(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, View]]:
    """What watchers note, who play under any name."""
    found: list[tuple[str, int, View]] = []

    def bot(game: Game, name: str, seed: int) -> Bot:
        return RecordingBot(name, seed, found)

    monkeypatch.setattr(room, "make_bot", bot)
    return found


def test_deal_rotates_bots_through_all_seats() -> None:
    """Four plays, moved on by one each time: those beside a bot stay beside it."""
    for number in range(20):
        found = list(seat_rotations(FOUR_PLAYER_MATCH, number))
        assert len(found) == 4
        for seat in range(4):
            assert sorted(seated[seat] for seated in found) == ["a", "b", "c", "d"]
        rings = {seated[seated.index("a") :] + seated[: seated.index("a")] for seated in found}
        assert len(rings) == 1


def test_seating_order_varies_between_deals() -> None:
    """All six rings of four bots come up, about as often."""
    rings: Counter[tuple[str, ...]] = Counter()
    for number in range(600):
        first = next(seat_rotations(FOUR_PLAYER_MATCH, number))
        start = first.index("a")
        rings[first[start:] + first[:start]] += 1
    assert len(rings) == 6
    assert min(rings.values()) > 60


def test_all_plays_of_a_deal_share_setup_and_seeds(noted: list[tuple[str, int, View]]) -> None:
    """Whoever sits at a seat is dealt what all others were dealt there, and by the same seed.

    All watchers play alike, so that the four plays of a deal are one play four times; only the
    names move on, and each has been everywhere.
    """
    deal = play_deal(FOUR_PLAYER_MATCH, 3)
    plays: list[list[tuple[str, int, View]]] = []
    length = len(noted) // 4
    plays = [noted[number * length : (number + 1) * length] for number in range(4)]
    for play in plays[1:]:
        assert [(seed, view) for _, seed, view in play] == [(s, v) for _, s, v in plays[0]]
        assert [name for name, _, _ in play] != [name for name, _, _ in plays[0]]
    assert len({outcome.winners for outcome in deal.outcomes}) == 1
    (seat, *_) = deal.outcomes[0].winners
    assert sorted(outcome.bots[seat] for outcome in deal.outcomes) == ["a", "b", "c", "d"]


def test_setup_depends_on_seed_and_deal_number_only(noted: list[tuple[str, int, View]]) -> None:
    """The setup follows from the seed and the number of the deal, and from nothing else."""
    other = Match("mammuz", 4, ("a", "b", "c", "d"), 8)
    renamed = Match("mammuz", 4, ("x", "x", "x", "x"), 7)
    assert (
        deal_setup(FOUR_PLAYER_MATCH, 3, {})
        == deal_setup(renamed, 3, {})
        != deal_setup(FOUR_PLAYER_MATCH, 4, {})
    )
    assert deal_setup(other, 3, {}) != deal_setup(FOUR_PLAYER_MATCH, 3, {})
    play_deal(FOUR_PLAYER_MATCH, 0)
    first = {seed for _, seed, _ in noted}
    noted.clear()
    play_deal(FOUR_PLAYER_MATCH, 1)
    assert len(first) == 4
    assert not first & {seed for _, seed, _ in noted}


def test_deal_is_reproducible() -> None:
    """The same to the last move, but for the time that it took."""
    match = Match("mausen", 3, ("random",) * 3, 5)
    assert (
        play_deal(match, 9).outcomes == play_deal(match, 9).outcomes != play_deal(match, 8).outcomes
    )


def test_play_over_move_limit_is_stopped_without_winner() -> None:
    """After five moves here; after 10,000 where nobody says."""
    deal = play_deal(Match("mammuz", 3, ("random",) * 3, 1), 0, limit=5)
    for outcome in deal.outcomes:
        assert (outcome.winners, outcome.scores, outcome.is_over) == ((), None, False)
    assert sum(deal.latency_counts["random"].values()) == 15
    assert room.MAX_MOVES == 10_000


def test_last_bot_name_fills_remaining_seats() -> None:
    """One among three; a name may come twice; all may be the same."""
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
    """With its move and the reason."""
    monkeypatch.setattr(room, "make_bot", lambda game, name, seed: IllegalMoveBot())
    with pytest.raises(Refused, match=r"refused-bot-move name='a' move=\"'eat the cards'\""):
        play_deal(Match("kuhn", 2, ("a", "b"), 1), 0)
