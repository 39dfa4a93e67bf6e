"""Core: functions of packages above it, which `bestiary/__init__.py` injects to avoid imports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from bestiary.core.game import BoardT, Game, HistoryT, MoveT, StateT
    from bestiary.core.play import Play
    from bestiary.core.refusal import Refused
    from bestiary.core.view import View


class PlayRecord(Protocol):
    """A play as data; `bestiary.Record` is one."""

    @property
    def moves(self) -> list[Any]:
        """Each the number of a seat, or None for the dealer, and the text of its move."""

    def to_json(self) -> str:
        """One line of JSON, without the newline."""


class InjectedFunctions(Protocol):
    """What core calls of the packages above it; its sentences are English."""

    def refusal_sentence(self, refused: Refused) -> str:
        """The reason of a refusal; LookupError if a game lacks the sentence."""

    def board_text(self, view: View[BoardT, HistoryT]) -> str:
        """The table as a viewer sees it, a line for each of its places."""

    def record(
        self, play: Play[StateT, MoveT, BoardT, HistoryT], names: list[str] | None
    ) -> PlayRecord: ...

    def game(self, rules: str) -> Game[StateT, MoveT, BoardT, HistoryT]:
        """The game that is played by these rules; refuses rules that are not installed."""


injected: InjectedFunctions
"""Set before any other module of the package is imported."""
