"""Tables: decides upon commands: the events that one leads to, or a refusal. Changes nothing."""

from collections.abc import Sequence
from typing import Final, Literal, Protocol, TypedDict, assert_never

from msgspec import Struct
from msgspec.structs import replace

from bestiary import catalog
from bestiary.catalog import AnyGame, AnyPreparedMove
from bestiary.core.message import Message, safe_repr
from bestiary.core.play import Play, apply_move, prepared_move
from bestiary.core.random_source import RandomSource, substream
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER
from bestiary.tables import command as commands
from bestiary.tables import event as stored
from bestiary.tables.command import Command
from bestiary.tables.event import TableEvent
from bestiary.tables.identity import contains_hash, hash_key
from bestiary.tables.lesson_script import (
    ScriptContext,
    begin_step,
    check_accepted,
    next_step,
    open_for_lesson,
)
from bestiary.tables.move_events import finished_event, moved_event
from bestiary.tables.nickname import distinct, nickname
from bestiary.tables.pace import DEAL_MS, PACE_SCALES, Pace
from bestiary.tables.seat import TableSeat
from bestiary.tables.table import Table
from bestiary.tables.time_control import TABLE_RULE

STALE: Final = "stale"
"""The rule of a refusal if a choice comes too late; a client does not send it again."""
MAX_KEYS_PER_SEAT: Final = 8
"""How many devices a seat can be linked to."""


class BotDirectory(Protocol):
    """The kinds of bots that can be seated."""

    def check(self, game: AnyGame, bot: str) -> None:
        """Refuse a name that no bot of a game has."""

    def default_bot(self, game: AnyGame) -> str:
        """The kind that plays if none is named."""

    def pick_name(self, taken: tuple[str, ...], chance: RandomSource) -> str:
        """A name for a bot that is not among those taken."""


class EventMetadata(TypedDict):
    """What an event says of the command that led to it."""

    at_ms: int
    actor: str
    command_id: str


class CommandContext(Struct, frozen=True):
    """Who sent a command and when, and the chance and bots to carry it out with."""

    now_ms: int
    chance: RandomSource
    bots: BotDirectory
    actor: str = ""
    command_id: str = ""
    last_known_seat: int | None = None
    """Where the actor sat when last looked up: tried first."""
    after: int | None = None
    """The last event that the sender had seen when choosing a move; None is not checked."""
    tables: int = 1
    """About how many tables there are that are not closed."""
    present_seats: frozenset[int] = frozenset()
    """The seats whose players are here; set for what depends on it."""
    absent_seats: frozenset[int] = frozenset()
    """The seats whose players have been away for so long that a bot may play for them."""

    @property
    def metadata(self) -> EventMetadata:
        return {"at_ms": self.now_ms, "actor": self.actor, "command_id": self.command_id}


def table_refusal(id: str, /, **args: int | str | Message) -> Refused:
    """A refusal by the table, not by a rule of the game."""
    return Refused(TABLE_RULE, id, **args)


def open_table(command: commands.Open, context: CommandContext, game: AnyGame) -> list[TableEvent]:
    """The events that a new table begins with; refuses impossible options, times or bots."""
    lesson = None
    if command.lesson:
        lesson = catalog.installed_rules()[game.rules].lesson(command.lesson)
        command = open_for_lesson(command, lesson)
    players = game.default_players if command.players is None else command.players
    options = game.validate_options(players, command.options)
    command.time_control.check()
    if len(command.bots) >= players:
        raise table_refusal("table-refused-full")
    for bot in command.bots:
        context.bots.check(game, bot)
    name = nickname(command.name)
    opened = stored.Opened(
        **context.metadata,
        game=game.name,
        rules=game.rules,
        players=players,
        options=options,
        time_control=command.time_control,
        onlookers=command.onlookers,
        is_public=command.is_public,
        pace=command.pace or "calm",
        explanations=command.explanations,
        lesson=command.lesson,
        code=new_code(context.chance, context.tables),
        invite=new_key(context.chance),
    )
    sat = stored.Sat(at_ms=context.now_ms, seat=0, person=context.actor, name=name)
    events: list[TableEvent] = [opened, sat]
    names = [name]
    for seat, bot in enumerate(command.bots, 1):
        names.append(context.bots.pick_name(tuple(names), context.chance))
        events.append(stored.BotSeated(at_ms=context.now_ms, seat=seat, bot=bot, name=names[-1]))
    if command.is_ready:
        events.append(stored.Readied(at_ms=context.now_ms, seat=0))
        if len(names) == players:
            events += _deal(game, players, options, opened.pace, context)
    if lesson is not None:
        events += begin_step(game, lesson, 1, None, _script_context(opened.pace, context))
    return events


CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""For codes that are read aloud: no two look alike."""
CODE_LENGTH: Final = 6
MIN_CODES_PER_TABLE: Final = 1 << 20
"""So few guesses hit a table that no client finds one."""
KEY_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KEY_LENGTH: Final = 22


def new_code(chance: RandomSource, tables: int = 1) -> str:
    """A code; a longer one where there are many tables."""
    length = CODE_LENGTH
    while len(CODE_LETTERS) ** length < tables * MIN_CODES_PER_TABLE:
        length += 1
    return "".join(CODE_LETTERS[chance.below(len(CODE_LETTERS))] for _ in range(length))


def new_key(chance: RandomSource) -> str:
    """A key of 132 bits, for links."""
    return "".join(KEY_LETTERS[chance.below(64)] for _ in range(KEY_LENGTH))


def new_seed(chance: RandomSource) -> int:
    """A seed of 62 bits for the bots of one game."""
    return chance.below(1 << 31) << 31 | chance.below(1 << 31)


class Decision(Struct, frozen=True):
    """The events that follow from a command, a bot's choice or the clock."""

    events: Sequence[TableEvent]
    moves: tuple[AnyPreparedMove, ...] = ()
    """The moves of the events that are `Moved`, in their order."""


def decide(table: Table, command: Command, context: CommandContext) -> Decision:
    """What a command leads to; raises `Refused` if it may not be."""
    if table.status == "closed":
        raise table_refusal("table-refused-closed")
    if type(command) is commands.MoveCommand or type(command) is commands.Change:
        return _move(table, _seat_of_actor(table, context), command, context)
    return Decision(_events(table, command, context))


def _events(  # noqa: C901 one case for each command
    table: Table, command: Command, context: CommandContext
) -> list[TableEvent]:
    match command:
        case commands.Sit():
            return _sit(table, command, context)
        case commands.Leave():
            seat, bot = _seat_of_actor(table, context), _replacement_bot(table, context)
            if table.lesson_step:
                return [stored.Closed(**context.metadata)]
            return [stored.Left(seat=seat, bot=bot, may_return=bool(bot), **context.metadata)]
        case commands.Kick():
            return _kick(table, command, context)
        case commands.SeatBot():
            return _seat_bot(table, command, context)
        case commands.UnseatBot():
            _check_opener(table, context)
            _check_open(table)
            if not _seat_at(table, command.seat).bot:
                raise table_refusal("table-refused-no-bot")
            return [stored.BotUnseated(seat=command.seat, **context.metadata)]
        case commands.Ready():
            seat = _seat_of_actor(table, context)
            _check_open(table)
            return _ready(table, seat, command.is_ready, context)
        case commands.SetSeats():
            return _set_seats(table, command.players, context)
        case commands.Start():
            return _start(table, context)
        case commands.Rematch():
            return _rematch(table, context)
        case commands.Return():
            seat = _seat_of_actor(table, context)
            if not table.seats[seat].is_played_by_bot:
                raise table_refusal("table-refused-not-away")
            return [stored.Returned(seat=seat, **context.metadata)]
        case commands.Substitute():
            return _substitute(table, command.seat, context)
        case commands.SetPace(pace):
            seat = _seat_of_actor(table, context)
            return [stored.PaceChanged(seat=seat, pace=pace, **context.metadata)]
        case commands.NextStep() | commands.EndLesson():
            return _lesson_command(table, command, context)
        case commands.LinkDevice():
            return _link_device(table, command.key, context)
        case commands.MoveCommand() | commands.Change():
            raise AssertionError(command)
        case _:
            assert_never(command)


