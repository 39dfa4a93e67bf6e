"""Tables: one seat of a table, and who sits there."""

from dataclasses import dataclass


@dataclass(slots=True)
class TableSeat:
    """A seat: free, a person's, or a bot's."""

    name: str = ""
    key_hashes: tuple[str, ...] = ()
    """The hashes of the keys that have it; none where a bot sits or nobody."""
    bot: str = ""
    """The kind of bot that sits here, or plays on for who left."""
    is_ready: bool = False
    missed_deadlines: int = 0
    """How often in a row its player thought too long."""
    is_late: bool = False
    """A bot makes this one choice, because its player thought too long."""
    owes_since_ms: int | None = None
    """Since when its player owes a choice, in milliseconds."""
    reserve_ms: int = 0
    """What is left of the reserve."""

    @property
    def is_free(self) -> bool:
        """Nobody sits here."""
        return not self.name

    @property
    def is_away(self) -> bool:
        """A bot keeps it until its player returns."""
        return self.missed_deadlines >= 2

    @property
    def is_played_by_bot(self) -> bool:
        """A bot makes the next choice here."""
        return bool(self.bot) or self.is_late or self.is_away

    def stop_clock(self, at: int, move_ms: int) -> None:
        """End a time of thinking: what goes beyond the move's own comes out of the reserve."""
        if self.owes_since_ms is not None:
            beyond = at - self.owes_since_ms - move_ms
            self.reserve_ms = max(0, self.reserve_ms - max(0, beyond))
            self.owes_since_ms = None
