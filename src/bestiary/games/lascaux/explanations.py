"""Lascaux: what its events explain to a person who meets their like for the first time."""

from bestiary.core.explanation import Explainer, Explainers
from bestiary.core.pointer import MIDDLE, POT, STACK, score, seat
from bestiary.games.lascaux import events

EXPLAINERS: Explainers = (
    Explainer("lascaux-explain-stone", events.StoneLaid, lambda event: (seat(event.seat), POT)),
    Explainer(
        "lascaux-explain-pot",
        events.Passed,
        lambda event: (score(event.seat),),
        lambda event: event.stones > 0,
    ),
    Explainer(
        "lascaux-explain-pass",
        events.Passed,
        lambda event: (seat(event.seat),),
        lambda event: event.stones == 0,
    ),
    Explainer(
        "lascaux-explain-first-pass",
        events.Passed,
        lambda event: (seat(event.seat), STACK),
        lambda event: event.seat == event.next_start,
    ),
    Explainer(
        "lascaux-explain-majority",
        events.CardsTaken,
        lambda event: (seat(event.seat),),
        lambda event: bool(event.cards),
    ),
    Explainer(
        "lascaux-explain-nothing",
        events.CardsTaken,
        lambda event: (seat(event.seat), MIDDLE),
        lambda event: not event.cards,
    ),
)
