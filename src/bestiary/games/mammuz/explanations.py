"""Mammuz: what its events explain to a person who meets their like for the first time."""

from bestiary.core.explanation import Explainer, Explainers
from bestiary.core.pointer import MIDDLE, seat
from bestiary.games.mammuz import events
from bestiary.games.mammuz.events import (
    CardTurnedUp,
    DinosaurUnleashed,
    DisplayLaid,
    OwnDisplayLaid,
    OwnHerdTaken,
)


def _mover(event: DisplayLaid | OwnDisplayLaid | CardTurnedUp | OwnHerdTaken) -> tuple[str, ...]:
    return (seat(event.seat),)


def _last_and_next(event: DisplayLaid | OwnDisplayLaid) -> tuple[str, ...]:
    return (seat(event.seat), seat(event.next_seat))


def _is_last(event: DisplayLaid | OwnDisplayLaid) -> bool:
    return event.cards_left == 0


def _dinosaur(id: str, name: str) -> Explainer[DinosaurUnleashed]:
    return Explainer(
        id,
        DinosaurUnleashed,
        lambda event: (seat(event.seat), seat(event.challenged)),
        lambda event: event.dinosaur == name,
    )


EXPLAINERS: Explainers = (
    Explainer("mammuz-explain-claim", DisplayLaid, _mover),
    Explainer("mammuz-explain-last-cards", DisplayLaid, _last_and_next, _is_last),
    Explainer("mammuz-explain-last-cards", OwnDisplayLaid, _last_and_next, _is_last),
    Explainer("mammuz-explain-challenge", events.ClaimChallenged, lambda _: (MIDDLE,)),
    Explainer("mammuz-explain-truth", CardTurnedUp, _mover, lambda event: event.verdict == "truth"),
    Explainer(
        "mammuz-explain-lie",
        CardTurnedUp,
        lambda event: (seat(event.challenged),),
        lambda event: event.verdict == "lie",
    ),
    Explainer(
        "mammuz-explain-own-herd",
        OwnHerdTaken,
        _mover,
        lambda event: any(cards for _, cards in event.displays),
    ),
    _dinosaur("mammuz-explain-brontosaurus", "brontosaurus"),
    _dinosaur("mammuz-explain-pterosaur", "pterosaur"),
    _dinosaur("mammuz-explain-triceratops", "triceratops"),
    _dinosaur("mammuz-explain-stegosaurus", "stegosaurus"),
    _dinosaur("mammuz-explain-plesiosaurus", "plesiosaurus"),
    _dinosaur("mammuz-explain-tyrannosaurus", "tyrannosaurus"),
    Explainer("mammuz-explain-extinct", events.DiedOut, lambda event: (seat(event.seat),)),
    Explainer("mammuz-explain-eaten", events.EatenUp, lambda _: (MIDDLE,)),
)
