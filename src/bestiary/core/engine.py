"""Core: what the state of every game can do, whatever its rules.

A game's `rules.py` derives `State` from `Engine` and answers for its rules: who owes a choice
(`owing`), which choices are legal (`legal`), what one of them does (`act`), why another is
refused (`refusal`), and how the state is copied (`clone`).

There are two doors. `apply` is everybody's: it refuses what is not legal, by its rule, and then
has changed nothing. `act` is for search and playouts, which only ever choose what is legal; it
checks nothing, and compiled it cannot be reached from Python.
"""

from collections.abc import Sequence
from typing import Final, Self

from bestiary.core import bits
from bestiary.core.generator import Generator
from bestiary.core.refusal import FORMAT, Refused

COMPILED: Final = not __file__.endswith(".py")
DEALER: Final = 15
"""The seat of chance: its choices carry their outcome. Players sit at 0 to 14."""


class Engine:
    """The whole truth of one position, secrets included."""

    players: int

    def owing(self) -> int:
        """Which seats owe a choice, as a set of bits; 0 when the game is over."""
        return 0

    def legal(self, seat: int) -> int:
        """Which actions are open to a seat that owes a choice, as a set of bits."""
        return 0

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action, unchecked."""

    def score(self, seat: int) -> int:
        """The points of a seat, in games that have points."""
        return 0

    def rank(self, seat: int) -> int:
        """Orders the seats by how well they did, best highest; 0 is the least."""
        return self.score(seat)

    def winners(self) -> int:
        """Who has won, as a set of bits: all of the highest rank. Asked when the game is over."""
        best = 0
        seats = 0
        for seat in range(self.players):
            rank = self.rank(seat)
            if rank > best:
                best = rank
                seats = 0
            if rank == best:
                seats |= 1 << seat
        return seats

    def refusal(self, seat: int, action: int) -> Refused:
        """Why a seat may not do this: the rule in the way, for an action that is not legal."""
        return Refused(FORMAT, "refused-action", action=action)

    def unasked(self, action: int) -> Refused:
        """Why the dealer may not do this, where the dealer owes nothing."""
        return Refused(FORMAT, "refused-dealer")

    def clone(self) -> Self:
        """Another state, the same in everything."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Nobody owes a choice any more."""
        return self.owing() == 0

    def seats(self) -> tuple[int, ...]:
        """The seats that owe a choice, ascending."""
        return bits.members(self.owing())

    def to_move(self) -> tuple[int | None, ...]:
        """The same as people write it: the dealer is None."""
        return tuple([None if seat == DEALER else seat for seat in self.seats()])

    def actions(self, seat: int) -> tuple[int, ...]:
        """The actions open to a seat, ascending; none where it owes no choice."""
        if seat < 0 or seat > DEALER or not self.owing() >> seat & 1:
            return ()
        return bits.members(self.legal(seat))

    def options(self) -> tuple[int, ...]:
        """The actions open to the lowest seat that owes a choice; none when the game is over."""
        owing = self.owing()
        return bits.members(self.legal(bits.lowest(owing))) if owing else ()

    def choices(self) -> list[tuple[int, ...]]:
        """The actions open to each seat that owes a choice, the lowest seat first."""
        found = []
        owing = self.owing()
        while owing:
            found.append(bits.members(self.legal(bits.lowest(owing))))
            owing &= owing - 1
        return found

    def apply(self, seat: int, action: int) -> None:
        """Carry out an action, or refuse it and change nothing."""
        self.check(seat, action)
        self.act(seat, action)

    def choose(self, action: int) -> None:
        """Carry out an action of the lowest seat that owes a choice, or refuse it."""
        owing = self.owing()
        seat = bits.lowest(owing) if owing else 0
        self.check(seat, action)
        self.act(seat, action)

    def apply_all(self, actions: Sequence[int]) -> None:
        """Carry out one action of each seat that owes a choice, the lowest seat's first.

        Refuses them all if one is not legal, and changes nothing then.
        """
        owing = self.owing()
        chosen = tuple(actions) if len(actions) == bits.count(owing) else ()
        if len(chosen) != bits.count(owing):
            raise Refused(FORMAT, "refused-count", given=len(actions), owed=bits.count(owing))
        todo = owing
        for action in chosen:
            self.check(bits.lowest(todo), action)
            todo &= todo - 1
        for action in chosen:
            self.act(bits.lowest(owing), action)
            owing &= owing - 1

    def check(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal, by its rule."""
        if seat < 0 or (seat != DEALER and seat >= self.players):
            raise Refused(FORMAT, "refused-seat", seat=str(seat))
        if action < 0 or action > 63:
            raise Refused(FORMAT, "refused-action", action=action)
        if not self.owing() >> seat & 1:
            raise self.unasked(action) if seat == DEALER else self.refusal(seat, action)
        if not self.legal(seat) >> action & 1:
            raise self.refusal(seat, action)

    def winning(self) -> tuple[int, ...]:
        """The seats that have won, ascending; none before the end."""
        return bits.members(self.winners()) if self.is_over() else ()

    def scores(self) -> tuple[int, ...]:
        """The points of every seat as they stand now."""
        return tuple([self.score(seat) for seat in range(self.players)])

    def playout(self, rng: Generator, limit: int = 1 << 40) -> int:
        """Play on at random, to the end or the limit: how many choices that took."""
        if rng is None:
            raise TypeError(rng)  # compiled code would take it for a generator
        return self.wander(rng, limit)

    def wander(self, rng: Generator, limit: int) -> int:
        """Let each seat that owes a choice make any legal one, the lowest seat first."""
        made = 0
        owing = self.owing()
        while owing and made < limit:
            seat = bits.lowest(owing)
            legal = self.legal(seat)
            self.act(seat, bits.nth(legal, rng.draw(bits.count(legal))))
            made += 1
            owing = self.owing()
        return made
