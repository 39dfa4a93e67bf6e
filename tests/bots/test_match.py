"""Bots: a match: each deal from every seat, and all of it from one seed."""

from collections import Counter

import pytest

from bestiary import catalog
from bestiary.bots import match as room
from bestiary.bots.match import Match, dealt, seatings, setup, table
from bestiary.bots.random import RandomBot
from bestiary.core.bot import UNHURRIED, Bot, Choice, Clock
from bestiary.core.game import Game
from bestiary.core.refusal import Refused
from bestiary.core.text import text
from bestiary.core.view import View

FOUR = Match("mammuz", 4, ("a", "b", "c", "d"), 7)


class Watcher(RandomBot):
    """Plays at random, and notes the seed that it was given and the views that it was shown."""

    def __init__(self, name: str, seed: int, noted: list[tuple[str, int, View]]) -> None:
        super().__init__(seed)
        self.name = name
        self.noted = noted

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        self.noted.append((self.name, self.seed, view))
        return super().choose(view, clock)


class Cheat:
    """Plays what is no move."""

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        return Choice("eat the cards", text("bot-random-reason"))


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, View]]:
    """What watchers note, who play under any name."""
    found: list[tuple[str, int, View]] = []

    def bot(game: Game, name: str, seed: int) -> Bot:
        return Watcher(name, seed, found)

    monkeypatch.setattr(room, "bot", bot)
    return found


def test_every_bot_sits_at_every_seat_once_in_a_deal() -> None:
    """Four plays, moved on by one each time: those beside a bot stay beside it."""
    for number in range(20):
        found = list(seatings(FOUR, number))
        assert len(found) == 4
        for seat in range(4):
            assert sorted(seated[seat] for seated in found) == ["a", "b", "c", "d"]
        rings = {seated[seated.index("a") :] + seated[: seated.index("a")] for seated in found}
        assert len(rings) == 1


def test_who_sits_beside_whom_changes_from_deal_to_deal() -> None:
    """All six rings of four bots come up, about as often."""
    rings: Counter[tuple[str, ...]] = Counter()
    for number in range(600):
        first = next(seatings(FOUR, number))
        start = first.index("a")
        rings[first[start:] + first[:start]] += 1
    assert len(rings) == 6
    assert min(rings.values()) > 60


def test_a_deal_is_the_same_deal_from_every_seat(noted: list[tuple[str, int, View]]) -> None:
    """Whoever sits at a seat is dealt what all others were dealt there, and by the same seed.

    All watchers play alike, so that the four plays of a deal are one play four times; only the
    names move on, and each has been everywhere.
    """
    deal = dealt(FOUR, 3)
    plays: list[list[tuple[str, int, View]]] = []
    length = len(noted) // 4
    plays = [noted[number * length : (number + 1) * length] for number in range(4)]
    for play in plays[1:]:
        assert [(seed, view) for _, seed, view in play] == [(s, v) for _, s, v in plays[0]]
        assert [name for name, _, _ in play] != [name for name, _, _ in plays[0]]
    assert len({outcome.winners for outcome in deal.outcomes}) == 1
    (seat, *_) = deal.outcomes[0].winners
    assert sorted(outcome.bots[seat] for outcome in deal.outcomes) == ["a", "b", "c", "d"]


def test_another_deal_another_seed_another_game(noted: list[tuple[str, int, View]]) -> None:
    """The setup follows from the seed and the number of the deal, and from nothing else."""
    other = Match("mammuz", 4, ("a", "b", "c", "d"), 8)
    renamed = Match("mammuz", 4, ("x", "x", "x", "x"), 7)
    assert setup(FOUR, 3, {}) == setup(renamed, 3, {}) != setup(FOUR, 4, {})
    assert setup(other, 3, {}) != setup(FOUR, 3, {})
    dealt(FOUR, 0)
    first = {seed for _, seed, _ in noted}
    noted.clear()
    dealt(FOUR, 1)
    assert len(first) == 4
    assert not first & {seed for _, seed, _ in noted}


def test_a_deal_can_be_played_again() -> None:
    """The same to the last move, but for the time that it took."""
    match = Match("mausen", 3, ("random",) * 3, 5)
    assert dealt(match, 9).outcomes == dealt(match, 9).outcomes != dealt(match, 8).outcomes


def test_a_play_that_takes_too_long_is_stopped_and_nobody_wins() -> None:
    """After five moves here; after 10,000 where nobody says."""
    deal = dealt(Match("mammuz", 3, ("random",) * 3, 1), 0, limit=5)
    for outcome in deal.outcomes:
        assert (outcome.winners, outcome.scores, outcome.is_over) == ((), None, False)
    assert sum(deal.pace["random"].values()) == 15
    assert room.LIMIT == 10_000


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    """One among three; a name may come twice; all may be the same."""
    game = catalog.game("kuhn")
    assert table(game, ("kuhn", "fool"), 2) == ("kuhn", "fool")
    assert table(game, ("fool",), 2) == ("fool", "fool")
    mausen = catalog.game("mausen")
    assert table(mausen, ("random",), 5) == ("random",) * 5
    with pytest.raises(Refused, match="refused-bots given=3 seats=2"):
        table(game, ("kuhn", "fool", "random"), 2)
    with pytest.raises(Refused, match="refused-bot "):
        table(game, ("wizard",), 2)
    with pytest.raises(Refused, match="refused-players"):
        table(game, ("fool",), 3)


def test_a_bot_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its move and the reason."""
    monkeypatch.setattr(room, "bot", lambda game, name, seed: Cheat())
    with pytest.raises(Refused, match=r"refused-bot-move name='a' move=\"'eat the cards'\""):
        dealt(Match("kuhn", 2, ("a", "b"), 1), 0)
