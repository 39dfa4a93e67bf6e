"""Mausen: for how long each event is shown: cards turn up together, each chase is by itself."""

from bestiary.core.pacing import Duration, Durations
from bestiary.games.mausen import events

DURATIONS: Durations = {
    events.CardTurnedUp: Duration(1200, again_ms=90),
    events.MiddleRefilled: Duration(1200, again_ms=90),
    events.PreyTaken: Duration(1500),
    events.UnchasedMoved: Duration(450),
    events.NothingChased: Duration(1050),
    events.MiddleEmptied: Duration(1300),
    events.GameEnded: Duration(1300),
}