def on_bot_move(table: Table, seat: int, move: str, context: CommandContext) -> Decision:
    """What a bot's move leads to; refuses if no bot is to move at that seat."""
    if seat not in table.seats_to_move() or not table.seats[seat].is_played_by_bot:
        raise table_refusal("table-refused-not-playing")
    return _move(table, seat, commands.MoveCommand(move), context, "bot")


def on_timer(table: Table, now_ms: int) -> Decision | None:
    """What is due by now: deadlines missed, or else the end of an abandoned table."""
    if table.next_wakeup_ms() > now_ms:
        return None
    return on_deadlines(table, now_ms) or Decision([stored.Closed(at_ms=now_ms)])


def on_deadlines(table: Table, now_ms: int) -> Decision | None:
    """The deadlines that are missed by now; None if none is."""
    deadlines = [(seat, table.deadline_ms(seat)) for seat in table.seats_to_move()]
    late = [seat for seat, due in deadlines if due is not None and due <= now_ms]
    events = [stored.TimeRanOut(at_ms=now_ms, seat=seat) for seat in late]
    return Decision(events) if events else None


def _move(
    table: Table,
    seat: int,
    command: commands.MoveCommand | commands.Change,
    context: CommandContext,
    by: Literal["player", "bot"] = "player",
) -> Decision:
    """A move, the dealer's moves after it, and the end of the game; or a choice that is changed.

    Refuses it if no game is on, or for an earlier decision or another history.
    """
    play, after, in_lesson = table.play, context.after, table.lesson_step > 0
    if play is None:
        raise table_refusal("table-refused-not-playing")
    if after is not None and not table.decision_seq <= after <= table.seq:
        raise Refused(STALE, "table-refused-stale")
    if type(command) is commands.Change:
        return Decision(_change(table, seat, command, context))
    if by == "player" and table.seats[seat].is_late:
        raise Refused(STALE, "table-refused-too-late")
    game, pace, now_ms = play.game, table.pace, context.now_ms
    made = play.prepare(seat, command.move)
    if in_lesson:
        check_accepted(table, str(made.move))
    moves = [made]
    events: list[TableEvent] = [
        moved_event(game, pace, made, now_ms, by, context.actor, context.command_id)
    ]
    while (to_move := made.after.to_move()) == (DEALER,) and not in_lesson:
        rng = substream(context.chance, f"ply {len(play.moves) + len(events)}")
        made = prepared_move(game, made.after, DEALER, game.moves.chance_move(made.after, rng))
        moves.append(made)
        events.append(moved_event(game, pace, made, now_ms))
    if not to_move:
        events.append(finished_event(game, made.after, now_ms))
    if in_lesson:
        events += next_step(table, made.after, _script_context(pace, context))
    return Decision(events, tuple(moves))


def _script_context(pace: Pace, context: CommandContext) -> ScriptContext:
    return ScriptContext(context.now_ms, pace, new_seed(context.chance))


def _lesson_command(
    table: Table, command: commands.NextStep | commands.EndLesson, context: CommandContext
) -> list[TableEvent]:
    """To read on, or to end the lesson here; refuses a second tap on the same step."""
    _seat_of_actor(table, context)
    if not table.lesson_step:
        raise table_refusal("table-refused-no-lesson")
    if isinstance(command, commands.EndLesson):
        return [stored.LessonEnded(**context.metadata)]
    if command.step != table.lesson_step:
        raise Refused(STALE, "table-refused-stale")
    check_accepted(table, None)
    state = None if table.play is None else table.play.state
    first, *others = next_step(table, state, _script_context(table.pace, context))
    return [replace(first, **context.metadata), *others]


def _change(
    table: Table, seat: int, command: commands.Change, context: CommandContext
) -> list[TableEvent]:
    before = table.snapshot_before_choices
    if before is None or table.lesson_step or seat not in table.seats_that_may_change():
        raise table_refusal("table-refused-nothing-to-change")
    move = table.game.moves.parse(command.move)
    apply_move(table.game, before.state, seat, move)
    return [stored.Changed(seat=seat, move=str(move), **context.metadata)]


