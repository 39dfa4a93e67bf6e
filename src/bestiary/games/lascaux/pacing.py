"""Lascaux: for how long each event is shown."""

from bestiary.core.pacing import Duration, Durations
from bestiary.games.lascaux import events

DURATIONS: Durations = {
    events.RoundOpened: Duration(900, empty_ms=500),
    events.MarkerChosen: Duration(150),
    events.OwnMarkerChosen: Duration(150),
    events.StoneLaid: Duration(450),
    events.Passed: Duration(750),
    events.CardsTaken: Duration(1700, empty_ms=1100),
    events.ColoursLimited: Duration(1800),
    events.GameEnded: Duration(700),
}
