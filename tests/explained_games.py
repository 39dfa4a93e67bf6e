"""What each viewer of a game has explained, move by move."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bestiary.catalog import AnyGame
from bestiary.core.event import Event, visible_events
from bestiary.core.explanation import Explanation, explanations_of
from bestiary.core.viewer import ONLOOKER, Viewer, actor_of
from bestiary.records import Record
from tests.golden_files import GOLDEN_DIR


@dataclass
class ExplainedMove:
    """A move of a golden game, with the whole truth before and after it."""

    before: dict[str, Any]
    seat: int | None
    move: str
    after: dict[str, Any]
    events: tuple[Event, ...]
    explained: dict[Viewer, dict[str, set[str]]]
    """For each viewer the ids that came up, each with all that it pointed at."""


def pointers_by_id(explanations: Iterable[Explanation]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for explanation in explanations:
        found.setdefault(explanation.id, set()).update(explanation.pointers)
    return found


def explained_to(game: AnyGame, events: Iterable[Event], viewer: Viewer) -> dict[str, set[str]]:
    """What a viewer has explained of some events, by id."""
    shown = visible_events(events, viewer)
    return pointers_by_id(
        explanation for event in shown for explanation in explanations_of(event, game.explainers)
    )


def golden_record(name: str, players: int) -> Record:
    return Record.from_json((GOLDEN_DIR / name / f"{players}.jsonl").read_bytes())


def explained_moves(name: str, players: int) -> Iterator[ExplainedMove]:
    """The moves of a golden game."""
    record = golden_record(name, players)
    play, game = record.initial_play(), record.game
    before = game.position.to_dict(play.state)
    for seat, move in record.moves:
        events = play.move(actor_of(seat), move)
        after = game.position.to_dict(play.state)
        viewers: tuple[Viewer, ...] = (ONLOOKER, *range(players))
        explained = {viewer: explained_to(game, events, viewer) for viewer in viewers}
        yield ExplainedMove(before, seat, move, after, events, explained)
        before = after
