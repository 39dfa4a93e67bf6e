"""Tables: decides upon commands: the events that one leads to, or a refusal. Changes nothing."""

from typing import Final, Protocol, TypedDict, assert_never

from msgspec import Struct

from bestiary.core.game import Game
from bestiary.core.message import Message, safe_repr
from bestiary.core.play import Play, apply_move
from bestiary.core.random_source import RandomSource, substream
from bestiary.core.refusal import Refused
from bestiary.tables import command as commands
from bestiary.tables import event as stored
from bestiary.tables.command import Command
from bestiary.tables.event import TableEvent
from bestiary.tables.identity import contains_hash, hash_key
from bestiary.tables.nickname import distinct, nickname
from bestiary.tables.seat import TableSeat
from bestiary.tables.table import Table
from bestiary.tables.time_control import REFUSED_BY_TABLE

STALE: Final = "stale"
"""The rule of a refusal if a choice comes too late; a client does not send it again."""
MAX_KEYS_PER_SEAT: Final = 8
"""How many devices a seat can be linked to."""


class BotDirectory(Protocol):
    """The kinds of bots that can be seated."""

    def check(self, game: Game, bot: str) -> None:
        """Refuse a name that no bot of a game has."""
        ...

    def default_bot(self, game: Game) -> str:
        """The kind that plays if none is named."""
        ...

    def pick_name(self, taken: tuple[str, ...], chance: RandomSource) -> str:
        """A name for a bot that is not among those taken."""
        ...


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


class EventMetadata(TypedDict):
    """What an event says of the command that led to it."""

    at_ms: int
    actor: str
    command_id: str


def table_refusal(id: str, /, **args: int | str | Message) -> Refused:
    """A refusal by the table, not by a rule of the game."""
    return Refused(REFUSED_BY_TABLE, id, **args)


def open_table(command: commands.Open, context: CommandContext, game: Game) -> list[TableEvent]:
    """The events that a new table begins with; refuses impossible options, times or bots."""
    players = game.default_players if command.players is None else command.players
    options = game.validate_options(players, command.options)
    command.time_control.check()
    if len(command.bots) >= players:
        raise table_refusal("table-refused-full")
    for bot in command.bots:
        context.bots.check(game, bot)
    name = nickname(command.name)
    opened = stored.Opened(
        **_metadata(context),
        game=game.name,
        rules=game.rules,
        players=players,
        options=options,
        time_control=command.time_control,
        onlookers=command.onlookers,
        is_public=command.is_public,
        code=new_code(context.chance),
        invite=new_key(context.chance),
    )
    events: list[TableEvent] = [opened]
    events.append(stored.Sat(at_ms=context.now_ms, seat=0, person=context.actor, name=name))
    names = [name]
    for seat, bot in enumerate(command.bots, 1):
        names.append(context.bots.pick_name(tuple(names), context.chance))
        events.append(stored.BotSeated(at_ms=context.now_ms, seat=seat, bot=bot, name=names[-1]))
    if command.is_ready:
        events.append(stored.Readied(at_ms=context.now_ms, seat=0))
        if len(names) == players:
            events += _deal(game, players, options, context)
    return events


CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""For codes that are read aloud: no two look alike."""
CODE_LENGTH: Final = 6
KEY_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KEY_LENGTH: Final = 22


def new_code(chance: RandomSource) -> str:
    return "".join(CODE_LETTERS[chance.below(len(CODE_LETTERS))] for _ in range(CODE_LENGTH))


def new_key(chance: RandomSource) -> str:
    """A key of 132 bits, for links."""
    return "".join(KEY_LETTERS[chance.below(64)] for _ in range(KEY_LENGTH))


def new_seed(chance: RandomSource) -> int:
    """A seed of 62 bits for the bots of one game."""
    return chance.below(1 << 31) << 31 | chance.below(1 << 31)


def decide(  # noqa: C901 one case for each command
    table: Table, command: Command, context: CommandContext
) -> list[TableEvent]:
    """The events that a command leads to; raises `Refused` if it may not be."""
    if table.status == "closed":
        raise table_refusal("table-refused-closed")
    match command:
        case commands.MoveCommand():
            return _move(table, _seat_of_actor(table, context), command.move, context)
        case commands.Change():
            return _change(table, command, context)
        case commands.Sit():
            return _sit(table, command, context)
        case commands.Leave():
            seat = _seat_of_actor(table, context)
            return [
                stored.Left(seat=seat, bot=_replacement_bot(table, context), **_metadata(context))
            ]
        case commands.Kick():
            return _kick(table, command, context)
        case commands.SeatBot():
            return _seat_bot(table, command, context)
        case commands.UnseatBot():
            _check_opener(table, context)
            _check_open(table)
            if not _seat_at(table, command.seat).bot:
                raise table_refusal("table-refused-no-bot")
            return [stored.BotUnseated(seat=command.seat, **_metadata(context))]
        case commands.Ready():
            seat = _seat_of_actor(table, context)
            _check_open(table)
            return [stored.Readied(seat=seat, is_ready=command.is_ready, **_metadata(context))]
        case commands.Start():
            return _start(table, context)
        case commands.Rematch():
            return _rematch(table, context)
        case commands.Return():
            seat = _seat_of_actor(table, context)
            if not table.seats[seat].is_played_by_bot:
                raise table_refusal("table-refused-not-away")
            return [stored.Returned(seat=seat, **_metadata(context))]
        case commands.LinkDevice():
            return _link_device(table, command, context)
        case _:
            assert_never(command)


def on_bot_move(table: Table, seat: int, move: str, context: CommandContext) -> list[TableEvent]:
    """The events of a bot's move; refuses if no bot is to move at that seat."""
    if seat not in table.bot_seats_to_move():
        raise table_refusal("table-refused-not-playing")
    return _move(table, seat, move, context, is_bot=True)


