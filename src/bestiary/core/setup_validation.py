"""Core: reads the parts of a record's setup; each function refuses a value of another form."""

from typing import Any

from bestiary.core.refusal import FORMAT, Refused


def require_exact_fields(setup: Any, *names: str) -> tuple[Any, ...]:
    """The values of these keys, in this order; refuses a setup with other keys."""
    if not isinstance(setup, dict) or setup.keys() != set(names):
        raise Refused(FORMAT, "refused-setup")
    return tuple(setup[name] for name in names)


def require_strings(value: Any) -> list[str]:
    """A list of strings; whether they are cards of the game is for the caller to check."""
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise Refused(FORMAT, "refused-setup")
    return value


def require_seat(value: Any, players: int) -> int:
    if type(value) is not int or value not in range(players):
        raise Refused(FORMAT, "refused-setup")
    return value
