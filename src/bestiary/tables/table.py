"""Tables: a table, as its events have made it."""

from __future__ import annotations

from typing import Final, assert_never

from bestiary import catalog
from bestiary.core.event import Event
from bestiary.core.game import Game
from bestiary.core.play import Play
from bestiary.core.play_snapshot import PlaySnapshot
from bestiary.tables import event as facts
from bestiary.tables.command import Status
from bestiary.tables.event import TableEvent
from bestiary.tables.identity import contains_hash
from bestiary.tables.notices import (
    BotLeft,
    BotSat,
    GameStarted,
    PlayAgain,
    PlayerKicked,
    PlayerLeft,
    PlayerReady,
    PlayerReturned,
    PlayerSat,
    TableClosed,
    TimeUp,
)
from bestiary.tables.seat import TableSeat

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
ABANDONED_AFTER_MS: Final = {"open": DAY_MS, "playing": 30 * DAY_MS, "over": 7 * DAY_MS}
"""After how long without an event a table is taken to be abandoned."""
MAX_ACCEPTED_KEPT: Final = 64
"""How many of the last wishes are recognised when they come again."""
NEVER: Final = 1 << 62


class Table:
    """Where one group plays, game after game. Only `evolve` changes it."""

    def __init__(self, id: str, opened: facts.Opened) -> None:
        """Set up the table that somebody opened: version 1."""
        self.id = id
        self.seq = 1
        self.opened = opened
        self.game: Game = catalog.game(opened.game)
        self.seats = [TableSeat() for _ in range(opened.players)]
        self.status: Status = "open"
        self.game_number = 0
        """Which game of this group is being played, counted from 1."""
        self.play: Play | None = None
        self.seed = 0
        self.last_at_ms = opened.at_ms
        self._play_before_choices: Play | None = None
        """The play before the first of several choices that are made at once."""
        self._snapshot_before_choices: PlaySnapshot | None = None
        self._hidden_choices: dict[int, str] = {}
        """Who has chosen what in the meantime."""
        self.decision_seq = 1
        """The event since which seats have had to decide what they decide now.

        That is the deal or the last move, unless this move only took its own seat from those that
        still owe a choice: the others choose at once, and their decision is the same as before.
        """
        self.command = ("", "")
        """Who sent the command that led to the last event, and its id; empty for bot and clock."""
        self._accepted: dict[tuple[str, str], int] = {}
        self._remember_command(opened)

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits."""
        if person is None:
            return None
        for number, place in enumerate(self.seats):
            if contains_hash(person, place.key_hashes):
                return number
        return None

    def opener(self) -> int | None:
        """The seat that may start and kick: who opened it, or the first person that is left."""
        mine = self.seat_of(self.opened.actor)
        if mine is not None:
            return mine
        return next((seat for seat, place in enumerate(self.seats) if place.key_hashes), None)

    def accepted_seq(self, who: str, id: str) -> int | None:
        """The last event that a command led to; None if it was not accepted, or long ago."""
        return self._accepted.get((who, id))

    def may_change(self, seat: int) -> bool:
        """Whether a seat has chosen something that is not turned up yet."""
        return seat in self._hidden_choices

    def seats_that_may_change(self) -> frozenset[int]:
        """The seats that may change what they chose."""
        return frozenset(self._hidden_choices)

    def snapshot_before_choices(self) -> PlaySnapshot | None:
        """The game as it was when those began to choose who are choosing at once."""
        return self._snapshot_before_choices

    def seats_to_move(self) -> tuple[int, ...]:
        """The seats whose turn it is."""
        if self.play is None or self.status != "playing":
            return ()
        return tuple(seat for seat in self.play.to_move() if seat is not None)

    def bot_seats_to_move(self) -> tuple[int, ...]:
        """Those of them where a bot plays."""
        return tuple(seat for seat in self.seats_to_move() if self.seats[seat].is_played_by_bot)

    def deadline_ms(self, seat: int) -> int | None:
        """When a player's time runs out; None where none runs."""
        place = self.seats[seat]
        if self.opened.time_control.kind == "none" or place.owes_since_ms is None:
            return None
        return place.owes_since_ms + self._move_ms + place.reserve_ms

    def next_wakeup_ms(self) -> int:
        """When the host has to look at the table even if no command comes."""
        if self.status == "closed":
            return NEVER
        # In whole hours, so that a move does not change it every time.
        abandoned = (self.last_at_ms // HOUR_MS + 1) * HOUR_MS + ABANDONED_AFTER_MS[self.status]
        if self.opened.time_control.kind == "none":
            return abandoned
        due = [
            when for seat in self.seats_to_move() if (when := self.deadline_ms(seat)) is not None
        ]
        return min([abandoned, *due])

    def evolve(self, event: TableEvent) -> tuple[Event, ...]:
        """Let something have happened: what of it is to be told as part of the game."""
        told = self._apply(event)
        self.seq += 1
        self.last_at_ms = event.at_ms
        self._remember_command(event)
        if self.opened.time_control.kind != "none":
            self._update_clocks(event.at_ms)
        return told

    def _apply(  # noqa: C901 one case for each event
        self, event: TableEvent
    ) -> tuple[Event, ...]:
        """Change what an event changes."""
        told: tuple[Event, ...] = ()
        match event:
            case facts.Moved():
                told = self._apply_move(event)
            case facts.Changed():
                told = self._apply_change(event)
            case facts.Sat():
                self.seats[event.seat] = TableSeat(event.name, (event.person,))
                told = (PlayerSat(event.seat, event.name),)
            case facts.BotSeated():
                self.seats[event.seat] = TableSeat(event.name, bot=event.bot, is_ready=True)
                told = (BotSat(event.seat, event.name, event.bot),)
            case facts.Left():
                told = (
                    PlayerLeft(event.seat, self._vacate(event.seat, event.bot), bool(event.bot)),
                )
            case facts.Kicked():
                told = (PlayerKicked(event.seat, self._vacate(event.seat, event.bot)),)
            case facts.BotUnseated():
                told = (BotLeft(event.seat, self._vacate(event.seat, "")),)
            case facts.Readied():
                place = self.seats[event.seat]
                place.is_ready = event.is_ready
                told = (PlayerReady(event.seat, place.name, event.is_ready),)
            case facts.Started():
                told = self._apply_start(event)
            case facts.TimeRanOut():
                place = self.seats[event.seat]
                place.missed_deadlines += 1
                place.is_late = True
                place.stop_clock(event.at_ms, self._move_ms)
                told = (TimeUp(event.seat, place.name, place.is_away),)
            case facts.Returned():
                place = self.seats[event.seat]
                place.missed_deadlines = 0
                place.is_late = False
                told = (PlayerReturned(event.seat, place.name),)
            case facts.DeviceLinked():
                self.seats[event.seat].key_hashes += (event.person,)
            case facts.Rematched():
                self._apply_rematch()
                told = (PlayAgain(),)
            case facts.Closed():
                self.status = "closed"
                told = (TableClosed(),)
            case facts.Opened():
                raise AssertionError(event)
            case _:
                assert_never(event)
        return told

    def _apply_start(self, event: facts.Started) -> tuple[Event, ...]:
        """Deal."""
        self.status = "playing"
        self.game_number += 1
        self.seed = event.seed
        self.decision_seq = self.seq + 1
        self.play = Play(self.game, len(self.seats), event.setup, self.opened.options)
        for place in self.seats:
            place.reserve_ms = self.opened.time_control.reserve_s * 1000
            place.owes_since_ms = None
            place.missed_deadlines = 0
            place.is_late = False
        if self.play.is_over:
            self.status = "over"
        return (GameStarted(self.game_number), *self.game.events.initial_events(self.play.state))

    def _apply_rematch(self) -> None:
        """Clear the table for another game."""
        self.status = "open"
        self.play = None
        for place in self.seats:
            place.is_ready = bool(place.bot)
            place.missed_deadlines = 0

    def _apply_move(self, event: facts.Moved) -> tuple[Event, ...]:
        """Make a move; where several choose at once, keep it apart until the last has chosen."""
        play = self.play
        assert play is not None
        owing = set(play.to_move())
        several = len(owing) > 1
        if several and not self._hidden_choices:
            self._play_before_choices = play.clone()
            self._snapshot_before_choices = play.snapshot()
        told = play.move(event.seat, event.move)
        if not several or set(play.to_move()) != owing - {event.seat}:
            self.decision_seq = self.seq + 1
        if event.seat is not None:
            place = self.seats[event.seat]
            place.stop_clock(event.at_ms, self._move_ms)
            place.is_late = False
            if event.by == "player":
                place.missed_deadlines = 0
            if several:
                self._hidden_choices[event.seat] = event.move
        if not several:
            self._play_before_choices = None
            self._snapshot_before_choices = None
            self._hidden_choices = {}
            if play.is_over:
                self.status = "over"
        return told

    def _apply_change(self, event: facts.Changed) -> tuple[Event, ...]:
        """Choose something else: the others learn nothing of it."""
        assert self._play_before_choices is not None
        self._hidden_choices[event.seat] = event.move
        play = self._play_before_choices.clone()
        told: tuple[Event, ...] = ()
        for seat, move in self._hidden_choices.items():
            events = play.move(seat, move)
            if seat == event.seat:
                told = tuple(each for each in events if each.audience() is not None)
        self.play = play
        return told

    def _vacate(self, seat: int, bot: str) -> str:
        """Free a seat, or let a bot play on: the name of who sat there."""
        place = self.seats[seat]
        if not bot:
            self.seats[seat] = TableSeat()
            return place.name
        place.key_hashes = ()
        place.bot = bot
        place.is_ready = True
        place.missed_deadlines = 0
        place.is_late = False
        return place.name

    def _update_clocks(self, at: int) -> None:
        """Start the clocks of those whose turn has come, and stop the others'."""
        turn = self.seats_to_move()
        for seat, place in enumerate(self.seats):
            if seat not in turn or place.is_played_by_bot:
                place.stop_clock(at, self._move_ms)
            elif place.owes_since_ms is None:
                place.owes_since_ms = at

    @property
    def _move_ms(self) -> int:
        """The time for one move."""
        return self.opened.time_control.move_s * 1000

    def _remember_command(self, event: TableEvent) -> None:
        """Keep which command led here: what has no sender of its own belongs to the one before."""
        if event.actor:
            self.command = (event.actor, event.command_id)
        elif isinstance(event, facts.TimeRanOut | facts.Closed) or (
            isinstance(event, facts.Moved) and event.by == "bot"
        ):
            self.command = ("", "")
        if self.command[1]:
            self._accepted[self.command] = self.seq
            if len(self._accepted) > MAX_ACCEPTED_KEPT:
                del self._accepted[next(iter(self._accepted))]
