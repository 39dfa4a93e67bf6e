"""Core: the contract of a game. Everything else plays games through it and names none.

A game is a folder. Its `__init__.py` makes one `Game` from the modules beside it, each of which
implements one of the protocols below. `Any` stands for the game's own types: its state, moves,
events, boards and histories. A function that "refuses" raises `Refused` and changes nothing.
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
    """The keys that a position text may have: keys of `to_dict`, and what else decides."""

    def initial_state(self, players: int, options: Options, setup: Any) -> Any:
        """The state before the first choice; refuses a setup that the rules do not allow."""
        ...

    def deal(self, players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
        """A random setup."""
        ...

    def to_dict(self, state: Any) -> dict[str, Any]:
        """The whole state as records write it."""
        ...

    def all_cards(self, state: Any) -> list[str]:
        """Every card of the state, sorted: the same list from the deal to the end."""
        ...

    def state_from_text(self, position: PositionText, options: Options, rng: RandomSource) -> Any:
        """A state that agrees with a position text; refuses a text that no state agrees with.

        What the text leaves out is as at the start, follows from what it says, or is random.
        """
        ...


class MovesModule(Protocol):
    """`moves.py`: whole moves, their text, and the actions they are made of."""

    def parse(self, text: str) -> Any:
        """The move that a text stands for; refuses a text that is no move of this game."""
        ...

    def actions(self, move: Any) -> tuple[int, ...]:
        """The actions that make up a move."""
        ...

    def compose(self, actions: tuple[int, ...]) -> Any | None:
        """The move that these actions make up; None if it needs more of them."""
        ...

    def chance_move(self, state: Any, rng: RandomSource) -> Any:
        """A random move of the dealer; refuses if the dealer is not to move."""
        ...

    def offers(self, state: Any, seat: int) -> tuple[Offer, ...]:
        """The moves open to a seat, in parts."""
        ...

    def choice_name(self, part: str, choice: str) -> Message:
        """What people call one choice of an offer's part."""
        ...

    def rules_for(self, state: Any, seat: int, verb: str) -> tuple[str, ...]:
        """The ids of the rules that open an offer of this verb to a seat."""
        ...


class EventsModule(Protocol):
    """`events.py`: what happened, and which viewers saw it."""

    def initial_events(self, state: Any) -> tuple[Event, ...]:
        """What viewers saw before the first choice."""
        ...

    def move_events(self, before: Any, seat: Any, move: Any, after: Any) -> tuple[Event, ...]:
        """What a seat's move did, read from the states before and after it."""
        ...


class ViewModule(Protocol):
    """`view.py`: what a viewer knows, and guesses of what it does not."""

    Board: type[Any]
    """The type that `board` returns; msgspec encodes it as JSON and decodes it again."""
    History: type[Any]
    """The type of a history; encoded and decoded likewise."""

    def board(self, state: Any, viewer: int | None) -> Any:
        """What a viewer sees on the table; the onlooker is None."""
        ...

    def initial_history(self, players: int) -> Any:
        """The history of a viewer that was shown nothing yet."""
        ...

    def update_history(self, history: Any, event: Any) -> Any:
        """The history after one more event that the viewer was shown."""
        ...

    def guess(self, view: View, rng: RandomSource) -> Any:
        """A state that could lie behind a view: it gives the same board and is consistent."""
        ...

    def decision_key(self, view: View) -> DecisionKey:
        """The values that identify a decision; they differ between any two choices of a play.

        A bot's random numbers follow from its seed and this key. The values are listed one by one,
        a version number first, so neither a renamed nor a new field of a view changes how a bot
        plays. A change of the list does, and raises the version.
        """
        ...

    def is_consistent(self, view: View, state: Any) -> bool:
        """Whether every fact of the view's history is true of a state."""
        ...


