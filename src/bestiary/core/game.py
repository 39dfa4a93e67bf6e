"""Core: the contract of a game. Everything else plays games through it and names none.

A game is a folder. Its `__init__.py` makes one `Game` from the modules beside it, each of which
implements one of the protocols below. The type variables stand for the game's own types: its state,
moves, board and history. A function that "refuses" raises `Refused` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from bestiary.core.annotation import Annotation, PlayedMove
from bestiary.core.bot import BoardT_contra, BotFactory, HistoryT_contra
from bestiary.core.engine import Engine
from bestiary.core.event import Event, GameOver
from bestiary.core.explanation import Explainers
from bestiary.core.message import Message, message, safe_repr
from bestiary.core.offer import Offer
from bestiary.core.pacing import Durations
from bestiary.core.random_source import RandomSource
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.score_breakdown import ScoreLine, ScoreUnitName
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.core.view import BaseBoard, DecisionKey, View
from bestiary.core.viewer import Actor, Viewer

if TYPE_CHECKING:
    from bestiary.core.position_text import PositionText

Options = Mapping[str, str]


class Move(Protocol):
    """One whole choice of a seat; `str(move)` is its text in records."""

    def __str__(self) -> str: ...


StateT = TypeVar("StateT", bound=Engine)
StateT_contra = TypeVar("StateT_contra", bound=Engine, contravariant=True)
MoveT = TypeVar("MoveT", bound=Move)
MoveT_contra = TypeVar("MoveT_contra", bound=Move, contravariant=True)
BoardT = TypeVar("BoardT", bound=BaseBoard)
HistoryT = TypeVar("HistoryT")


class PositionModule(Protocol[StateT]):
    """`position.py`: states as data, from the deal to the end."""

    TEXT_KEYS: tuple[str, ...]
    """The keys that a position text may have: keys of `to_dict`, and what else decides."""

    def initial_state(self, players: int, options: Options, setup: object) -> StateT:
        """The state before the first choice; refuses a setup that the rules do not allow."""

    def deal(self, players: int, options: Options, rng: RandomSource) -> dict[str, object]:
        """A random setup."""

    def start_player(self, setup: object) -> int | None:
        """The seat that a setup lets begin; None in a game without a start player."""

    def to_dict(self, state: StateT) -> dict[str, object]:
        """The whole state as records write it."""

    def all_cards(self, state: StateT) -> list[str]:
        """Every card of the state, sorted: the same list from the deal to the end."""

    def state_from_text(
        self, position: PositionText, options: Options, rng: RandomSource
    ) -> StateT:
        """A state that agrees with a position text; refuses a text that no state agrees with.

        What the text leaves out is as at the start, follows from what it says, or is random.
        """


class MovesModule(Protocol[StateT_contra, MoveT]):
    """`moves.py`: whole moves, their text, and the actions they are made of."""

    def parse(self, text: str) -> MoveT:
        """The move that a text stands for; refuses a text that is no move of this game."""

    def actions(self, move: MoveT) -> tuple[int, ...]: ...

    def compose(self, actions: tuple[int, ...]) -> MoveT | None:
        """The move that these actions make up; None if it needs more of them."""

    def chance_move(self, state: StateT_contra, rng: RandomSource) -> MoveT:
        """A random move of the dealer; refuses if the dealer is not to move."""

    def offers(self, state: StateT_contra, seat: int) -> tuple[Offer, ...]:
        """The moves open to a seat, in parts."""

    def choice_name(self, part: str, choice: str) -> Message:
        """What people call one choice of an offer's part."""

    def rules_for(self, state: StateT_contra, seat: int, verb: str) -> tuple[str, ...]:
        """The ids of the rules that open an offer of this verb to a seat."""


class EventsModule(Protocol[StateT_contra, MoveT_contra]):
    """`events.py`: what happened, and which viewers saw it."""

    @property
    def GameEnded(self) -> type[GameOver]:  # noqa: N802 a class of the module
        """The event that ends a play."""

    def initial_events(self, state: StateT_contra) -> tuple[Event, ...]:
        """What viewers saw before the first choice."""

    def move_events(
        self, before: StateT_contra, seat: Actor, move: MoveT_contra, after: StateT_contra
    ) -> tuple[Event, ...]:
        """What a move did, read from the states before and after it."""


