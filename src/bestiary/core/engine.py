"""Core: the base class of the states of all games, with actions as small integers.

A game's `rules.py` derives `State` from `Engine` and implements its rules: which seats owe a
choice (`to_move_mask`), which actions are legal (`legal_mask`), what an action does
(`apply_unchecked`), why another is refused (`refusal`), and how a state is copied (`clone`).

`apply` refuses an illegal action by its rule and has then changed nothing. `apply_unchecked` is
for search and playouts, which choose legal actions only; compiled, Python cannot call it.
"""

from collections.abc import Sequence
from typing import Final, NoReturn, Self

from bestiary.core import bits
from bestiary.core.pcg32 import Pcg32
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, Actor

COMPILED: Final = not __file__.endswith(".py")
DEALER_SEAT: Final = 15
"""Chance as a seat: its actions are the outcomes. Players sit at 0 to 14."""


class Engine:  # noqa: PLW1641 it changes in place, so it has no hash
    """One whole position, secrets included. Masks are sets of seats or actions, bit by bit."""

    players: int

    def to_move_mask(self) -> int:
        """The seats that owe a choice; 0 when the game is over."""
        return 0

    def legal_mask(self, seat: int) -> int:
        """The legal actions of a seat that owes a choice."""
        return 0

    def apply_unchecked(self, seat: int, action: int) -> None:
        """Apply an action that the caller knows to be legal."""

    def chance_weight(self, action: int) -> int:
        """How likely a legal action of the dealer is, in proportion to the others; at least 1."""
        return 1

    def score(self, seat: int) -> int:
        """The points of a seat, in games that have points."""
        return 0

    def score_with_tiebreak(self, seat: int) -> int:
        """Orders the seats at the end: the highest rank wins; at least 0."""
        return self.score(seat)

    def winner_mask(self) -> int:
        """The seats of the highest rank; has a meaning only when the game is over."""
        best = 0
        mask = 0
        for seat in range(self.players):
            rank = self.score_with_tiebreak(seat)
            if rank > best:
                best = rank
                mask = 0
            if rank == best:
                mask |= 1 << seat
        return mask

    def refusal(self, seat: int, action: int) -> Refused:
        """The refusal of an action that is not legal, with the rule that it breaks."""
        return Refused(FORMAT, "refused-action", action=action)

    def dealer_refusal(self, action: int) -> Refused:
        """The refusal of an action of the dealer when the dealer is not to move."""
        return Refused(FORMAT, "refused-dealer")

    def clone(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def phase_name(self) -> str:
        """The phase, as records and boards name it; `over` when the game is over."""
        raise NotImplementedError

    def position_key(self) -> tuple[object, ...]:
        """Equal for equal positions alone; without a shorter one all attributes."""
        return tuple(sorted(vars(self).items()))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position; a state has no hash, because it changes in place."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.position_key() == other.position_key()

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a state cannot be pickled; pickle the play, or its record")

    def __repr__(self) -> str:
        phase, to_move = self.phase_name(), self.to_move()
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        return f"<{name}: players={self.players} phase={phase} to_move={to_move}>"

    def is_over(self) -> bool:
        return self.to_move_mask() == 0

    def seats_to_move(self) -> tuple[int, ...]:
        """The seats that owe a choice, ascending; the dealer is `DEALER_SEAT`."""
        return bits.members(self.to_move_mask())

    def to_move(self) -> tuple[Actor, ...]:
        """Who owes a choice, the seats ascending."""
        return tuple([DEALER if seat == DEALER_SEAT else seat for seat in self.seats_to_move()])

    def legal_actions(self, seat: int) -> tuple[int, ...]:
        """The legal actions of a seat, ascending; empty if it owes no choice."""
        if seat < 0 or seat > DEALER_SEAT or not self.to_move_mask() >> seat & 1:
            return ()
        return bits.members(self.legal_mask(seat))

    def legal_next(self) -> tuple[int, ...]:
        """The legal actions of the lowest seat that owes a choice; empty when the game is over."""
        to_move = self.to_move_mask()
        return bits.members(self.legal_mask(bits.lowest(to_move))) if to_move else ()

    def legal_all(self) -> list[tuple[int, ...]]:
        """The legal actions of each seat that owes a choice, the lowest seat first."""
        actions = []
        to_move = self.to_move_mask()
        while to_move:
            actions.append(bits.members(self.legal_mask(bits.lowest(to_move))))
            to_move &= to_move - 1
        return actions

    def chance_outcomes(self) -> tuple[tuple[int, int], ...]:
        """The dealer's legal actions, ascending, each with its weight; empty if it has none."""
        actions = self.legal_actions(DEALER_SEAT)
        return tuple([(action, self.chance_weight(action)) for action in actions])

    def apply(self, seat: int, action: int) -> None:
        """Apply an action, or raise `Refused` and change nothing."""
        self.check_legal(seat, action)
        self.apply_unchecked(seat, action)

    def apply_next(self, action: int) -> None:
        """Apply an action of the lowest seat that owes a choice, or raise `Refused`."""
        to_move = self.to_move_mask()
        seat = bits.lowest(to_move) if to_move else 0
        self.check_legal(seat, action)
        self.apply_unchecked(seat, action)

    def apply_joint_action(self, actions: Sequence[int]) -> None:
        """Apply one action per seat that owes a choice, lowest first; `Refused` changes nothing."""
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
        """Raise `Refused`, with the rule that it breaks, if an action is illegal."""
        if seat < 0 or (seat != DEALER_SEAT and seat >= self.players):
            raise Refused(FORMAT, "refused-seat", seat=str(seat))
        if action < 0 or action > 63:
            raise Refused(FORMAT, "refused-action", action=action)
        if not self.to_move_mask() >> seat & 1:
            raise self.dealer_refusal(action) if seat == DEALER_SEAT else self.refusal(seat, action)
        if not self.legal_mask(seat) >> action & 1:
            raise self.refusal(seat, action)

    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ascending; empty before the end."""
        return bits.members(self.winner_mask()) if self.is_over() else ()

    def scores(self) -> tuple[int, ...]:
        return tuple([self.score(seat) for seat in range(self.players)])

    def playout(self, rng: Pcg32, limit: int = 1 << 40) -> int:
        """Apply random actions to the end, or `limit` of them; return their number."""
        if rng is None:
            raise TypeError(rng)  # a compiled parameter of type Pcg32 accepts None
        return self._playout(rng, limit)

    def _playout(self, rng: Pcg32, limit: int) -> int:
        """Uniform over the legal actions of the lowest seat to move; the dealer's by weight."""
        played = 0
        to_move = self.to_move_mask()
        while to_move and played < limit:
            seat = bits.lowest(to_move)
            legal = self.legal_mask(seat)
            if seat == DEALER_SEAT:
                action = self.draw_by_weight(legal, rng)
            else:
                action = bits.nth(legal, rng.below_unchecked(bits.count(legal)))
            self.apply_unchecked(seat, action)
            played += 1
            to_move = self.to_move_mask()
        return played

    def draw_by_weight(self, legal: int, rng: Pcg32) -> int:
        """A legal action of the dealer, with probability in proportion to its weight."""
        total = 0
        unweighed = legal
        while unweighed:
            total += self.chance_weight(bits.lowest(unweighed))
            unweighed &= unweighed - 1
        remaining = rng.below_unchecked(total) - self.chance_weight(bits.lowest(legal))
        while remaining >= 0:
            legal &= legal - 1
            remaining -= self.chance_weight(bits.lowest(legal))
        return bits.lowest(legal)