class TextBoardModule(Protocol):
    """`text_board.py`: the table in rows, for screens made of text."""

    def rows(self, view: View) -> tuple[BoardRow, ...]:
        """The table as the viewer sees it."""
        ...

    def appearance(self, part: str, choice: str) -> BoardItem | None:
        """How one choice of an offer's part looks; None if it is nothing that lies on a table."""
        ...


class RuleCoverageModule(Protocol):
    """`rule_coverage.py`: which rules a move puts to use, counted over random games."""

    ALWAYS_APPLY: frozenset[str]
    """The rules that always hold: what the cards are, the set-up, what is secret."""
    RARELY_APPLY: frozenset[str]
    """Rules whose case may not come up in hundreds of random games."""

    def applied_rules(self, before: Any, seat: Any, move: Any, after: Any) -> tuple[str, ...]:
        """The ids of the rules that decided something in a move, each once, in their order."""
        ...


class ScoringModule(Protocol):
    """`scoring.py`: the standings during a play, and the sum of points at its end."""

    SCORE_UNIT: ScoreUnit
    """The unit of `standings`."""

    def standings(self, state: Any) -> tuple[int, ...]:
        """How each seat stands, from public information alone."""
        ...

    def breakdown(self, state: Any) -> tuple[ScoreLine, ...] | None:
        """The scoring of a play that is over; None if there is nothing to add up."""
        ...


Annotator = Callable[[Iterable[PlayedMove]], tuple[Annotation, ...]]
"""From all moves of a play: what to remark on afterwards, in their order."""

MoveFlagger = Callable[[Any, int, Any], Mapping[str, bool]]
"""From a state, a seat and its move: flags such as `lie`; False if it could have and did not."""


@dataclass(frozen=True)
class Game:
    """One game: its facts, and the modules that implement it."""

    name: str
    version: int
    player_counts: range
    rule_prefix: str
    """The beginning of its rule ids: `MS` for MS-1, MS-2, …"""
    state_type: Callable[[int], Engine]
    """Makes the state for a number of players, before the dealer's first action."""
    position: PositionModule
    moves: MovesModule
    events: EventsModule
    view: ViewModule
    text_board: TextBoardModule
    rule_coverage: RuleCoverageModule
    has_scores: bool = True
    """Whether its result has points."""
    bots: Mapping[str, BotFactory] = field(default_factory=dict)
    """Its own bots by name, each made from a seed."""
    move_flags: MoveFlagger | None = None
    """What is counted in a player's moves, such as lies; None if nothing is."""
    scoring: ScoringModule | None = None
    """None if the standings are unknown before the end."""
    annotate: Annotator | None = None
    """Remarks on a finished play, such as lies and whether they were caught; None if none."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of each table option, the default first."""

    @property
    def rules(self) -> str:
        """The version of the rules, as records name it: `mausen/1`."""
        return f"{self.name}/{self.version}"

    @property
    def default_players(self) -> int:
        """How many play if not asked for otherwise: the middle number, the lower of two."""
        return self.player_counts[(len(self.player_counts) - 1) // 2]

    def validate_options(self, players: int, options: Options) -> dict[str, str]:
        """All options with their values; refuses unknown ones, and a wrong number of players."""
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
        least, most = self.player_counts[0], self.player_counts[-1]
        if least == most:
            return message("players-exactly", count=least)
        return message("players-between", least=least, most=most)

    def result(self, state: Engine) -> Result | None:
        """The winners and the points; None before the end."""
        if not state.is_over():
            return None
        return Result(state.winners(), state.scores() if self.has_scores else None)


@dataclass(frozen=True)
class Result:
    """How a play ended."""

    winners: tuple[int, ...]
    """Their seats, ascending."""
    scores: tuple[int, ...] | None
    """The points of each seat; None in a game without points."""

    def to_dict(self) -> dict[str, list[int]]:
        """As records write it."""
        result = {"winners": list(self.winners)}
        return result if self.scores is None else result | {"scores": list(self.scores)}
