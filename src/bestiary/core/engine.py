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
from bestiary.core.pcg32 import Pcg32
from bestiary.core.refusal import FORMAT, Refused

COMPILED: Final = not __file__.endswith(".py")
DEALER_SEAT: Final = 15
"""The seat of chance: its choices carry their outcome. Players sit at 0 to 14."""


class Engine:
    """The whole truth of one position, secrets included."""

    players: int

    def to_move_mask(self) -> int:
        """Which seats owe a choice, as a set of bits; 0 when the game is over."""
        return 0

    def legal_mask(self, seat: int) -> int:
        """Which actions are open to a seat that owes a choice, as a set of bits."""
        return 0

    def apply_unchecked(self, seat: int, action: int) -> None:
        """Carry out a legal action, unchecked."""

    def score(self, seat: int) -> int:
        """The points of a seat, in games that have points."""
        return 0

    def rank(self, seat: int) -> int:
        """Orders the seats by how well they did, best highest; 0 is the least."""
        return self.score(seat)

    def winner_mask(self) -> int:
        """Who has won, as a set of bits: all of the highest rank. Asked when the game is over."""
        best = 0
        mask = 0
        for seat in range(self.players):
            rank = self.rank(seat)
            if rank > best:
                best = rank
                mask = 0
            if rank == best:
                mask |= 1 << seat
        return mask

    def refusal(self, seat: int, action: int) -> Refused:
        """Why a seat may not do this: the rule in the way, for an action that is not legal."""
        return Refused(FORMAT, "refused-action", action=action)

    def dealer_refusal(self, action: int) -> Refused:
        """Why the dealer may not do this, where the dealer owes nothing."""
        return Refused(FORMAT, "refused-dealer")

    def clone(self) -> Self:
        """Another state, the same in everything."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Nobody owes a choice any more."""
        return self.to_move_mask() == 0

    def seats_to_move(self) -> tuple[int, ...]:
        """The seats that owe a choice, ascending."""
        return bits.members(self.to_move_mask())

    def to_move(self) -> tuple[int | None, ...]:
        """The same as people write it: the dealer is None."""
        return tuple([None if seat == DEALER_SEAT else seat for seat in self.seats_to_move()])

    def legal_actions(self, seat: int) -> tuple[int, ...]:
        """The actions open to a seat, ascending; none where it owes no choice."""
        if seat < 0 or seat > DEALER_SEAT or not self.to_move_mask() >> seat & 1:
            return ()
        return bits.members(self.legal_mask(seat))

    def legal_next(self) -> tuple[int, ...]:
        """The actions open to the lowest seat that owes a choice; none when the game is over."""
        to_move = self.to_move_mask()
        return bits.members(self.legal_mask(bits.lowest(to_move))) if to_move else ()

    def legal_all(self) -> list[tuple[int, ...]]:
        """The actions open to each seat that owes a choice, the lowest seat first."""
        actions = []
        to_move = self.to_move_mask()
        while to_move:
            actions.append(bits.members(self.legal_mask(bits.lowest(to_move))))
            to_move &= to_move - 1
        return actions

    def apply(self, seat: int, action: int) -> None:
        """Carry out an action, or refuse it and change nothing."""
        self.check_legal(seat, action)
        self.apply_unchecked(seat, action)

    def apply_next(self, action: int) -> None:
        """Carry out an action of the lowest seat that owes a choice, or refuse it."""
        to_move = self.to_move_mask()
        seat = bits.lowest(to_move) if to_move else 0
        self.check_legal(seat, action)
        self.apply_unchecked(seat, action)

    def apply_all(self, actions: Sequence[int]) -> None:
        """Carry out one action of each seat that owes a choice, the lowest seat's first.

        Refuses them all if one is not legal, and changes nothing then.
        """
        to_move = self.to_move_mask()
        chosen = tuple(actions) if len(actions) == bits.count(to_move) else ()
        if len(chosen) != bits.count(to_move):
            raise Refused(FORMAT, "refused-count", given=len(actions), owed=bits.count(to_move))
        unchecked = to_move
        for action in chosen:
            self.check_legal(bits.lowest(unchecked), action)
            unchecked &= unchecked - 1
        for action in chosen:
            self.apply_unchecked(bits.lowest(to_move), action)
            to_move &= to_move - 1

    def check_legal(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal, by its rule."""
        if seat < 0 or (seat != DEALER_SEAT and seat >= self.players):
            raise Refused(FORMAT, "refused-seat", seat=str(seat))
        if action < 0 or action > 63:
            raise Refused(FORMAT, "refused-action", action=action)
        if not self.to_move_mask() >> seat & 1:
            raise self.dealer_refusal(action) if seat == DEALER_SEAT else self.refusal(seat, action)
        if not self.legal_mask(seat) >> action & 1:
            raise self.refusal(seat, action)

    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ascending; none before the end."""
        return bits.members(self.winner_mask()) if self.is_over() else ()

    def scores(self) -> tuple[int, ...]:
        """The points of every seat as they stand now."""
        return tuple([self.score(seat) for seat in range(self.players)])

    def playout(self, rng: Pcg32, limit: int = 1 << 40) -> int:
        """Play on at random, to the end or the limit: how many choices that took."""
        if rng is None:
            raise TypeError(rng)  # compiled code would take it for a generator
        return self._playout(rng, limit)

    def _playout(self, rng: Pcg32, limit: int) -> int:
        """Let each seat that owes a choice make any legal one, the lowest seat first."""
        played = 0
        to_move = self.to_move_mask()
        while to_move and played < limit:
            seat = bits.lowest(to_move)
            legal = self.legal_mask(seat)
            self.apply_unchecked(seat, bits.nth(legal, rng.below_unchecked(bits.count(legal))))
            played += 1
            to_move = self.to_move_mask()
        return played
