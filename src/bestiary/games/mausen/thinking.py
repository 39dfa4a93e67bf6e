"""Mausen: how a round goes if everybody thinks, tried out many times. Compiled like the rules.

All hands are known (MS-18), so only this round's choices are not. A thought begins with every
seat choosing anything. In each try every seat draws a card and regrets, for each of its other
cards, what that one would have brought against the same cards of the others. The next cards are
drawn in proportion to these regrets (regret matching). What is drawn on the way, the later the
more it counts, is a mixture of cards that nobody can read.

But people have habits, and who knows them wins more. So of the cards that the others are seen to
choose, some are drawn as they would be by rules of thumb (`weighing`).

All numbers are integers: so both twins, and all machines, think the same.
"""

from typing import Final

from bestiary.core import bits, loose
from bestiary.core.generator import Generator
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.weighing import Weighing

COMPILED: Final = not __file__.endswith(".py")
CARDS: Final = 16
POINT: Final = 32
"""Outcomes are counted in parts of a point, so that a card can be worth a part of one."""
HABIT: Final = 4
"""One in so many cards that the others are seen to choose is chosen by habit.

The more, the more it wins among players who have just these habits; but where three of four cards
were chosen so, a player who expected no habits won two games in three among three such thinkers.
With one in four such a player won no more than its share.
"""
PRICE: Final = (0, 2 * POINT, 4 * POINT + POINT // 2, 8 * POINT)
"""What a card in hand is worth, by value: of several price lists this one won the most matches.

A regression over played games, of what hands still fetch, says little more than half as much for
the highest; but with such prices it won less.
"""
UNRIVALLED: Final = 3 * POINT
"""What a card in hand is worth beyond its price, if nobody can tie with it or beat it.

The same regression says 3 to 5 points.
"""
WIN: Final = 20 * POINT
"""What winning is worth beyond the lead."""
LATE: Final = 4
"""With so many cards in hand or fewer a try is played on to the end."""
MOST: Final = 1 << 27
"""A regret grows no further: a generator can draw from the sum of 16 of them."""
LOWEST: Final = 0x1111
"""The cards of value 1, as a set."""

# A card is drawn by its pull: by its regret, by the habits of people, or by greed in playing on.
BY_REGRET: Final = 0
BY_HABIT: Final = 96
BY_GREED: Final = 192


class Thought:
    """What everybody might choose in one round, clearer with every try."""

    def __init__(self, state: State) -> None:
        """Begin to think about a round in which nobody has chosen yet."""
        weighing = Weighing(state)
        self.state = state.clone()
        self.trial = state.clone()
        self.players = state.players
        self.is_late = bits.count(state.hands[0]) <= LATE
        self.tries = 0
        self.worth = [0] * 16
        for values in range(16):
            self.worth[values] = sum(PRICE[value] for value in range(4) if values >> value & 1)
        self.before = [0] * 6
        for seat, score in enumerate(state.scores()):
            self.before[seat] = score
        self.choice = [0] * 6
        self.shown = [0] * 6
        self.lying = [0] * 4
        self.pull = [0] * 288
        self.weight = [0] * 96
        self.drawn = [0] * 96
        self.caught = [0] * 96
        self.catch = 0
        for seat in range(state.players):
            for card, chance in enumerate(weighing.chances(seat)):
                self.pull[BY_HABIT + CARDS * seat + card] = chance

    def think(self, rng: Generator, tries: int) -> None:
        """Try the round so many times more."""
        if rng is None:
            raise TypeError(rng)  # compiled code would take it for a generator
        here = self.state
        trial = self.trial
        held = loose.let_go()
        self.run(here, trial, rng, tries)
        loose.take_back(held)

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
                card = self.draw(state, rng, seat, BY_REGRET)
                self.choice[seat] = card
                self.weight[CARDS * seat + card] += self.tries
                if rng.draw(HABIT) == 0:
                    card = self.draw(state, rng, seat, BY_HABIT)
                self.shown[seat] = card
            for seat in range(self.players):
                self.learn(state, trial, rng, seat)

    def draw(self, state: State, rng: Generator, seat: int, kind: int) -> int:
        """A card as likely as its pull; any where none has one."""
        place = kind + CARDS * seat
        total = 0
        for card in range(CARDS):
            total += self.pull[place + card]
        if total == 0:
            return bits.nth(state.hands[seat], rng.draw(bits.count(state.hands[seat])))
        ball = rng.draw(total)
        card = 0
        while ball >= self.pull[place + card]:
            ball -= self.pull[place + card]
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
                regret = self.pull[place + card] - got
                regret += self.outcome(state, trial, rng, seat, card)
                self.pull[place + card] = min(MOST, max(0, regret))

    def outcome(self, state: State, trial: State, rng: Generator, seat: int, card: int) -> int:
        """What a card brings a seat, if the others choose as they are seen to."""
        trial.phase = state.phase
        trial.middle = state.middle
        for each in range(self.players):
            trial.hands[each] = state.hands[each]
            trial.won[each] = state.won[each]
            trial.chosen[each] = self.shown[each]
        trial.chosen[seat] = card
        trial.turn_up()
        self.catch = trial.score(seat) - self.before[seat]
        if not self.is_late:
            return self.lead(trial, seat)
        while trial.hands[0]:
            self.play_on(trial, rng)
        winners = trial.winners()
        if winners >> seat & 1:
            return self.lead(trial, seat) + WIN // bits.count(winners)
        return self.lead(trial, seat)

    def play_on(self, trial: State, rng: Generator) -> None:
        """Play a round: the likelier a card, the more it would fetch and the higher it is.

        Into an empty middle rather a low one (MS-13).
        """
        for animal in range(4):
            self.lying[animal] = 0
        for card in range(CARDS):
            self.lying[card // 4] += (card % 4 + 1) * bits.amount(trial.middle, card)
        for seat in range(self.players):
            for card in range(CARDS):
                pull = 0
                if trial.hands[seat] >> card & 1:
                    pull = 4 - card % 4
                    if trial.middle:
                        pull = (1 + self.lying[(card // 4 + 1) % 4]) * (card % 4 + 1)
                self.pull[BY_GREED + CARDS * seat + card] = pull
            trial.chosen[seat] = self.draw(trial, rng, seat, BY_GREED)
        trial.turn_up()

    def lead(self, trial: State, seat: int) -> int:
        """How far a seat is ahead of what the others have on average."""
        others = 0
        for each in range(self.players):
            if each != seat:
                others += self.wealth(trial, each)
        return self.wealth(trial, seat) - others // (self.players - 1)

    def wealth(self, trial: State, seat: int) -> int:
        """The points of a seat, and what its hand is worth."""
        hand = trial.hands[seat]
        found = self.before[seat]
        if trial.won[seat] != self.state.won[seat]:
            found = trial.score(seat)
        found *= POINT
        if hand == 0:
            return found
        rivals = 0
        for each in range(self.players):
            if each != seat:
                rivals |= trial.hands[each]
        # A card that somebody holds rivals all lower ones of its animal.
        rivals |= rivals >> 1 & 7 * LOWEST
        rivals |= rivals >> 2 & 3 * LOWEST
        for animal in range(4):
            found += self.worth[hand >> 4 * animal & 15]
        return found + UNRIVALLED * bits.count(hand & ~rivals)
