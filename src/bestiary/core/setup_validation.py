"""Core: reads the setup of a record, piece by piece, and refuses what has not its form."""

from typing import Any

from bestiary.core.refusal import FORMAT, Refused


def require_fields(setup: Any, *names: str) -> tuple[Any, ...]:
    """The values of exactly these keys."""
    if not isinstance(setup, dict) or setup.keys() != set(names):
        raise Refused(FORMAT, "refused-setup")
    return tuple(setup[name] for name in names)


def require_cards(value: Any) -> list[str]:
    """A list of cards, whatever they are."""
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise Refused(FORMAT, "refused-setup")
    return value


def require_seat(value: Any, players: int) -> int:
    """A seat at the table."""
    if type(value) is not int or value not in range(players):
        raise Refused(FORMAT, "refused-setup")
    return value
