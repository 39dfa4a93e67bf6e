"""Mausen: how a round goes if everybody thinks, tried out many times. Compiled like the rules.

All hands are known (MS-18), so only this round's choices are not. A thought begins with every
seat choosing anything. In each try every seat draws a card and regrets, for each of its other
cards, what that one would have brought against the same cards of the others. The next cards are
drawn in proportion to these regrets (regret matching). What is drawn on the way, the later the
more it counts, is a mixture of cards that nobody can read.

All numbers are integers: so both twins, and all machines, think the same.
"""

from typing import Final

from bestiary.core import bits
from bestiary.core.generator import Generator
from bestiary.games.mausen.rules import State

COMPILED: Final = not __file__.endswith(".py")
CARDS: Final = 16
POINT: Final = 32
"""Outcomes are counted in parts of a point, so that a card can be worth a part of one."""
WIN: Final = 20
"""What winning is worth beyond the lead, in points."""
LATE: Final = 3
"""With so many cards in hand or fewer a try is played on, by chance, to the end."""
MOST: Final = 1 << 27
"""A regret grows no further: a generator can draw from the sum of 16 of them."""
LONG: Final = 1000
"""More choices than a game has."""


class Thought:
    """What everybody might choose in one round, clearer with every try."""

    def __init__(self, state: State) -> None:
        """Begin to think about a round in which nobody has chosen yet."""
        if len(state.seats()) != state.players:
            raise ValueError(state.seats())
        self.state = state.clone()
        self.trial = state.clone()
        self.players = state.players
        self.is_late = bits.count(state.hands[0]) <= LATE
        self.tries = 0
        self.price = [0] * 4
        # What it costs, by value, not to have a card any longer: found by matches of many prices.
        for value, price in enumerate((0, 2 * POINT, 4 * POINT + POINT // 2, 8 * POINT)):
            self.price[value] = price
        self.choice = [0] * 6
        self.regret = [0] * 96
        self.weight = [0] * 96
        self.drawn = [0] * 96
        self.caught = [0] * 96
        self.catch = 0

    def think(self, rng: Generator, tries: int) -> None:
        """Try the round so many times more."""
        if rng is None:
            raise TypeError(rng)  # compiled code would take it for a generator
        self.run(self.state, self.trial, rng, tries)

    def strategy(self, seat: int) -> list[int]:
        """How often a seat should choose each of the 16 cards, in parts of no certain whole."""
        self.check(seat)
        if self.tries == 0:
            return [self.state.hands[seat] >> card & 1 for card in range(CARDS)]
        return [self.weight[CARDS * seat + card] for card in range(CARDS)]

    def catch_of(self, seat: int, card: int) -> int:
        """How many points a card of a seat caught in the tries in which it was chosen, about."""
        self.check(seat)
        if card not in range(CARDS):
            raise ValueError(card)
        drawn = self.drawn[CARDS * seat + card]
        return (2 * self.caught[CARDS * seat + card] + drawn) // (2 * drawn) if drawn else 0

    def check(self, seat: int) -> None:
        """Refuse a seat that is not at the table."""
        if seat not in range(self.players):
            raise ValueError(seat)

    def run(self, state: State, trial: State, rng: Generator, tries: int) -> None:
        """Let everybody draw, then regret."""
        for _ in range(tries):
            self.tries += 1
            for seat in range(self.players):
                card = self.draw(state, rng, seat)
                self.choice[seat] = card
                self.weight[CARDS * seat + card] += self.tries
            for seat in range(self.players):
                self.learn(state, trial, rng, seat)

    def draw(self, state: State, rng: Generator, seat: int) -> int:
        """A card as often as it is regretted; any where none is."""
        hand = state.hands[seat]
        total = 0
        for card in range(CARDS):
            total += self.regret[CARDS * seat + card]
        if total == 0:
            return bits.nth(hand, rng.draw(bits.count(hand)))
        ball = rng.draw(total)
        card = 0
        while ball >= self.regret[CARDS * seat + card]:
            ball -= self.regret[CARDS * seat + card]
            card += 1
        return card

    def learn(self, state: State, trial: State, rng: Generator, seat: int) -> None:
        """Regret each other card for what it would have brought; never less than nothing."""
        chosen = self.choice[seat]
        place = CARDS * seat
        got = self.outcome(state, trial, rng, seat, chosen)
        self.drawn[place + chosen] += 1
        self.caught[place + chosen] += self.catch
        for card in range(CARDS):
            if card != chosen and state.hands[seat] >> card & 1:
                regret = self.regret[place + card] - got
                regret += self.outcome(state, trial, rng, seat, card)
                self.regret[place + card] = min(MOST, max(0, regret))

    def outcome(self, state: State, trial: State, rng: Generator, seat: int, card: int) -> int:
        """What a card brings a seat, if the others choose as they have drawn."""
        trial.phase = state.phase
        trial.middle = state.middle
        for each in range(self.players):
            trial.hands[each] = state.hands[each]
            trial.won[each] = state.won[each]
            trial.chosen[each] = self.choice[each]
        trial.chosen[seat] = card
        trial.turn_up()
        self.catch = trial.score(seat) - state.score(seat)
        if not self.is_late:
            return self.lead(trial, seat) - self.price[card % 4]
        trial.wander(rng, LONG)
        winners = trial.winners()
        if winners >> seat & 1:
            return self.lead(trial, seat) + WIN * POINT // bits.count(winners)
        return self.lead(trial, seat)

    def lead(self, trial: State, seat: int) -> int:
        """How far a seat is ahead of what the others have on average."""
        others = 0
        for each in range(self.players):
            if each != seat:
                others += trial.score(each)
        return POINT * trial.score(seat) - POINT * others // (self.players - 1)
