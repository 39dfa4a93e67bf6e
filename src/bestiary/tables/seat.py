"""Tables: one seat of a table, with its player and clock."""

from dataclasses import dataclass


@dataclass(slots=True)
class TableSeat:
    """A seat: free, a person's, or a bot's."""

    name: str = ""
    key_hashes: tuple[str, ...] = ()
    """The hashes of the keys that have it; none if a bot sits there or it is free."""
    bot: str = ""
    """The kind of bot that sits here, or plays on for a player who left."""
    is_ready: bool = False
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
        return self.missed_deadlines >= 2

    @property
    def is_played_by_bot(self) -> bool:
        return bool(self.bot) or self.is_late or self.is_away

    def stop_clock(self, at: int, move_ms: int) -> None:
        """Stop the clock: time beyond `move_ms` comes out of the reserve."""
        if self.to_move_since_ms is not None:
            beyond = at - self.to_move_since_ms - move_ms
            self.reserve_ms = max(0, self.reserve_ms - max(0, beyond))
            self.to_move_since_ms = None
