"""Mausen: what its events explain to a person who meets their like for the first time."""

from bestiary.core.explanation import Explainer, Explainers
from bestiary.core.pointer import MIDDLE, score, seat
from bestiary.games.mausen import events

EXPLAINERS: Explainers = (
    Explainer(
        "mausen-explain-tie",
        events.CardTurnedUp,
        lambda event: (seat(event.seat),),
        lambda event: event.is_doubled,
    ),
    Explainer("mausen-explain-catch", events.PreyTaken, lambda event: (score(event.seat),)),
    Explainer(
        "mausen-explain-lost",
        events.PreyTaken,
        lambda event: map(seat, event.from_seats),
        lambda event: bool(event.from_seats),
    ),
    Explainer("mausen-explain-nothing", events.NothingChased, lambda _: (MIDDLE,)),
    Explainer(
        "mausen-explain-stays",
        events.UnchasedMoved,
        lambda _: (MIDDLE,),
        lambda event: bool(event.cards),
    ),
    Explainer("mausen-explain-refill", events.MiddleEmptied, lambda _: (MIDDLE,)),
)
