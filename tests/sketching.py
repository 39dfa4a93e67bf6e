"""Positions told as people tell them, out of the states that records write."""

from typing import Any

from bestiary.core.chance import pick
from bestiary.core.engine import Engine
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.refusal import Refused
from bestiary.core.sketch import Sketch

Said = dict[str, list[list[str]]]
"""The words under each key, in lists that a `/` parts."""


def said(game: Game, state: Engine) -> Said:
    """All that a state is, key by key, and under `turn` whose turn it is, if that is to be told.

    Somebody owes a choice there; who has won, and what the dealer waits for, need not be told.
    """
    truth = game.position.truth(state)
    found = {
        key: _lists(value, state.players)
        for key, value in truth.items()
        if key in game.position.KEYS
    }
    try:
        again = game.position.sketched(Sketch.read(game, told(found)), {}, Generator(1))
        is_plain = game.position.truth(again)["to_move"] == truth["to_move"]
    except Refused:
        is_plain = False
    return found if is_plain else found | {"turn": [[str(truth["to_move"][0])]]}


def told(said: Said) -> str:
    """The text of a sketch."""
    lines = (
        f"{key}: {' / '.join(' '.join(words) or '-' for words in lists) or '-'}"
        for key, lists in said.items()
    )
    return "; ".join(lines)


def hidden(said: Said, rng: Generator) -> Said:
    """The same, but under one key a `?` in place of some words or lists that are not empty."""
    key = pick([key for key, lists in said.items() if any(lists)], rng)
    lists = [list(words) for words in said[key]]
    for place, words in enumerate(lists):
        if words and len(lists) > 1 and rng.below(2):
            lists[place] = ["?"]
        elif words and words != ["-"] and len(lists) == 1:
            lists[place] = ["?" if word != "-" and rng.below(2) else word for word in words]
    return said | {key: lists}


def mangled(said: Said, rng: Generator) -> Said:
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


def _lists(value: Any, players: int) -> list[list[str]]:
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
