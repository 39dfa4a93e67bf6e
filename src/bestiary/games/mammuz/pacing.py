"""Mammuz: for how long each event is shown."""

from bestiary.core.pacing import Duration, Durations
from bestiary.games.mammuz import events

DURATIONS: Durations = {
    events.DisplayLaid: Duration(900),
    events.OwnDisplayLaid: Duration(900),
    events.ClaimChallenged: Duration(1000),
    events.CardTurnedUp: Duration(1600),
    events.DinosaurUnleashed: Duration(2400),
    events.HerdGiven: Duration(900),
    events.HerdTaken: Duration(1200),
    events.OwnHerdTaken: Duration(1200),
    events.NothingTaken: Duration(700),
    events.HerdDealt: Duration(1200),
    events.OwnCardsDealt: Duration(1200),
    events.HerdLaidAside: Duration(1100),
    events.HerdRemoved: Duration(2600),
    events.DiedOut: Duration(2600),
    events.EatenUp: Duration(1400),
    events.DinosaurTaken: Duration(700),
    events.GameEnded: Duration(1600),
}