def on_timer(table: Table, context: CommandContext) -> list[TableEvent]:
    """The events due by now: deadlines missed, or else the end of an abandoned table."""
    if table.next_wakeup_ms() > context.now_ms:
        return []
    late = [
        seat
        for seat in table.seats_to_move()
        if (due := table.deadline_ms(seat)) is not None and due <= context.now_ms
    ]
    if late:
        return [stored.TimeRanOut(at_ms=context.now_ms, seat=seat) for seat in late]
    return [stored.Closed(at_ms=context.now_ms)]


def _move(
    table: Table, seat: int, move_text: str, context: CommandContext, is_bot: bool = False
) -> list[TableEvent]:
    """A move, and the dealer's moves after it."""
    play = _current_play(table)
    _check_current(table, context)
    move, after = play.preview(seat, move_text)
    moved = stored.Moved(
        seat=seat, move=str(move), by="bot" if is_bot else "player", **_metadata(context)
    )
    events: list[TableEvent] = [moved]
    while after.to_move() == (None,):
        rng = substream(context.chance, f"ply {len(play.moves) + len(events)}")
        dealt = table.game.moves.chance_move(after, rng)
        after = apply_move(table.game, after, None, dealt)
        events.append(stored.Moved(at_ms=context.now_ms, seat=None, move=str(dealt)))
    return events


def _change(table: Table, command: commands.Change, context: CommandContext) -> list[TableEvent]:
    seat = _seat_of_actor(table, context)
    _current_play(table)
    _check_current(table, context)
    before = table.snapshot_before_choices()
    if before is None or not table.may_change(seat):
        raise table_refusal("table-refused-nothing-to-change")
    move = table.game.moves.parse(command.move)
    apply_move(table.game, before.state, seat, move)
    return [stored.Changed(seat=seat, move=str(move), **_metadata(context))]


def _sit(table: Table, command: commands.Sit, context: CommandContext) -> list[TableEvent]:
    """Take a seat, with the table's invitation unless the table is public."""
    _check_open(table)
    invited = command.invite is not None and contains_hash(command.invite, (table.opened.invite,))
    if not invited and not table.opened.is_public:
        raise table_refusal("table-refused-no-invite")
    if table.seat_of(context.actor) is not None:
        raise table_refusal("table-refused-seated")
    seat = _find_free_seat(table, command.seat)
    name = distinct(nickname(command.name), _names(table))
    return [stored.Sat(seat=seat, person=context.actor, name=name, **_metadata(context))]


def _seat_bot(table: Table, command: commands.SeatBot, context: CommandContext) -> list[TableEvent]:
    _check_opener(table, context)
    _check_open(table)
    context.bots.check(table.game, command.bot)
    seat = _find_free_seat(table, command.seat)
    name = context.bots.pick_name(_names(table), context.chance)
    return [stored.BotSeated(seat=seat, bot=command.bot, name=name, **_metadata(context))]


def _kick(table: Table, command: commands.Kick, context: CommandContext) -> list[TableEvent]:
    _check_opener(table, context)
    table_seat = _seat_at(table, command.seat)
    if not table_seat.key_hashes:
        raise table_refusal("table-refused-nobody-there")
    if command.seat == table.seat_of(context.actor):
        raise table_refusal("table-refused-kick-yourself")
    return [
        stored.Kicked(seat=command.seat, bot=_replacement_bot(table, context), **_metadata(context))
    ]


