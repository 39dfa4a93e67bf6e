"""Core: what a game is made of, so that everything else can play it without naming it.

A game is a folder. Its `__init__.py` makes one `Game` out of the files beside it, each of which
answers one of the protocols below. What is of type Any there is the game's own: its state, its
moves, its events, what it lets be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from bestiary.core.annotation import Annotation, PlayedMove
from bestiary.core.bot import BotFactory
from bestiary.core.engine import Engine
from bestiary.core.event import Event
from bestiary.core.message import Message, message, safe_repr
from bestiary.core.offer import Offer
from bestiary.core.random_source import RandomSource
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.score_breakdown import ScoreLine, ScoreUnit
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.core.view import DecisionKey, View

if TYPE_CHECKING:
    from bestiary.core.position_text import PositionText

Options = Mapping[str, str]


class Move(Protocol):
    """One whole choice of a seat; `str(move)` is its text in records."""

    def __str__(self) -> str: ...


class PositionModule(Protocol):
    """`position.py`: states as data, from the deal to the end."""

    TEXT_KEYS: tuple[str, ...]
    """What a sketch of a position can tell: the keys of `truth`, and what else decides."""

    def initial_state(self, players: int, options: Options, setup: Any) -> Any:
        """The state in which the first choice is made; refuses a setup that cannot be."""
        ...

    def deal(self, players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
        """A setup, as chance decides it."""
        ...

    def to_dict(self, state: Any) -> dict[str, Any]:
        """The whole state as records write it."""
        ...

    def all_cards(self, state: Any) -> list[str]:
        """Every card, wherever it lies, sorted: the same from the deal to the end."""
        ...

    def state_from_text(self, position: PositionText, options: Options, rng: RandomSource) -> Any:
        """A state that is as a sketch says; refuses what cannot be.

        What is not said is as at the start, follows from the rest, or falls to chance: so of
        many states that are sketched, only what they share was said.
        """
        ...


class MovesModule(Protocol):
    """`moves.py`: whole moves, their text, and the actions they are made of."""

    def parse(self, text: str) -> Any:
        """The move that a text stands for; refuses what is no move of this game."""
        ...

    def actions(self, move: Any) -> tuple[int, ...]:
        """The actions that make up a move."""
        ...

    def compose(self, actions: tuple[int, ...]) -> Any | None:
        """The move that these actions make up; None where more are to come."""
        ...

    def chance_move(self, state: Any, rng: RandomSource) -> Any:
        """A move for the dealer, where the dealer owes one."""
        ...

    def offers(self, state: Any, seat: int) -> tuple[Offer, ...]:
        """The moves open to a seat, in parts."""
        ...

    def choice_name(self, part: str, choice: str) -> Message:
        """What people call one choice of an offer's part."""
        ...

    def rules_for(self, state: Any, seat: int, verb: str) -> tuple[str, ...]:
        """The ids of the rules by which an offer of this verb is open to a seat."""
        ...


class EventsModule(Protocol):
    """`events.py`: what happened, and who saw it."""

    def initial_events(self, state: Any) -> tuple[Event, ...]:
        """What there was to see before the first choice."""
        ...

    def move_events(self, before: Any, seat: Any, move: Any, after: Any) -> tuple[Event, ...]:
        """What a seat's move did, told by the states on both sides of it."""
        ...


class ViewModule(Protocol):
    """`view.py`: what a viewer knows, and what could lie behind it."""

    Board: type[Any]
    """What `now` makes; it can be written as JSON and read again."""
    History: type[Any]
    """What `fresh` and `remember` make; likewise."""

    def board(self, state: Any, viewer: int | None) -> Any:
        """What a viewer sees on the table at this moment."""
        ...

    def initial_history(self, players: int) -> Any:
        """The memory of a viewer who was shown nothing yet."""
        ...

    def update_history(self, history: Any, event: Any) -> Any:
        """That memory after one more event was shown."""
        ...

    def guess(self, view: View, rng: RandomSource) -> Any:
        """A state that could lie behind a view, made from the view alone."""
        ...

    def decision_key(self, view: View) -> DecisionKey:
        """The values that make a situation, another tuple for each choice of a play.

        A bot's draws follow from its seed and these. They are listed one by one, a version number
        first: so neither a renamed nor a new field of a view changes how a bot plays. A change of
        the list does, and raises the version.
        """
        ...

    def is_consistent(self, view: View, state: Any) -> bool:
        """Every fact that the viewer remembers is true of a state."""
        ...


