"""Tables: time controls: how long a player may think."""

from typing import Literal

from msgspec import Struct

from bestiary.core.refusal import Refused

TABLE_RULE = "table"
"""The rule of a refusal by the table, not by the game."""

LIMITS_S = {
    "none": (0, 0, 0),
    "live": (5, 3600, 4 * 3600),
    "correspondence": (3600, 14 * 24 * 3600, 0),
}
"""By kind: the least and the most time for a move, and the most reserve."""


class TimeControl(Struct, frozen=True, omit_defaults=True):
    """None; live, a time for each move and a reserve; or correspondence, hours or days a move."""

    kind: Literal["none", "live", "correspondence"] = "none"
    move_s: int = 0
    reserve_s: int = 0

    def check(self) -> None:
        """Refuse times out of bounds."""
        least_s, most_s, most_reserve_s = LIMITS_S[self.kind]
        if not (least_s <= self.move_s <= most_s and 0 <= self.reserve_s <= most_reserve_s):
            raise Refused(TABLE_RULE, "table-refused-timing")


NO_TIME_CONTROL = TimeControl()
