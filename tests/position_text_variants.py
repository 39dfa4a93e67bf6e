"""Position texts of given states: whole, with unknowns, and corrupted."""

from typing import Any

from bestiary.catalog import AnyGame
from bestiary.core.engine import Engine
from bestiary.core.pcg32 import Pcg32
from bestiary.core.position_text import PositionText
from bestiary.core.random_source import pick
from bestiary.core.refusal import Refused

PositionFields = dict[str, list[list[str]]]
"""The words of each key, in lists separated by `/`."""


def position_fields(game: AnyGame, state: Engine) -> PositionFields:
    """All fields of a state in which a player is to move; `turn` only if it does not follow."""
    state_dict: dict[str, Any] = game.position.to_dict(state)
    fields = {
        key: _to_word_lists(value, state.players)
        for key, value in state_dict.items()
        if key in game.position.TEXT_KEYS
    }
    try:
        parsed_state = game.position.state_from_text(
            PositionText.parse(game, format_fields(fields)), {}, Pcg32(1)
        )
        turn_follows = game.position.to_dict(parsed_state)["to_move"] == state_dict["to_move"]
    except Refused:
        turn_follows = False
    return fields if turn_follows else fields | {"turn": [[str(state_dict["to_move"][0])]]}


def format_fields(fields: PositionFields) -> str:
    """The position text."""
    lines = (
        f"{key}: {' / '.join(' '.join(words) or '-' for words in lists) or '-'}"
        for key, lists in fields.items()
    )
    return "; ".join(lines)


def with_unknowns(fields: PositionFields, rng: Pcg32) -> PositionFields:
    """Under one key, `?` in place of random words, or of lists that are not empty."""
    key = pick([key for key, lists in fields.items() if any(lists)], rng)
    lists = [list(words) for words in fields[key]]
    for index, words in enumerate(lists):
        if words and len(lists) > 1 and rng.below(2):
            lists[index] = ["?"]
        elif words and words != ["-"] and len(lists) == 1:
            lists[index] = ["?" if word != "-" and rng.below(2) else word for word in words]
    return fields | {key: lists}


def corrupted(fields: PositionFields, rng: Pcg32) -> PositionFields:
    """With something dropped, doubled, swapped or put where it does not belong."""
    changed = {key: [list(words) for words in lists] for key, lists in fields.items()}
    for _ in range(1 + rng.below(3)):
        lists = changed[pick(list(changed), rng)]
        other = pick(list(changed.values()), rng)
        words = lists[rng.below(len(lists))] if lists else []
        match rng.below(6):
            case 0:
                del words[: rng.below(3)]
            case 1:
                words += words[:2]
            case 2:
                words += pick(other, rng)[-2:] if other else []
            case 3:
                lists.append(pick([["-"], ["?"], ["9999"], ["-1"], ["x"], []], rng))
            case 4:
                del lists[: rng.below(2)]
            case _:
                words[:1] = [pick(["-", "?", "0", "1", "2", "53", "99999", "\x00", "e4"], rng)]
    if rng.below(3) == 0:
        del changed[pick(list(changed), rng)]
    return changed


def _to_word_lists(value: Any, players: int) -> list[list[str]]:
    match value:
        case dict():
            return [[value.get(str(seat), "-") for seat in range(players)]]
        case [[int(), list()], *_]:  # by seat, in an order that follows from whose turn it is
            return [cards for _, cards in value]
        case [list(), *_]:
            return [list(items) for items in value]
        case list():
            return [[str(item) for item in value]]
        case _:
            return [["-" if value is None else str(value)]]
