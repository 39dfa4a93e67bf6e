"""Core: reads the setup of a record, piece by piece, and refuses what has not its form."""

from typing import Any

from bestiary.core.refusal import FORMAT, Refused


def fields(setup: Any, *names: str) -> tuple[Any, ...]:
    """The values of exactly these keys."""
    if not isinstance(setup, dict) or setup.keys() != set(names):
        raise Refused(FORMAT, "refused-setup")
    return tuple(setup[name] for name in names)


def cards(given: Any) -> list[str]:
    """A list of cards, whatever they are."""
    if not isinstance(given, list) or not all(isinstance(card, str) for card in given):
        raise Refused(FORMAT, "refused-setup")
    return given


def seat(given: Any, players: int) -> int:
    """A seat at the table."""
    if type(given) is not int or given not in range(players):
        raise Refused(FORMAT, "refused-setup")
    return given
