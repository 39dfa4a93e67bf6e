"""Tables: time controls: how long a player may think."""

from typing import Literal

from msgspec import Struct

from bestiary.core.refusal import Refused

REFUSED_BY_TABLE = "table"
"""The rule of a refusal by the table, not by the game."""

MIN_LIVE_S = 5
MAX_LIVE_S = 3600
MAX_RESERVE_S = 4 * 3600
MIN_CORRESPONDENCE_S = 3600
MAX_CORRESPONDENCE_S = 14 * 24 * 3600


class TimeControl(Struct, frozen=True, omit_defaults=True):
    """None; live, a time for each move and a reserve; or correspondence, hours or days a move."""

    kind: Literal["none", "live", "correspondence"] = "none"
    move_s: int = 0
    reserve_s: int = 0

    def check(self) -> None:
        """Refuse times out of bounds."""
        fits = {
            "none": self.move_s == 0 and self.reserve_s == 0,
            "live": MIN_LIVE_S <= self.move_s <= MAX_LIVE_S
            and 0 <= self.reserve_s <= MAX_RESERVE_S,
            "correspondence": MIN_CORRESPONDENCE_S <= self.move_s <= MAX_CORRESPONDENCE_S
            and self.reserve_s == 0,
        }[self.kind]
        if not fits:
            raise Refused(REFUSED_BY_TABLE, "table-refused-timing")


NO_TIME_CONTROL = TimeControl()
