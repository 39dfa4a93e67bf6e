"""Kuhn poker: its two kinds of move, pass and bet."""

from typing import Any, assert_never

from msgspec import Struct

from bestiary.core.message import Message, safe_repr
from bestiary.core.offer import Offer
from bestiary.core.random_source import RandomSource
from bestiary.core.refusal import FORMAT, Refused
from bestiary_kuhn.rules import BET, PASS, State


class Pass(Struct, frozen=True):
    """Put nothing into the pot (KP-4); in answer to a bet, give up (KP-6)."""

    def __str__(self) -> str:
        return "pass"


class Bet(Struct, frozen=True):
    """Put a chip into the pot: open the betting (KP-4), or answer a bet (KP-5)."""

    def __str__(self) -> str:
        return "bet"


Move = Pass | Bet
MOVES: dict[int, Move] = {PASS: Pass(), BET: Bet()}


def parse(text: str) -> Move:
    for move in MOVES.values():
        if str(move) == text:
            return move
    raise Refused(FORMAT, "kuhn-refused-text", text=safe_repr(text))


def actions(move: Move) -> tuple[int, ...]:
    match move:
        case Pass():
            return (PASS,)
        case Bet():
            return (BET,)
        case _:
            assert_never(move)


def compose(actions: tuple[int, ...]) -> Move | None:
    return MOVES[actions[0]] if actions else None


def chance_move(state: State, rng: RandomSource) -> Any:
    """Refuses: all of the dealer's actions are in the setup."""
    raise Refused(FORMAT, "refused-dealer")


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Pass or bet, for the seat whose turn it is (KP-4, KP-5)."""
    return tuple(
        Offer(str(MOVES[action]), str(MOVES[action])) for action in state.legal_actions(seat)
    )


def rules_for(state: State, seat: int, verb: str) -> tuple[str, ...]:
    """Either is open at one's turn (KP-4), and in answer to a bet (KP-5, KP-6)."""
    return ("KP-5", "KP-6") if BET in state.history else ("KP-4",)


def choice_name(part: str, choice: str) -> Message:
    """Raises LookupError: no offer has parts here."""
    raise LookupError(part, choice)
