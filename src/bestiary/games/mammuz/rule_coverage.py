"""Mammuz: which rules decide something in a move, for rule coverage under random play.

What dies out on the deal is decided by the setup, so by no move (MZ-21).
"""

from typing import Final, assert_never

from bestiary.core.viewer import Actor
from bestiary.games.mammuz.deck import CARD_CODEC, CARD_NAMES, DINOSAURS, SPECIES_COUNT_FOR
from bestiary.games.mammuz.moves import Challenge, DealHerd, Declare, Extend, Give, Move
from bestiary.games.mammuz.rules import State

ALWAYS_APPLY: Final = frozenset({"MZ-1", "MZ-2", "MZ-3", "MZ-25", "MZ-26"})
"""The cards, the setup, what is public or secret, and that a game has no limit."""
RARELY_APPLY: Final = frozenset({"MZ-6", "MZ-23"})
"""Every species is extinct; a whole hand dies out."""


def applied_rules(before: State, seat: Actor, move: Move, after: State) -> tuple[str, ...]:
    match move:
        case Declare():
            rule_applies = _declaration_rules(before)
        case Extend():
            rule_applies = {"MZ-7": True}
        case Challenge(place):
            card = before.displays()[-1][1][place - 1]
            rule_applies = _challenge_rules(before, CARD_NAMES[card], after)
        case Give() | DealHerd():
            rule = "MZ-14" if isinstance(move, Give) else "MZ-15"
            rule_applies = {rule: True} | _extinction_rules(before, after, is_dinosaur=True)
        case _:
            assert_never(move)
    applied = [id for id, applies in rule_applies.items() if applies]
    return tuple(sorted(applied, key=lambda id: int(id.partition("-")[2])))


def _declaration_rules(before: State) -> dict[str, bool]:
    """The rules that leave fewer species to choose from."""
    extinct = before.extinct_species()
    is_empty = len(extinct) == SPECIES_COUNT_FOR[before.players]
    return {
        "MZ-4": True,
        "MZ-5": bool(extinct) and not is_empty,
        "MZ-6": is_empty,
        "MZ-18": before.banned >= 0,
    }


def _challenge_rules(before: State, card: str, after: State) -> dict[str, bool]:
    is_dinosaur = card in DINOSAURS
    is_true = card == CARD_NAMES[before.species]
    is_last = before.hands[before.displays()[-1][0]] == 0
    size = before.herd_size - is_dinosaur
    is_round_over = after.display_count == 0
    later_rules = _extinction_rules(before, after, is_dinosaur) if is_round_over else {}
    return later_rules | {
        "MZ-8": True,
        "MZ-9": is_true and not is_last,
        "MZ-10": not is_true and not is_dinosaur,
        "MZ-11": is_dinosaur,
        "MZ-12": is_dinosaur and size > 0,
        "MZ-13": card in {"brontosaurus", "pterosaur"},
        "MZ-16": card == "plesiosaurus" and size > 0,
        "MZ-19": card == "tyrannosaurus" and size > 0,
        "MZ-20": card == "tyrannosaurus" and _has_vanished_unshown(before, after),
        "MZ-22": is_last,
    }


def _has_vanished_unshown(before: State, after: State) -> bool:
    """A dinosaur left the game, or a species' last card without being shown (MZ-20)."""
    removed = CARD_CODEC.decode_multiset(after.removed - before.removed)
    return not set(DINOSAURS).isdisjoint(removed) or -1 in _new_extinction_seats(before, after)


def _extinction_rules(before: State, after: State, is_dinosaur: bool) -> dict[str, bool]:
    """The rules after the herd was taken, dealt, laid aside or removed."""
    shown_by = _new_extinction_seats(before, after)
    winners = after.winners()
    return {
        # A pile was taken, added to or left.
        "MZ-17": before.pile != 0,
        "MZ-21": any(seat >= 0 for seat in shown_by),
        "MZ-23": any(seat in winners for seat in shown_by),
        # Several have won, or one has with a dinosaur still to be taken.
        "MZ-24": len(winners) > 1 or (len(winners) > 0 and is_dinosaur),
    }


def _new_extinction_seats(before: State, after: State) -> list[int]:
    """For each species that is newly extinct, the seat that showed it; -1 without one."""
    extinct = set(after.extinct_species()) - set(before.extinct_species())
    return [after.extinction_seat[kind] for kind in extinct]