def _sit(table: Table, command: commands.Sit, context: CommandContext) -> list[TableEvent]:
    _check_open(table)
    if contains_hash(context.actor, table.kicked_hashes):
        raise table_refusal("table-refused-kicked")
    if not has_required_invite(table, command):
        raise table_refusal("table-refused-no-invite")
    if table.seat_of(context.actor) is not None:
        raise table_refusal("table-refused-seated")
    seat = _find_free_seat(table, command.seat)
    name = distinct(nickname(command.name), _names(table))
    return [stored.Sat(seat=seat, person=context.actor, name=name, **context.metadata)]


def has_required_invite(table: Table, command: commands.Sit) -> bool:
    """Whether the table is public, or the command has its invitation."""
    invite = command.invite
    return table.opened.is_public or (invite is not None and contains_hash(invite, (table.invite,)))


def _seat_bot(table: Table, command: commands.SeatBot, context: CommandContext) -> list[TableEvent]:
    _check_opener(table, context)
    _check_open(table)
    context.bots.check(table.game, command.bot)
    seat = _find_free_seat(table, command.seat)
    name = context.bots.pick_name(_names(table), context.chance)
    seated = stored.BotSeated(seat=seat, bot=command.bot, name=name, **context.metadata)
    return [seated, *_deal_if(_others_ready(table, seat), table, context)]


def _set_seats(table: Table, players: int, context: CommandContext) -> list[TableEvent]:
    _check_opener(table, context)
    _check_open(table)
    table.game.validate_options(players, table.opened.options)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    taken = len(table.seats) - len(free)
    if players < taken:
        raise table_refusal("table-refused-seats-taken", taken=taken)
    removed = tuple(free[players - taken :]) if players < len(table.seats) else ()
    all_ready = players == sum(seat.is_ready for seat in table.seats)
    changed = stored.SeatsChanged(players=players, removed=removed, **context.metadata)
    return [changed, *_deal_if(all_ready, table, context, players)]


def _kick(table: Table, command: commands.Kick, context: CommandContext) -> list[TableEvent]:
    _check_opener(table, context)
    if not _seat_at(table, command.seat).key_hashes:
        raise table_refusal("table-refused-nobody-there")
    if command.seat == table.seat_of(context.actor):
        raise table_refusal("table-refused-kick-yourself")
    bot = _replacement_bot(table, context)
    code, invite = new_code(context.chance, context.tables), new_key(context.chance)
    kicked = stored.Kicked(seat=command.seat, bot=bot, code=code, invite=invite, **context.metadata)
    return [kicked]


def _ready(table: Table, seat: int, is_ready: bool, context: CommandContext) -> list[TableEvent]:
    """The game begins once no seat is free and all players are ready."""
    readied = stored.Readied(seat=seat, is_ready=is_ready, **context.metadata)
    return [readied, *_deal_if(is_ready and _others_ready(table, seat), table, context)]


def _others_ready(table: Table, seat: int) -> bool:
    """Whether every other seat is taken and its player ready."""
    return all(other.is_ready for number, other in enumerate(table.seats) if number != seat)


def _start(table: Table, context: CommandContext) -> list[TableEvent]:
    """Deal, if all seats are taken and all players but the opener are ready."""
    _check_opener(table, context)
    _check_open(table)
    if any(seat.is_free for seat in table.seats):
        raise table_refusal("table-refused-seats-free")
    if not _others_ready(table, _seat_of_actor(table, context)):
        raise table_refusal("table-refused-not-ready")
    return _deal_if(True, table, context)


def _deal_if(
    is_due: bool, table: Table, context: CommandContext, players: int | None = None
) -> list[TableEvent]:
    """The deal, for another number of seats than now if that changes; nothing if it is not due."""
    count = len(table.seats) if players is None else players
    return _deal(table.game, count, table.opened.options, table.pace, context) if is_due else []


def _deal(
    game: AnyGame, players: int, options: dict[str, str], pace: Pace, context: CommandContext
) -> list[TableEvent]:
    """The deal, and the dealer's moves before the first choice of a seat."""
    setup = game.position.deal(players, options, context.chance)
    seed = new_seed(context.chance)
    pause = round(DEAL_MS * PACE_SCALES[pace])
    started = stored.Started(setup=setup, seed=seed, pause_ms=pause, **context.metadata)
    events: list[TableEvent] = [started]
    state = Play(game, players, setup, options).state
    while state.to_move() == (DEALER,):
        dealt = game.moves.chance_move(state, context.chance)
        state = apply_move(game, state, DEALER, dealt)
        events.append(stored.Moved(at_ms=context.now_ms, seat=None, move=str(dealt)))
    return [*events, finished_event(game, state, context.now_ms)] if state.is_over() else events


