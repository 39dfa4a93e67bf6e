"""Tables: one seat of a table, with its player and clock."""

from dataclasses import dataclass


@dataclass(slots=True)
class TableSeat:
    """A seat: free, a person's, or a bot's."""

    name: str = ""
    key_hashes: tuple[str, ...] = ()
    """The hashes of the keys that have it; none if a bot sits there or it is free."""
    bot: str = ""
    """The kind of bot that sits here, or keeps the seat of a player who left or is away."""
    is_ready: bool = False
    substitute_votes: frozenset[int] = frozenset()
    """The seats that want a bot to play for its player, who is away."""
    missed_deadlines: int = 0
    """How many deadlines its player missed in a row."""
    is_late: bool = False
    """A bot makes this one choice, because its player missed the deadline."""
    to_move_since_ms: int | None = None
    """Since when its player is to move, in milliseconds since 1970; None if the clock stands."""
    reserve_ms: int = 0
    """What is left of the reserve."""

    @property
    def is_free(self) -> bool:
        return not self.name

    @property
    def is_away(self) -> bool:
        """A bot keeps the seat until its player returns."""
        return self.missed_deadlines >= 2 or bool(self.bot and self.key_hashes)

    @property
    def is_played_by_bot(self) -> bool:
        return bool(self.bot) or self.is_late or self.is_away

    def reset_absence(self) -> None:
        """Forget deadlines missed and votes for a bot."""
        self.missed_deadlines = 0
        self.substitute_votes = frozenset()

    def stop_clock(self, at: int, move_ms: int) -> None:
        """Stop the clock: time beyond `move_ms` comes out of the reserve."""
        if self.to_move_since_ms is not None:
            beyond = at - self.to_move_since_ms - move_ms
            self.reserve_ms = max(0, self.reserve_ms - max(0, beyond))
            self.to_move_since_ms = None