def _start(table: Table, context: CommandContext) -> list[TableEvent]:
    """Deal, if all seats are taken and all players but the opener are ready."""
    _check_opener(table, context)
    _check_open(table)
    if any(table_seat.is_free for table_seat in table.seats):
        raise table_refusal("table-refused-seats-free")
    opener = table.opener()
    if not all(
        table_seat.is_ready or seat == opener for seat, table_seat in enumerate(table.seats)
    ):
        raise table_refusal("table-refused-not-ready")
    return _deal(table.game, len(table.seats), table.opened.options, context)


def _deal(
    game: Game, players: int, options: dict[str, str], context: CommandContext
) -> list[TableEvent]:
    """The deal, and the dealer's moves before the first choice of a seat."""
    setup = game.position.deal(players, options, context.chance)
    seed = new_seed(context.chance)
    events: list[TableEvent] = [stored.Started(setup=setup, seed=seed, **_metadata(context))]
    state = Play(game, players, setup, options).state
    while state.to_move() == (None,):
        dealt = game.moves.chance_move(state, context.chance)
        state = apply_move(game, state, None, dealt)
        events.append(stored.Moved(at_ms=context.now_ms, seat=None, move=str(dealt)))
    return events


def _rematch(table: Table, context: CommandContext) -> list[TableEvent]:
    """Play again: the actor is ready, and once all players are, the game begins."""
    seat = _seat_of_actor(table, context)
    events: list[TableEvent]
    if table.status == "open" and table.game_number > 0:
        events = [stored.Readied(seat=seat, **_metadata(context))]
        waiting = [table_seat for table_seat in table.seats if not table_seat.is_ready]
    elif table.status == "over":
        events = [
            stored.Rematched(**_metadata(context)),
            stored.Readied(at_ms=context.now_ms, seat=seat),
        ]
        waiting = [table_seat for table_seat in table.seats if not table_seat.bot]
    else:
        raise table_refusal("table-refused-not-over")
    if all(table_seat is table.seats[seat] for table_seat in waiting):
        events += _deal(table.game, len(table.seats), table.opened.options, context)
    return events


def _link_device(
    table: Table, command: commands.LinkDevice, context: CommandContext
) -> list[TableEvent]:
    seat = _seat_of_actor(table, context)
    person = hash_key(command.key)
    if table.seat_of(person) is not None:
        raise table_refusal("table-refused-key-taken")
    if len(table.seats[seat].key_hashes) >= MAX_KEYS_PER_SEAT:
        raise table_refusal("table-refused-too-many-keys", most=MAX_KEYS_PER_SEAT)
    return [stored.DeviceLinked(seat=seat, person=person, **_metadata(context))]


def _names(table: Table) -> tuple[str, ...]:
    return tuple(table_seat.name for table_seat in table.seats if table_seat.name)


def _metadata(context: CommandContext) -> EventMetadata:
    return {"at_ms": context.now_ms, "actor": context.actor, "command_id": context.command_id}


def _seat_of_actor(table: Table, context: CommandContext) -> int:
    """The actor's seat; refuses onlookers."""
    if context.last_known_seat is not None and contains_hash(
        context.actor, table.seats[context.last_known_seat].key_hashes
    ):
        return context.last_known_seat
    seat = table.seat_of(context.actor)
    if seat is None:
        raise table_refusal("table-refused-not-seated")
    return seat


def _current_play(table: Table) -> Play:
    """The game that is on; refuses if none is."""
    if table.play is None:
        raise table_refusal("table-refused-not-playing")
    return table.play


def _check_current(table: Table, context: CommandContext) -> None:
    """Refuse a choice that was made for an earlier decision, or in another history."""
    if context.after is not None and not table.decision_seq <= context.after <= table.seq:
        raise Refused(STALE, "table-refused-stale")


def _seat_at(table: Table, seat: int) -> TableSeat:
    """The seat of that number; refuses one that the table does not have."""
    if seat not in range(len(table.seats)):
        raise table_refusal("table-refused-no-such-seat", seat=safe_repr(seat))
    return table.seats[seat]


def _find_free_seat(table: Table, seat: int | None) -> int:
    """The number of the seat asked for, or of the first free one; refuses if it is taken."""
    if seat is not None:
        if not _seat_at(table, seat).is_free:
            raise table_refusal("table-refused-taken")
        return seat
    free = [number for number, table_seat in enumerate(table.seats) if table_seat.is_free]
    if not free:
        raise table_refusal("table-refused-full")
    return free[0]


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
