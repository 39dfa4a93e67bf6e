"""Bots: a game that is small enough is solved, from the deal to the end.

A search from the own view takes all guesses for equally likely. But who bets does so more often
with a good card: what the others hold follows from what they did, and what they do from what they
may hold. Where the whole game fits into a head, as Kuhn poker does, it is played through from every
deal, and everybody regrets in every place what was not done (counterfactual regret minimisation,
Zinkevich et al. 2007; only regrets above nothing are kept, Tammelin 2014). What was done on average
comes as close to an equilibrium as one likes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec

from bestiary.bots.faces import Faces
from bestiary.bots.guesses import Hurry, board_key
from bestiary.core.chance import seed_of
from bestiary.core.engine import DEALER, Engine
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.view import DecisionKey, View

SHORT: Final = 8
"""The most moves that a play of a small game takes."""
SMALL: Final = 400
"""The most positions of a small game, those of all deals together."""
DEALS: Final = 1200
"""So many deals are drawn to find out how likely each is."""
ROUNDS: Final = 200
"""How often all is played through by default."""


class TooBig(Exception):
    """A game that does not fit into a head."""


class Place:
    """What one seat knows where it has to choose, and what it has learned there."""

    def __init__(self, actions: tuple[int, ...]) -> None:
        """Begin with all actions alike."""
        self.actions = actions
        self.regrets = [0.0] * len(actions)
        self.shares = [0.0] * len(actions)
        self.often = [1.0 / len(actions)] * len(actions)

    def match(self) -> None:
        """Choose each action as often as it is regretted, or all alike."""
        self.regrets = [max(0.0, regret) for regret in self.regrets]
        total = sum(self.regrets)
        if total > 0:
            self.often = [regret / total for regret in self.regrets]
        else:
            self.often = [1.0 / len(self.actions)] * len(self.actions)


@dataclass(frozen=True)
class Position:
    """Who chooses, what that seat knows, and where its actions lead; or what the end is worth."""

    seat: int
    place: Place | None
    then: tuple[Position, ...]
    worth: tuple[float, ...] = ()


class Solution:
    """A whole small game, and what everybody has learned in it."""

    def __init__(self, game: Game, view: View, faces: Faces, hurry: Hurry) -> None:
        """Look at all deals of a view's table; raises where there are too many positions."""
        self.game = game
        self.faces = faces
        self.view = view
        self.players = view.players
        self.places: dict[DecisionKey, Place] = {}
        self.size = 0
        self.rounds = 0
        drawn: Counter[bytes] = Counter()
        deals: dict[bytes, Position] = {}
        rng = Generator(seed_of("solution", game.rules))
        for _ in range(DEALS):
            if drawn and hurry():
                break
            setup = game.position.deal(view.players, view.options, rng)
            name = msgspec.json.encode(setup)
            drawn[name] += 1
            if name not in deals:
                start = game.position.start(view.players, view.options, setup)
                deals[name] = self.position(start)
        self.deals = [(drawn[name] / drawn.total(), deal) for name, deal in deals.items()]

    def position(self, state: Engine) -> Position:
        """A position and all that can come of it."""
        self.size += 1
        if self.size > SMALL or DEALER in state.seats():
            raise TooBig
        if state.is_over():
            return Position(DEALER, None, (), self.worth(state))
        seat = state.seats()[0]
        actions = state.actions(seat)
        name = board_key(self.game, self.view, state, seat)
        place = self.places.setdefault(name, Place(actions))
        return Position(seat, place, tuple(self.after(state, seat, each) for each in actions))

    def after(self, state: Engine, seat: int, action: int) -> Position:
        """Where an action leads."""
        then = state.clone()
        then.apply(seat, action)
        return self.position(then)

    def worth(self, state: Engine) -> tuple[float, ...]:
        """What the end is worth to each seat."""
        winners, scores = state.winning(), state.scores()
        middle = sum(scores) / len(scores)
        return tuple(
            self.faces.win * (seat in winners) / len(winners) + self.faces.point * (score - middle)
            for seat, score in enumerate(scores)
        )

    def learn(self, rounds: int, hurry: Hurry) -> None:
        """Play all through so many times, or until time runs out."""
        while self.rounds < rounds and not hurry():
            self.rounds += 1
            for chance, deal in self.deals:
                self.play(deal, [1.0] * self.players, chance)
            for place in self.places.values():
                place.match()

    def play(self, here: Position, reach: list[float], chance: float) -> tuple[float, ...]:
        """What a position is worth to each seat, where all choose as at present; and regret.

        `reach` says for each seat how likely it comes here by its own choices.
        """
        place = here.place
        if place is None:
            return here.worth
        seat = here.seat
        own = reach[seat]
        found = []
        for often, then in zip(place.often, here.then, strict=True):
            reach[seat] = own * often
            found.append(self.play(then, reach, chance))
        reach[seat] = own
        mean = tuple(
            sum(often * worth[each] for often, worth in zip(place.often, found, strict=True))
            for each in range(self.players)
        )
        weight = chance
        for each, likely in enumerate(reach):
            if each != seat:
                weight *= likely
        for number, worth in enumerate(found):
            place.regrets[number] += weight * (worth[seat] - mean[seat])
            place.shares[number] += self.rounds * own * place.often[number]
        return mean


_solved: dict[tuple[str, int, str, int], Solution] = {}


def solved(game: Game, view: View, faces: Faces, rounds: int, hurry: Hurry) -> Solution | None:
    """A game as a table plays it, solved once in so many rounds; None where it is too big."""
    if faces.length > SHORT:
        return None
    table = (game.rules, view.players, repr(sorted(view.options.items())), rounds)
    if table not in _solved:
        try:
            found = Solution(game, view, faces, hurry)
        except TooBig:
            return None
        found.learn(rounds, hurry)
        if found.rounds < rounds:
            return found  # the next one may have more time
        _solved[table] = found
    return _solved[table]