class TextBoardModule(Protocol):
    """`board.py`: the table in rows, for screens made of text."""

    def rows(self, view: View) -> tuple[BoardRow, ...]:
        """What the viewer has before him."""
        ...

    def appearance(self, part: str, choice: str) -> BoardItem | None:
        """How one choice of an offer's part looks; None where it is no thing."""
        ...


class RuleCoverageModule(Protocol):
    """`firing.py`: which rules decide something in a move, for figures about random play."""

    ALWAYS_APPLY: frozenset[str]
    """The rules that hold throughout: what the cards are, the set-up, what is secret."""
    RARELY_APPLY: frozenset[str]
    """Those of the others that hundreds of random games may not meet."""

    def applied_rules(self, before: Any, seat: Any, move: Any, after: Any) -> tuple[str, ...]:
        """The rules whose case came up in a move and decided something, each once, by number."""
        ...


class ScoringModule(Protocol):
    """`scoring.py`: how everybody stands, and how the points came about."""

    SCORE_UNIT: ScoreUnit
    """What `count` counts."""

    def standings(self, state: Any) -> tuple[int, ...]:
        """How each seat stands; made only of what everybody could have seen."""
        ...

    def breakdown(self, state: Any) -> tuple[ScoreLine, ...] | None:
        """The scoring of a play that is over; None where there is nothing to add up."""
        ...


Annotator = Callable[[Iterable[PlayedMove]], tuple[Annotation, ...]]
"""Of all moves of a play: what is worth telling of them afterwards, in their order."""

MoveFlagger = Callable[[Any, int, Any], Mapping[str, bool]]
"""Of a state, a seat and its move: by name, what the seat did, or could have done and did not."""


@dataclass(frozen=True)
class Game:
    """One game: its facts, and the files that hold its rules."""

    name: str
    version: int
    player_counts: range
    rule_prefix: str
    """What its rule ids begin with: `MS` for MS-1, MS-2, …"""
    state_type: Callable[[int], Engine]
    """The state of its `rules.py` for a number of players, before the dealer has done anything."""
    position: PositionModule
    moves: MovesModule
    events: EventsModule
    view: ViewModule
    text_board: TextBoardModule
    rule_coverage: RuleCoverageModule
    has_scores: bool = True
    """Its result has points."""
    bots: Mapping[str, BotFactory] = field(default_factory=dict)
    """Its own bots by name, each made from a seed."""
    move_flags: MoveFlagger | None = None
    """What is worth counting in the moves of a player, such as lies; None where nothing is."""
    scoring: ScoringModule | None = None
    """How everybody stands in the course of a play; None where nobody can say."""
    annotate: Annotator | None = None
    """Who did what, and was it found out; None where nothing is worth telling."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of each table option, the default first."""

    @property
    def rules(self) -> str:
        """The version of the rules, as records name it."""
        return f"{self.name}/{self.version}"

    @property
    def default_players(self) -> int:
        """How many play where nobody says: the number in the middle, the lower of two."""
        return self.player_counts[(len(self.player_counts) - 1) // 2]

    def validate_options(self, players: int, options: Options) -> dict[str, str]:
        """All options with their values; refuses a table that this game cannot be played at."""
        if players not in self.player_counts:
            raise Refused(
                FORMAT,
                "refused-players",
                given=safe_repr(players),
                players=self.player_counts_message(),
            )
        for name, value in options.items():
            if value not in self.options.get(name, ()):
                raise Refused(
                    FORMAT, "refused-option", name=safe_repr(name), value=safe_repr(value)
                )
        return {name: options.get(name, values[0]) for name, values in self.options.items()}

    def player_counts_message(self) -> Message:
        """For how many players it is."""
        least, most = self.player_counts[0], self.player_counts[-1]
        if least == most:
            return message("players-exactly", count=least)
        return message("players-between", least=least, most=most)

    def result(self, state: Engine) -> Result | None:
        """Who won, and the points; None before the end."""
        if not state.is_over():
            return None
        return Result(state.winners(), state.scores() if self.has_scores else None)


@dataclass(frozen=True)
class Result:
    """How a play ended: the winners' seats, ascending, and everybody's points."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None

    def to_dict(self) -> dict[str, list[int]]:
        """As records write it."""
        result = {"winners": list(self.winners)}
        return result if self.scores is None else result | {"scores": list(self.scores)}
