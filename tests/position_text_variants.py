"""Positions told as people tell them, out of the states that records write."""

from typing import Any

from bestiary.core.engine import Engine
from bestiary.core.game import Game
from bestiary.core.pcg32 import Pcg32
from bestiary.core.position_text import PositionText
from bestiary.core.random_source import pick
from bestiary.core.refusal import Refused

PositionFields = dict[str, list[list[str]]]
"""The words under each key, in lists that a `/` parts."""


def position_fields(game: Game, state: Engine) -> PositionFields:
    """All that a state is, key by key, and under `turn` whose turn it is, if that is to be told.

    Somebody owes a choice there; who has won, and what the dealer waits for, need not be told.
    """
    truth = game.position.to_dict(state)
    found = {
        key: _to_word_lists(value, state.players)
        for key, value in truth.items()
        if key in game.position.TEXT_KEYS
    }
    try:
        again = game.position.state_from_text(
            PositionText.parse(game, format_fields(found)), {}, Pcg32(1)
        )
        is_plain = game.position.to_dict(again)["to_move"] == truth["to_move"]
    except Refused:
        is_plain = False
    return found if is_plain else found | {"turn": [[str(truth["to_move"][0])]]}


def format_fields(said: PositionFields) -> str:
    """The text of a sketch."""
    lines = (
        f"{key}: {' / '.join(' '.join(words) or '-' for words in lists) or '-'}"
        for key, lists in said.items()
    )
    return "; ".join(lines)


def with_unknowns(said: PositionFields, rng: Pcg32) -> PositionFields:
    """The same, but under one key a `?` in place of some words or lists that are not empty."""
    key = pick([key for key, lists in said.items() if any(lists)], rng)
    lists = [list(words) for words in said[key]]
    for place, words in enumerate(lists):
        if words and len(lists) > 1 and rng.below(2):
            lists[place] = ["?"]
        elif words and words != ["-"] and len(lists) == 1:
            lists[place] = ["?" if word != "-" and rng.below(2) else word for word in words]
    return said | {key: lists}


def corrupted(said: PositionFields, rng: Pcg32) -> PositionFields:
    """The same with something dropped, doubled, swapped or put where it does not belong."""
    found = {key: [list(words) for words in lists] for key, lists in said.items()}
    for _ in range(1 + rng.below(3)):
        lists = found[pick(list(found), rng)]
        other = pick(list(found.values()), rng)
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
        del found[pick(list(found), rng)]
    return found


def _to_word_lists(value: Any, players: int) -> list[list[str]]:
    """A value of a state in words."""
    match value:
        case dict():
            return [[value.get(str(seat), "-") for seat in range(players)]]
        case [[int(), list()], *_]:  # by seat, in an order that follows from whose turn it is
            return [cards for _, cards in value]
        case [list(), *_]:
            return [list(each) for each in value]
        case list():
            return [[str(each) for each in value]]
        case _:
            return [["-" if value is None else str(value)]]
