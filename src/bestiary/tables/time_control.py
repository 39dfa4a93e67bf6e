"""Tables: how long a player may think, as data."""

from typing import Literal

from msgspec import Struct

from bestiary.core.refusal import Refused

TABLE_RULE = "table"
"""Stands in place of a rule id where the table refuses, not the game."""

LEAST_MOVE_S = 5
MOST_LIVE_S = 3600
MOST_RESERVE_S = 4 * 3600
LEAST_CORRESPONDENCE_S = 3600
MOST_CORRESPONDENCE_S = 14 * 24 * 3600


class TimeControl(Struct, frozen=True, omit_defaults=True):
    """None; live, a time for each move and a reserve; or correspondence, hours or days a move."""

    kind: Literal["none", "live", "correspondence"] = "none"
    move_s: int = 0
    reserve_s: int = 0

    def check(self) -> None:
        """Refuse times that nobody could play by."""
        fits = {
            "none": self.move_s == 0 and self.reserve_s == 0,
            "live": LEAST_MOVE_S <= self.move_s <= MOST_LIVE_S
            and 0 <= self.reserve_s <= MOST_RESERVE_S,
            "correspondence": LEAST_CORRESPONDENCE_S <= self.move_s <= MOST_CORRESPONDENCE_S
            and self.reserve_s == 0,
        }[self.kind]
        if not fits:
            raise Refused(TABLE_RULE, "table-refused-timing")


NO_TIME_CONTROL = TimeControl()
