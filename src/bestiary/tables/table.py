"""Tables: a table, folded from its events."""

from functools import cached_property, lru_cache
from typing import Final, assert_never

from bestiary import catalog
from bestiary.catalog import AnyGame, AnyPlay, AnyPreparedMove, AnySnapshot
from bestiary.core.engine import Engine
from bestiary.core.event import Event, TurnChanged
from bestiary.core.explanation import Explainers
from bestiary.core.game import Result
from bestiary.core.lesson import Lesson, LessonStep
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, Actor, seat_or_none
from bestiary.tables import event as stored
from bestiary.tables import notices
from bestiary.tables.command import Status
from bestiary.tables.event import TableEvent
from bestiary.tables.identity import find_seat
from bestiary.tables.pace import PACE_SCALES
from bestiary.tables.seat import TableSeat

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
ABANDONED_AFTER_MS: Final = {"open": DAY_MS, "playing": 30 * DAY_MS, "over": 7 * DAY_MS}
"""After how long without an event a table is closed, by its status."""
MAX_ACCEPTED_KEPT: Final = 64
"""How many of a person's last commands are recognised if they come again."""
NEVER: Final = 1 << 62


class Table:
    """Where one group plays, game after game. Only `evolve` changes it."""

    def __init__(self, id: str, opened: TableEvent) -> None:
        """Begin with the first event, which is `Opened`."""
        assert isinstance(opened, stored.Opened)
        self.id = id
        self.seq = 0
        self.opened = opened
        self.has_clock = opened.time_control.kind != "none"
        self.code = opened.code
        self.invite = opened.invite
        self.kicked_hashes: frozenset[str] = frozenset()
        """The hashes of the keys that may not sit down here again."""
        self.seats = [TableSeat() for _ in range(opened.players)]
        self.status: Status = "open"
        self.may_have_bots = False
        """Whether a bot plays for any seat; a move alone leaves none to a bot."""
        self.game_number = 0
        """Which game of this group is on, or was last, counted from 1."""
        self.play: AnyPlay | None = None
        self.seed = 0
        self.last_event_ms = opened.at_ms
        self.pace = opened.pace
        self.lesson_step = 0
        """Which step of its lesson the table is at, counted from 1; 0 if no lesson is on."""
        self.shown_until_ms = opened.at_ms
        """When all that has happened has been shown at the table's pace: a bot waits for it."""
        self.snapshot_before_choices: AnySnapshot | None = None
        """The play before the first of several choices made at once; None if none is being made."""
        self._hidden_choices: dict[int, str] = {}
        """The moves of the seats that have chosen, not turned up yet."""
        self.decision_seq = 1
        """The event since which seats have had to decide what they decide now.

        That is the deal or the last move, unless this move only took its own seat from those that
        still owe a choice: the others choose at once, and their decision is the same as before.
        """
        self.decision_at_ms = opened.at_ms
        self.last_command_key = ("", "")
        """Who sent the command that led to the last event, and its id; empty for bot and clock."""
        self._accepted: dict[str, dict[str, int]] = {}
        """By person and id of a command: its last event."""
        self._count(opened)

    @cached_property
    def game(self) -> AnyGame:
        """By the rules that the table began with; refuses rules that are not installed."""
        return catalog.game_by_rules(self.opened.rules)

    @property
    def explainers(self) -> Explainers:
        """What events explain here; none at a table without explanations."""
        return self.game.explainers if self.opened.explanations else ()

    @cached_property
    def lesson(self) -> Lesson:
        """The lesson that the table was opened with; refuses if there is none."""
        return catalog.installed_rules()[self.opened.rules].lesson(self.opened.lesson)

    def _has_step(self, step: int) -> bool:
        """Whether the lesson has that step; the version that is installed now may not."""
        try:
            return step <= len(self.lesson.steps)
        except Refused:
            return False

    def current_step(self) -> LessonStep | None:
        """The step of the lesson; None if no lesson is on."""
        return self.lesson.steps[self.lesson_step - 1][1] if self.lesson_step else None

    def seat_of(self, person: str | None) -> int | None:
        return find_seat(person, [table_seat.key_hashes for table_seat in self.seats])

    def opener(self) -> int | None:
        """The seat that may start and kick: of the person who opened it, else the first taken.

        A player whose seat a bot keeps is passed over while others play.
        """
        seat = self.seat_of(self.opened.actor)
        if seat is not None and not self.seats[seat].bot:
            return seat
        people = [index for index, taken in enumerate(self.seats) if taken.key_hashes]
        return next((index for index in people if not self.seats[index].bot), seat)

    def accepted_seq(self, actor: str, command_id: str) -> int | None:
        """The last event of an accepted command; None if it was not accepted, or long ago."""
        return self._accepted.get(actor, {}).get(command_id)

    def seats_that_may_change(self) -> frozenset[int]:
        """The seats that have chosen something that is not turned up yet."""
        return frozenset(self._hidden_choices)

    def seats_to_move(self) -> tuple[int, ...]:
        if self.play is None or self.status != "playing":
            return ()
        return tuple([seat for seat in self.play.state.to_move() if seat is not DEALER])

    def bot_seats_to_move(self) -> tuple[int, ...]:
        """None while a lesson is on: it says what they do."""
        seats = () if self.lesson_step else self.seats_to_move()
        return tuple(seat for seat in seats if self.seats[seat].is_played_by_bot)

    def deadline_ms(self, seat: int) -> int | None:
        """When a player's time runs out, in milliseconds since 1970; None if no clock runs."""
        table_seat = self.seats[seat]
        if not self.has_clock or table_seat.to_move_since_ms is None:
            return None
        return table_seat.to_move_since_ms + self._move_ms + table_seat.reserve_ms

    def next_wakeup_ms(self) -> int:
        """When the host has to look at the table even if no command comes."""
        if self.status == "closed":
            return NEVER
        # In whole hours, so that a move does not change it every time.
        abandoned = (self.last_event_ms // HOUR_MS + 1) * HOUR_MS + ABANDONED_AFTER_MS[self.status]
        if not self.has_clock:
            return abandoned
        deadlines = [self.deadline_ms(seat) for seat in self.seats_to_move()]
        return min([abandoned, *(due_ms for due_ms in deadlines if due_ms is not None)])

    def evolve(
        self, event: TableEvent, prepared: AnyPreparedMove | None = None
    ) -> tuple[Event, ...]:
        """Apply an event: what viewers are shown of it, each to its audience.

        `prepared` is the move of a `Moved`, if the caller has it.
        """
        if type(event) is stored.Moved:
            events = self._apply_move(event, prepared or event.move)
        else:
            events = self._apply(event)
            self.may_have_bots = any(seat.is_played_by_bot for seat in self.seats)
        self._count(event)
        return events

    def skip(self, event: TableEvent) -> None:
        """Apply an event of a game whose `Finished` comes later, without playing the game."""
        if isinstance(event, stored.Started):
            self.game_number += 1
            self.status = "playing"
        elif not isinstance(event, stored.Moved | stored.Changed):
            self._apply(event)
            self.may_have_bots = any(seat.is_played_by_bot for seat in self.seats)
        self._count(event)

    def _count(self, event: TableEvent) -> None:
        """Number an event, and keep what all events change.

        An event without an actor belongs to the command of the event before it.
        """
        self.seq += 1
        self.last_event_ms = event.at_ms
        if self.has_clock:
            self._update_clocks(event.at_ms)
        if event.actor:
            self.last_command_key = (event.actor, event.command_id)
        elif isinstance(event, stored.TimeRanOut | stored.BotFailed | stored.Closed) or (
            isinstance(event, stored.Moved) and event.by == "bot"
        ):
            self.last_command_key = ("", "")
        actor, command_id = self.last_command_key
        if command_id:
            accepted = self._accepted.get(actor)
            if accepted is None:
                accepted = self._accepted[actor] = {}
            accepted[command_id] = self.seq
            if len(accepted) > MAX_ACCEPTED_KEPT:
                del accepted[next(iter(accepted))]

    def _apply(self, event: TableEvent) -> tuple[Event, ...]:  # noqa: C901 one case for each event
        match event:
            case stored.Changed():
                return self._apply_change(event)
            case stored.Sat():
                self.seats[event.seat] = TableSeat(event.name, (event.person,))
                return (notices.PlayerSat(event.seat, event.name),)
            case stored.BotSeated():
                self.seats[event.seat] = TableSeat(event.name, bot=event.bot, is_ready=True)
                return (notices.BotSat(event.seat, event.name, event.bot),)
            case stored.Left():
                name = self.seats[event.seat].name
                if event.may_return:
                    self.seats[event.seat].bot = event.bot
                else:
                    self._vacate(event.seat, event.bot)
                return (notices.PlayerLeft(event.seat, name, bool(event.bot)),)
            case stored.Kicked():
                self.kicked_hashes = self.kicked_hashes.union(self.seats[event.seat].key_hashes)
                self.code = event.code or self.code
                self.invite = event.invite or self.invite
                return (notices.PlayerKicked(event.seat, self._vacate(event.seat, event.bot)),)
            case stored.SeatsChanged():
                self.seats += [TableSeat() for _ in range(len(self.seats), event.players)]
                for seat in sorted(event.removed, reverse=True):
                    del self.seats[seat]
                return (notices.TableResized(event.players),)
            case stored.BotUnseated():
                return (notices.BotLeft(event.seat, self._vacate(event.seat, "")),)
            case stored.Readied():
                table_seat = self.seats[event.seat]
                table_seat.is_ready = event.is_ready
                return (notices.PlayerReady(event.seat, table_seat.name, event.is_ready),)
            case stored.Started():
                return self._apply_start(event)
            case stored.TimeRanOut():
                table_seat = self.seats[event.seat]
                table_seat.missed_deadlines += 1
                table_seat.is_late = True
                table_seat.stop_clock(event.at_ms, self._move_ms)
                return (notices.TimeUp(event.seat, table_seat.name, table_seat.is_away),)
            case stored.BotFailed():
                name = self.seats[event.seat].name
                return (notices.BotReplaced(event.seat, name, event.bot),)
            case stored.Returned():
                table_seat = self.seats[event.seat]
                table_seat.reset_absence()  # a choice that is late is the bot's still
                table_seat.bot = ""
                return (notices.PlayerReturned(event.seat, table_seat.name),)
            case stored.SubstituteVoted():
                table_seat = self.seats[event.seat]
                table_seat.substitute_votes |= {event.voter}
                voter = self.seats[event.voter].name
                return (notices.SubstituteWanted(event.seat, table_seat.name, voter),)
            case stored.Substituted():
                table_seat = self.seats[event.seat]
                table_seat.bot = event.bot
                return (notices.BotTookOver(event.seat, table_seat.name),)
            case stored.PaceChanged():
                self._apply_pace(event)
                return (notices.PaceSet(event.seat, self.seats[event.seat].name, event.pace),)
            case stored.LessonStepBegun():
                self.lesson_step = event.step if self._has_step(event.step) else 0
                return ()
            case stored.LessonEnded():
                self.lesson_step = 0
                return ()
            case stored.DeviceLinked():
                self.seats[event.seat].key_hashes += (event.person,)
                return ()
            case stored.Rematched():
                self._apply_rematch()
                return (notices.PlayAgain(),)
            case stored.Finished():
                if self.play and self.play.result != Result(event.winners, event.scores):
                    raise Refused(FORMAT, "record-wrong-result")
                self.status = "over"
                return ()
            case stored.Closed():
                self.status = "closed"
                return (notices.TableClosed(),)
            case stored.Opened() | stored.Moved():
                raise AssertionError(event)
            case _:
                assert_never(event)

    def _apply_start(self, event: stored.Started) -> tuple[Event, ...]:
        self.game_number += 1
        self.seed = event.seed
        self.shown_until_ms = event.at_ms + event.pause_ms
        self.decision_seq, self.decision_at_ms = self.seq + 1, event.at_ms
        self.play = Play(self.game, len(self.seats), event.setup, self.opened.options)
        self._play_before_choices = self.snapshot_before_choices = None
        self._hidden_choices = {}
        self.status = "over" if self.play.is_over else "playing"
        for table_seat in self.seats:
            table_seat.reserve_ms = self.opened.time_control.reserve_s * 1000
            table_seat.to_move_since_ms = None
            table_seat.reset_absence()
            table_seat.is_late = False
        dealt = self.game.events.initial_events(self.play.state)
        started = notices.GameStarted(self.game_number)
        return (started, *dealt, *turn_events(None, self.play.state))

    def _apply_rematch(self) -> None:
        self.status = "open"
        self.play = None
        self.lesson_step = 0
        for table_seat in self.seats:
            table_seat.is_ready = bool(table_seat.bot)
            table_seat.reset_absence()

    def _apply_move(self, event: stored.Moved, move: str | AnyPreparedMove) -> tuple[Event, ...]:
        """Make a move; a simultaneous choice is kept apart until the last seat has chosen."""
        play = self.play
        assert play is not None
        before = play.state
        to_move = before.to_move()
        is_simultaneous = len(to_move) > 1
        if is_simultaneous and not self._hidden_choices:
            self.snapshot_before_choices = play.snapshot()
        actor = DEALER if event.seat is None else event.seat
        events = play.move(actor, move)
        after = play.state
        if not is_simultaneous or {*after.to_move()} != {*to_move} - {actor}:
            self.decision_seq, self.decision_at_ms = self.seq + 1, event.at_ms
        self.shown_until_ms = max(self.shown_until_ms, event.at_ms) + event.pause_ms
        if event.seat is not None:
            table_seat = self.seats[event.seat]
            if table_seat.to_move_since_ms is not None:
                table_seat.stop_clock(event.at_ms, self._move_ms)
            table_seat.is_late = False
            if event.by == "player":
                table_seat.reset_absence()
            if is_simultaneous:
                self._hidden_choices[event.seat] = event.move
        if not is_simultaneous:
            self.snapshot_before_choices = None
            self._hidden_choices = {}
            if after.is_over():
                self.status = "over"
        return events + turn_events(before, after)

    def _apply_pace(self, event: stored.PaceChanged) -> None:
        """What is still to be shown is shown at the new pace."""
        left_ms = max(0, self.shown_until_ms - event.at_ms)
        scale, before = PACE_SCALES[event.pace], PACE_SCALES[self.pace]
        self.shown_until_ms = event.at_ms + (round(left_ms * scale / before) if left_ms else 0)
        self.pace = event.pace

    def _apply_change(self, event: stored.Changed) -> tuple[Event, ...]:
        """Replace a choice: the other seats are shown nothing of it."""
        play, before = self.play, self.snapshot_before_choices
        assert play is not None
        assert before is not None
        play = play.rewound(before, len(self._hidden_choices))
        self._hidden_choices[event.seat] = event.move
        events: tuple[Event, ...] = ()
        for seat, move in self._hidden_choices.items():
            move_events = play.move(seat, move)
            if seat == event.seat:
                events = tuple(shown for shown in move_events if shown.audience() is not None)
        self.play = play
        return events

    def _vacate(self, seat: int, bot: str) -> str:
        """Free a seat, or let a bot play on: the name of the player who sat there."""
        name = self.seats[seat].name
        self.seats[seat] = TableSeat(name, bot=bot, is_ready=True) if bot else TableSeat()
        return name

    def _update_clocks(self, at_ms: int) -> None:
        """Start the clocks of the players who are to move once all is shown; stop the others."""
        to_move = self.seats_to_move()
        for seat, table_seat in enumerate(self.seats):
            if seat not in to_move or table_seat.is_played_by_bot:
                table_seat.stop_clock(at_ms, self._move_ms)
            elif table_seat.to_move_since_ms is None:
                table_seat.to_move_since_ms = max(at_ms, self.shown_until_ms)

    @property
    def _move_ms(self) -> int:
        return self.opened.time_control.move_s * 1000


def turn_events(before: Engine | None, after: Engine) -> tuple[TurnChanged, ...]:
    """What viewers are shown after a move's own events: whose turn it is, if that has changed."""
    phase, to_move = after.phase_name(), after.to_move()
    if before is not None and before.to_move() == to_move and before.phase_name() == phase:
        return ()
    return _turn_changed(phase, to_move)


@lru_cache(1024)
def _turn_changed(phase: str, to_move: tuple[Actor, ...]) -> tuple[TurnChanged]:
    """One event for all tables."""
    return (TurnChanged(phase, tuple(map(seat_or_none, to_move))),)
