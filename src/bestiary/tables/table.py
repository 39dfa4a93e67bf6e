"""Tables: a table, folded from its events."""

from __future__ import annotations

from typing import Final, assert_never

from bestiary import catalog
from bestiary.core.event import Event
from bestiary.core.game import Game
from bestiary.core.play import Play
from bestiary.core.play_snapshot import PlaySnapshot
from bestiary.tables import event as stored
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
"""After how long without an event a table is closed, by its status."""
MAX_ACCEPTED_KEPT: Final = 64
"""How many of the last commands are recognised if they come again."""
NEVER: Final = 1 << 62


class Table:
    """Where one group plays, game after game. Only `evolve` changes it."""

    def __init__(self, id: str, opened: stored.Opened) -> None:
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
        """The moves of the seats that have chosen, not turned up yet."""
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
        """The seat of a person; None if they have none."""
        if person is None:
            return None
        for seat, table_seat in enumerate(self.seats):
            if contains_hash(person, table_seat.key_hashes):
                return seat
        return None

    def opener(self) -> int | None:
        """The seat that may start and kick: of the person who opened it, else the first taken."""
        seat = self.seat_of(self.opened.actor)
        if seat is None:
            return next((index for index, taken in enumerate(self.seats) if taken.key_hashes), None)
        return seat

    def accepted_seq(self, actor: str, command_id: str) -> int | None:
        """The last event of an accepted command; None if it was not accepted, or long ago."""
        return self._accepted.get((actor, command_id))

    def may_change(self, seat: int) -> bool:
        """Whether a seat has chosen something that is not turned up yet."""
        return seat in self._hidden_choices

    def seats_that_may_change(self) -> frozenset[int]:
        """The seats that have chosen something that is not turned up yet."""
        return frozenset(self._hidden_choices)

    def snapshot_before_choices(self) -> PlaySnapshot | None:
        """The play before the simultaneous choices being made; None if none are."""
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
        """When a player's time runs out, in milliseconds since 1970; None if no clock runs."""
        table_seat = self.seats[seat]
        if self.opened.time_control.kind == "none" or table_seat.to_move_since_ms is None:
            return None
        return table_seat.to_move_since_ms + self._move_ms + table_seat.reserve_ms

    def next_wakeup_ms(self) -> int:
        """When the host has to look at the table even if no command comes."""
        if self.status == "closed":
            return NEVER
        # In whole hours, so that a move does not change it every time.
        abandoned = (self.last_at_ms // HOUR_MS + 1) * HOUR_MS + ABANDONED_AFTER_MS[self.status]
        if self.opened.time_control.kind == "none":
            return abandoned
        deadlines = [self.deadline_ms(seat) for seat in self.seats_to_move()]
        return min([abandoned, *(due_ms for due_ms in deadlines if due_ms is not None)])

    def evolve(self, event: TableEvent) -> tuple[Event, ...]:
        """Apply an event: what viewers are shown of it, each to its audience."""
        events = self._apply(event)
        self.seq += 1
        self.last_at_ms = event.at_ms
        self._remember_command(event)
        if self.opened.time_control.kind != "none":
            self._update_clocks(event.at_ms)
        return events

    def _apply(  # noqa: C901 one case for each event
        self, event: TableEvent
    ) -> tuple[Event, ...]:
        match event:
            case stored.Moved():
                return self._apply_move(event)
            case stored.Changed():
                return self._apply_change(event)
            case stored.Sat():
                self.seats[event.seat] = TableSeat(event.name, (event.person,))
                return (PlayerSat(event.seat, event.name),)
            case stored.BotSeated():
                self.seats[event.seat] = TableSeat(event.name, bot=event.bot, is_ready=True)
                return (BotSat(event.seat, event.name, event.bot),)
            case stored.Left():
                return (
                    PlayerLeft(event.seat, self._vacate(event.seat, event.bot), bool(event.bot)),
                )
            case stored.Kicked():
                return (PlayerKicked(event.seat, self._vacate(event.seat, event.bot)),)
            case stored.BotUnseated():
                return (BotLeft(event.seat, self._vacate(event.seat, "")),)
            case stored.Readied():
                table_seat = self.seats[event.seat]
                table_seat.is_ready = event.is_ready
                return (PlayerReady(event.seat, table_seat.name, event.is_ready),)
            case stored.Started():
                return self._apply_start(event)
            case stored.TimeRanOut():
                table_seat = self.seats[event.seat]
                table_seat.missed_deadlines += 1
                table_seat.is_late = True
                table_seat.stop_clock(event.at_ms, self._move_ms)
                return (TimeUp(event.seat, table_seat.name, table_seat.is_away),)
            case stored.Returned():
                table_seat = self.seats[event.seat]
                table_seat.missed_deadlines = 0
                table_seat.is_late = False
                return (PlayerReturned(event.seat, table_seat.name),)
            case stored.DeviceLinked():
                self.seats[event.seat].key_hashes += (event.person,)
                return ()
            case stored.Rematched():
                self._apply_rematch()
                return (PlayAgain(),)
            case stored.Closed():
                self.status = "closed"
                return (TableClosed(),)
            case stored.Opened():
                raise AssertionError(event)
            case _:
                assert_never(event)

    def _apply_start(self, event: stored.Started) -> tuple[Event, ...]:
        self.status = "playing"
        self.game_number += 1
        self.seed = event.seed
        self.decision_seq = self.seq + 1
        self.play = Play(self.game, len(self.seats), event.setup, self.opened.options)
        for table_seat in self.seats:
            table_seat.reserve_ms = self.opened.time_control.reserve_s * 1000
            table_seat.to_move_since_ms = None
            table_seat.missed_deadlines = 0
            table_seat.is_late = False
        if self.play.is_over:
            self.status = "over"
        return (GameStarted(self.game_number), *self.game.events.initial_events(self.play.state))

    def _apply_rematch(self) -> None:
        self.status = "open"
        self.play = None
        for table_seat in self.seats:
            table_seat.is_ready = bool(table_seat.bot)
            table_seat.missed_deadlines = 0

    def _apply_move(self, event: stored.Moved) -> tuple[Event, ...]:
        """Make a move; a simultaneous choice is kept apart until the last seat has chosen."""
        play = self.play
        assert play is not None
        to_move = set(play.to_move())
        is_simultaneous = len(to_move) > 1
        if is_simultaneous and not self._hidden_choices:
            self._play_before_choices = play.clone()
            self._snapshot_before_choices = play.snapshot()
        events = play.move(event.seat, event.move)
        if not is_simultaneous or set(play.to_move()) != to_move - {event.seat}:
            self.decision_seq = self.seq + 1
        if event.seat is not None:
            table_seat = self.seats[event.seat]
            table_seat.stop_clock(event.at_ms, self._move_ms)
            table_seat.is_late = False
            if event.by == "player":
                table_seat.missed_deadlines = 0
            if is_simultaneous:
                self._hidden_choices[event.seat] = event.move
        if not is_simultaneous:
            self._play_before_choices = None
            self._snapshot_before_choices = None
            self._hidden_choices = {}
            if play.is_over:
                self.status = "over"
        return events

    def _apply_change(self, event: stored.Changed) -> tuple[Event, ...]:
        """Replace a choice: the other seats are shown nothing of it."""
        assert self._play_before_choices is not None
        self._hidden_choices[event.seat] = event.move
        play = self._play_before_choices.clone()
        events: tuple[Event, ...] = ()
        for seat, move in self._hidden_choices.items():
            move_events = play.move(seat, move)
            if seat == event.seat:
                events = tuple(shown for shown in move_events if shown.audience() is not None)
        self.play = play
        return events

    def _vacate(self, seat: int, bot: str) -> str:
        """Free a seat, or let a bot play on: the name of the player who sat there."""
        table_seat = self.seats[seat]
        if not bot:
            self.seats[seat] = TableSeat()
            return table_seat.name
        table_seat.key_hashes = ()
        table_seat.bot = bot
        table_seat.is_ready = True
        table_seat.missed_deadlines = 0
        table_seat.is_late = False
        return table_seat.name

    def _update_clocks(self, at_ms: int) -> None:
        """Start the clocks of the players who are to move, and stop the others."""
        to_move = self.seats_to_move()
        for seat, table_seat in enumerate(self.seats):
            if seat not in to_move or table_seat.is_played_by_bot:
                table_seat.stop_clock(at_ms, self._move_ms)
            elif table_seat.to_move_since_ms is None:
                table_seat.to_move_since_ms = at_ms

    @property
    def _move_ms(self) -> int:
        return self.opened.time_control.move_s * 1000

    def _remember_command(self, event: TableEvent) -> None:
        """Keep which command led here: an event without an actor belongs to the one before it."""
        if event.actor:
            self.command = (event.actor, event.command_id)
        elif isinstance(event, stored.TimeRanOut | stored.Closed) or (
            isinstance(event, stored.Moved) and event.by == "bot"
        ):
            self.command = ("", "")
        if self.command[1]:
            self._accepted[self.command] = self.seq
            if len(self._accepted) > MAX_ACCEPTED_KEPT:
                del self._accepted[next(iter(self._accepted))]