def _rematch(table: Table, context: CommandContext) -> list[TableEvent]:
    """Play again: the actor is ready, and once all players are, the game begins."""
    seat = _seat_of_actor(table, context)
    if table.status == "open" and table.game_number > 0:
        return _ready(table, seat, True, context)
    if table.status != "over":
        raise table_refusal("table-refused-not-over")
    ready = stored.Readied(at_ms=context.now_ms, seat=seat)
    is_alone = all(other.bot or number == seat for number, other in enumerate(table.seats))
    rematched = stored.Rematched(**context.metadata)
    return [rematched, ready, *_deal_if(is_alone, table, context)]


def _substitute(table: Table, seat: int, context: CommandContext) -> list[TableEvent]:
    """The opener decides at once, the others by the majority of those who are here."""
    voter, absent = _seat_of_actor(table, context), _seat_at(table, seat)
    if seat not in table.seats_to_move() or absent.is_played_by_bot:
        raise table_refusal("table-refused-not-awaited")
    if seat == voter or seat not in context.absent_seats:
        raise table_refusal("table-refused-still-here", name=absent.name)
    present = (context.present_seats | {voter}) - {seat}
    votes = (absent.substitute_votes & present) | {voter}
    if voter == table.opener() or 2 * len(votes) > len(present):
        bot = context.bots.default_bot(table.game)
        return [stored.Substituted(seat=seat, bot=bot, **context.metadata)]
    if voter in absent.substitute_votes:
        raise table_refusal("table-refused-voted")
    return [stored.SubstituteVoted(seat=seat, voter=voter, **context.metadata)]


def _link_device(table: Table, key: str, context: CommandContext) -> list[TableEvent]:
    seat = _seat_of_actor(table, context)
    person = hash_key(key)
    if table.seat_of(person) is not None:
        raise table_refusal("table-refused-key-taken")
    if len(table.seats[seat].key_hashes) >= MAX_KEYS_PER_SEAT:
        raise table_refusal("table-refused-too-many-keys", most=MAX_KEYS_PER_SEAT)
    return [stored.DeviceLinked(seat=seat, person=person, **context.metadata)]


def _names(table: Table) -> tuple[str, ...]:
    return tuple(seat.name for seat in table.seats if seat.name)


def _seat_of_actor(table: Table, context: CommandContext) -> int:
    """Refuses onlookers."""
    seat = context.last_known_seat
    seats = table.seats
    if (
        seat is None
        or seat >= len(seats)
        or not contains_hash(context.actor, seats[seat].key_hashes)
    ):
        seat = table.seat_of(context.actor)
    if seat is None:
        raise table_refusal("table-refused-not-seated")
    return seat


def _seat_at(table: Table, seat: int) -> TableSeat:
    """The seat of that number; refuses one that the table does not have."""
    if seat not in range(len(table.seats)):
        raise table_refusal("table-refused-no-such-seat", seat=safe_repr(seat))
    return table.seats[seat]


def _find_free_seat(table: Table, wanted: int | None) -> int:
    """The number of the seat asked for, or of the first free one; refuses if it is taken."""
    if wanted is not None and not _seat_at(table, wanted).is_free:
        raise table_refusal("table-refused-taken")
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if not free:
        raise table_refusal("table-refused-full")
    return free[0] if wanted is None else wanted


def _replacement_bot(table: Table, context: CommandContext) -> str:
    """The kind of bot that plays on for a player who leaves; empty if no game is on."""
    return context.bots.default_bot(table.game) if table.status == "playing" else ""


def _check_open(table: Table) -> None:
    """Refuse what can only be done before a game."""
    if table.status != "open":
        raise table_refusal("table-refused-not-open")


def _check_opener(table: Table, context: CommandContext) -> None:
    """Refuse if the actor is not the opener (`Table.opener`)."""
    if table.opener() is None or table.opener() != table.seat_of(context.actor):
        raise table_refusal("table-refused-not-opener")