class ViewModule(Protocol[StateT, BoardT, HistoryT]):
    """`view.py`: what a viewer knows, and guesses of what it does not."""

    @property
    def Board(self) -> type[BoardT]:  # noqa: N802 a class of the module
        """The type that `board` returns; msgspec encodes it as JSON and decodes it again."""

    @property
    def History(self) -> type[HistoryT]:  # noqa: N802 a class of the module
        """The type of a history; encoded and decoded likewise."""

    def board(self, state: StateT, viewer: Viewer) -> BoardT:
        """What a viewer sees on the table."""

    def initial_history(self, players: int) -> HistoryT:
        """The history of a viewer that was shown nothing yet."""

    def update_history(self, history: HistoryT, event: Event) -> HistoryT:
        """The history after one more event that the viewer was shown."""

    def guess(self, view: View[BoardT, HistoryT], rng: RandomSource) -> StateT:
        """A state that could lie behind a view: it gives the same board and is consistent."""

    def decision_key(self, view: View[BoardT, HistoryT]) -> DecisionKey:
        """The values that identify a decision; they differ between any two choices of a play.

        A bot's random numbers follow from its seed and this key. The values are listed one by one,
        a version number first, so neither a renamed nor a new field of a view changes how a bot
        plays. A change of the list does, and raises the version.
        """

    def is_consistent(self, view: View[BoardT, HistoryT], state: StateT) -> bool:
        """Whether every fact of the view's history is true of a state."""


class TextBoardModule(Protocol[BoardT_contra, HistoryT_contra]):
    """`text_board.py`: the table in rows, for screens made of text."""

    def rows(self, view: View[BoardT_contra, HistoryT_contra]) -> tuple[BoardRow, ...]: ...

    def appearance(self, part: str, choice: str) -> BoardItem | None:
        """How one choice of an offer's part looks; None if it is nothing that lies on a table."""


class RuleCoverageModule(Protocol[StateT_contra, MoveT_contra]):
    """`rule_coverage.py`: which rules a move puts to use, counted over random games."""

    ALWAYS_APPLY: frozenset[str]
    """The rules that always hold: what the cards are, the set-up, what is secret."""
    RARELY_APPLY: frozenset[str]
    """Rules whose case may not come up in hundreds of random games."""

    def applied_rules(
        self, before: StateT_contra, seat: Actor, move: MoveT_contra, after: StateT_contra
    ) -> tuple[str, ...]:
        """The ids of the rules that decided something in a move, each once, in their order."""


class ScoringModule(Protocol[StateT_contra]):
    """`scoring.py`: the standings during a play, and the sum of points at its end."""

    SCORE_UNIT_NAME: ScoreUnitName
    """The unit of `standings`."""

    def standings(self, state: StateT_contra) -> tuple[int, ...]:
        """How each seat stands, from public information alone."""

    def breakdown(self, state: StateT_contra) -> tuple[ScoreLine, ...] | None:
        """The scoring of a play that is over; None if there is nothing to add up."""


Annotator = Callable[[Iterable[PlayedMove[StateT, MoveT]]], tuple[Annotation, ...]]
"""From all moves of a play: what to remark on afterwards, in their order."""

MoveFlagger = Callable[[StateT, int, MoveT], Mapping[str, bool]]
"""From a state, a seat and its move: flags such as `lie`; False if it could have and did not."""


@dataclass(frozen=True)
class Game(Generic[StateT, MoveT, BoardT, HistoryT]):
    """One game: its facts, and the modules that implement it."""

    name: str
    version: int
    player_counts: range
    rule_prefix: str
    """The beginning of its rule ids: `MS` for MS-1, MS-2, …"""
    state_type: Callable[[int], StateT]
    """Makes the state for a number of players, before the dealer's first action."""
    position: PositionModule[StateT]
    moves: MovesModule[StateT, MoveT]
    events: EventsModule[StateT, MoveT]
    view: ViewModule[StateT, BoardT, HistoryT]
    text_board: TextBoardModule[BoardT, HistoryT]
    rule_coverage: RuleCoverageModule[StateT, MoveT]
    has_scores: bool = True
    """Whether its result has points."""
    durations: Durations = field(default_factory=dict)
    """For how long a table shows each event; without them none takes time."""
    explainers: Explainers = ()
    """What its events explain at a table with explanations."""
    bots: Mapping[str, BotFactory[BoardT, HistoryT]] = field(default_factory=dict)
    """Its own bots by name, each made from a seed."""
    move_flags: MoveFlagger[StateT, MoveT] | None = None
    """What is counted in a player's moves, such as lies; None if nothing is."""
    scoring: ScoringModule[StateT] | None = None
    """None if the standings are unknown before the end."""
    annotate: Annotator[StateT, MoveT] | None = None
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
            allowed = self.player_counts_message()
            raise Refused(FORMAT, "refused-players", given=safe_repr(players), players=allowed)
        for name, value in options.items():
            if value not in self.options.get(name, ()):
                given = safe_repr(value)
                raise Refused(FORMAT, "refused-option", name=safe_repr(name), value=given)
        return {name: options.get(name, values[0]) for name, values in self.options.items()}

    def player_counts_message(self) -> Message:
        least, most = self.player_counts[0], self.player_counts[-1]
        if least == most:
            return message("players-exactly", count=least)
        return message("players-between", least=least, most=most)

    def result(self, state: StateT) -> Result | None:
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
