"""Tables: whether a wish is granted, and what then happens. Nothing changes here."""

from typing import Final, Protocol, TypedDict, assert_never

from msgspec import Struct

from bestiary.core.game import Game
from bestiary.core.message import Message, safe_repr
from bestiary.core.play import Play, apply_move
from bestiary.core.random_source import RandomSource, substream
from bestiary.core.refusal import Refused
from bestiary.tables import command as wish
from bestiary.tables import event as facts
from bestiary.tables.command import Command
from bestiary.tables.event import TableEvent
from bestiary.tables.identity import contains_hash, hash_key
from bestiary.tables.nickname import distinct, nickname
from bestiary.tables.seat import TableSeat
from bestiary.tables.table import Table
from bestiary.tables.time_control import TABLE_RULE

STALE: Final = "stale"
"""Stands in place of a rule id if a choice comes too late; a client does not send it again."""
MAX_KEYS_PER_SEAT: Final = 8
"""To how many devices a seat can be carried."""


class BotDirectory(Protocol):
    """Knows which bots there are."""

    def check(self, game: Game, bot: str) -> None:
        """Refuse a name that no bot of a game has."""
        ...

    def default_bot(self, game: Game) -> str:
        """Who plays where nobody says."""
        ...

    def pick_name(self, taken: tuple[str, ...], chance: RandomSource) -> str:
        """What a bot is called, among others of these names."""
        ...


class CommandContext(Struct, frozen=True):
    """Who wishes something, when, and what chance and bots there are to grant it with."""

    now_ms: int
    chance: RandomSource
    bots: BotDirectory
    actor: str = ""
    command_id: str = ""
    last_known_seat: int | None = None
    """Where who wishes it sat a moment ago."""
    after: int | None = None
    """The event that the sender had seen last when choosing a move; None is not checked."""


class EventMetadata(TypedDict):
    """What an event says of the wish that led to it."""

    at_ms: int
    actor: str
    command_id: str


def table_refusal(id: str, /, **args: int | str | Message) -> Refused:
    """A refusal of the table, not of the game."""
    return Refused(TABLE_RULE, id, **args)


def open_table(command: wish.Open, asked: CommandContext, game: Game) -> list[TableEvent]:
    """The events that a new table begins with."""
    players = game.default_players if command.players is None else command.players
    options = game.validate_options(players, command.options)
    command.time_control.check()
    if len(command.bots) >= players:
        raise table_refusal("table-refused-full")
    for bot in command.bots:
        asked.bots.check(game, bot)
    name = nickname(command.name)
    opened = facts.Opened(
        at_ms=asked.now_ms,
        actor=asked.actor,
        command_id=asked.command_id,
        game=game.name,
        rules=game.rules,
        players=players,
        options=options,
        time_control=command.time_control,
        onlookers=command.onlookers,
        is_public=command.is_public,
        code=new_code(asked.chance),
        invite=new_key(asked.chance),
    )
    events: list[TableEvent] = [opened]
    events.append(facts.Sat(at_ms=asked.now_ms, seat=0, person=asked.actor, name=name))
    names = [name]
    for seat, bot in enumerate(command.bots, 1):
        names.append(asked.bots.pick_name(tuple(names), asked.chance))
        events.append(facts.BotSeated(at_ms=asked.now_ms, seat=seat, bot=bot, name=names[-1]))
    if command.is_ready:
        events.append(facts.Readied(at_ms=asked.now_ms, seat=0))
        if len(names) == players:
            events += _deal(game, players, options, asked)
    return events


CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""For codes that are said aloud: none that looks like another."""
CODE_LENGTH: Final = 6
KEY_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KEY_LENGTH: Final = 22


def new_code(chance: RandomSource) -> str:
    """A short code."""
    return "".join(CODE_LETTERS[chance.below(len(CODE_LETTERS))] for _ in range(CODE_LENGTH))


def new_key(chance: RandomSource) -> str:
    """A key of 132 bits, for links."""
    return "".join(KEY_LETTERS[chance.below(64)] for _ in range(KEY_LENGTH))


def new_seed(chance: RandomSource) -> int:
    """A seed that nobody guesses, for all that bots leave to chance."""
    return chance.below(1 << 31) << 31 | chance.below(1 << 31)


def decide(  # noqa: C901 one case for each wish
    table: Table, command: Command, asked: CommandContext
) -> list[TableEvent]:
    """What happens when somebody wishes something; refuses what may not be."""
    if table.status == "closed":
        raise table_refusal("table-refused-closed")
    match command:
        case wish.MoveCommand():
            return _move(table, _seat_of_actor(table, asked), command.move, asked)
        case wish.Change():
            return _change(table, command, asked)
        case wish.Sit():
            return _sit(table, command, asked)
        case wish.Leave():
            seat = _seat_of_actor(table, asked)
            return [facts.Left(seat=seat, bot=_replacement_bot(table, asked), **_metadata(asked))]
        case wish.Kick():
            return _kick(table, command, asked)
        case wish.SeatBot():
            return _seat_bot(table, command, asked)
        case wish.UnseatBot():
            _check_opener(table, asked)
            _check_open(table)
            if not _seat_at(table, command.seat).bot:
                raise table_refusal("table-refused-no-bot")
            return [facts.BotUnseated(seat=command.seat, **_metadata(asked))]
        case wish.Ready():
            seat = _seat_of_actor(table, asked)
            _check_open(table)
            return [facts.Readied(seat=seat, is_ready=command.is_ready, **_metadata(asked))]
        case wish.Start():
            return _start(table, asked)
        case wish.Rematch():
            return _rematch(table, asked)
        case wish.Return():
            seat = _seat_of_actor(table, asked)
            if not table.seats[seat].is_played_by_bot:
                raise table_refusal("table-refused-not-away")
            return [facts.Returned(seat=seat, **_metadata(asked))]
        case wish.LinkDevice():
            return _link_device(table, command, asked)
        case _:
            assert_never(command)


def on_bot_move(table: Table, seat: int, move: str, asked: CommandContext) -> list[TableEvent]:
    """What a bot does at a seat where it is its turn."""
    if seat not in table.bot_seats_to_move():
        raise table_refusal("table-refused-not-playing")
    return _move(table, seat, move, asked, is_bot=True)


def on_timer(table: Table, asked: CommandContext) -> list[TableEvent]:
    """What happens because of the time alone."""
    if table.next_wakeup_ms() > asked.now_ms:
        return []
    late = [
        seat
        for seat in table.seats_to_move()
        if (due := table.deadline_ms(seat)) is not None and due <= asked.now_ms
    ]
    if late:
        return [facts.TimeRanOut(at_ms=asked.now_ms, seat=seat) for seat in late]
    return [facts.Closed(at_ms=asked.now_ms)]


def _move(
    table: Table, seat: int, text: str, asked: CommandContext, is_bot: bool = False
) -> list[TableEvent]:
    """A move, and what the dealer then deals."""
    play = _current_play(table)
    _check_current(table, asked)
    move, after = play.preview(seat, text)
    moved = facts.Moved(
        at_ms=asked.now_ms,
        actor=asked.actor,
        command_id=asked.command_id,
        seat=seat,
        move=str(move),
        by="bot" if is_bot else "player",
    )
    events: list[TableEvent] = [moved]
    while after.to_move() == (None,):
        luck = substream(asked.chance, f"ply {len(play.moves) + len(events)}")
        dealt = table.game.moves.chance_move(after, luck)
        after = apply_move(table.game, after, None, dealt)
        events.append(facts.Moved(at_ms=asked.now_ms, seat=None, move=str(dealt)))
    return events


def _change(table: Table, command: wish.Change, asked: CommandContext) -> list[TableEvent]:
    """Another choice than the one made before."""
    seat = _seat_of_actor(table, asked)
    _current_play(table)
    _check_current(table, asked)
    begun = table.snapshot_before_choices()
    if begun is None or not table.may_change(seat):
        raise table_refusal("table-refused-nothing-to-change")
    move = table.game.moves.parse(command.move)
    apply_move(table.game, begun.state, seat, move)
    return [facts.Changed(seat=seat, move=str(move), **_metadata(asked))]


def _sit(table: Table, command: wish.Sit, asked: CommandContext) -> list[TableEvent]:
    """Take a seat, with the table's link or where everybody may."""
    _check_open(table)
    invited = command.invite is not None and contains_hash(command.invite, (table.opened.invite,))
    if not invited and not table.opened.is_public:
        raise table_refusal("table-refused-no-invite")
    if table.seat_of(asked.actor) is not None:
        raise table_refusal("table-refused-seated")
    seat = _free_seat(table, command.seat)
    name = distinct(nickname(command.name), (place.name for place in table.seats if place.name))
    return [facts.Sat(seat=seat, person=asked.actor, name=name, **_metadata(asked))]


def _seat_bot(table: Table, command: wish.SeatBot, asked: CommandContext) -> list[TableEvent]:
    """Let a bot sit down."""
    _check_opener(table, asked)
    _check_open(table)
    asked.bots.check(table.game, command.bot)
    seat = _free_seat(table, command.seat)
    names = tuple(place.name for place in table.seats if place.name)
    name = asked.bots.pick_name(names, asked.chance)
    return [facts.BotSeated(seat=seat, bot=command.bot, name=name, **_metadata(asked))]


def _kick(table: Table, command: wish.Kick, asked: CommandContext) -> list[TableEvent]:
    """Send somebody from the table: the opener may."""
    _check_opener(table, asked)
    place = _seat_at(table, command.seat)
    if not place.key_hashes:
        raise table_refusal("table-refused-nobody-there")
    if command.seat == table.seat_of(asked.actor):
        raise table_refusal("table-refused-kick-yourself")
    return [facts.Kicked(seat=command.seat, bot=_replacement_bot(table, asked), **_metadata(asked))]


def _start(table: Table, asked: CommandContext) -> list[TableEvent]:
    """Deal, once everybody is there and ready."""
    _check_opener(table, asked)
    _check_open(table)
    if any(place.is_free for place in table.seats):
        raise table_refusal("table-refused-seats-free")
    mine = table.seat_of(asked.actor)
    if not all(place.is_ready for seat, place in enumerate(table.seats) if seat != mine):
        raise table_refusal("table-refused-not-ready")
    return _deal(table.game, len(table.seats), table.opened.options, asked)


def _deal(
    game: Game, players: int, options: dict[str, str], asked: CommandContext
) -> list[TableEvent]:
    """The deal, and what the dealer does before anybody's first choice."""
    setup = game.position.deal(players, options, asked.chance)
    seed = new_seed(asked.chance)
    events: list[TableEvent] = [facts.Started(setup=setup, seed=seed, **_metadata(asked))]
    state = Play(game, players, setup, options).state
    while state.to_move() == (None,):
        dealt = game.moves.chance_move(state, asked.chance)
        state = apply_move(game, state, None, dealt)
        events.append(facts.Moved(at_ms=asked.now_ms, seat=None, move=str(dealt)))
    return events


def _rematch(table: Table, asked: CommandContext) -> list[TableEvent]:
    """Play again: who asks for it is ready, and with the last of them it begins."""
    seat = _seat_of_actor(table, asked)
    events: list[TableEvent]
    if table.status == "open" and table.game_number > 0:
        events = [facts.Readied(seat=seat, **_metadata(asked))]
        waiting = [place for place in table.seats if not place.is_ready]
    elif table.status == "over":
        events = [facts.Rematched(**_metadata(asked)), facts.Readied(at_ms=asked.now_ms, seat=seat)]
        waiting = [place for place in table.seats if not place.bot]
    else:
        raise table_refusal("table-refused-not-over")
    if all(place is table.seats[seat] for place in waiting):
        events += _deal(table.game, len(table.seats), table.opened.options, asked)
    return events


def _link_device(table: Table, command: wish.LinkDevice, asked: CommandContext) -> list[TableEvent]:
    """Give a seat another key."""
    seat = _seat_of_actor(table, asked)
    person = hash_key(command.key)
    if table.seat_of(person) is not None:
        raise table_refusal("table-refused-key-taken")
    if len(table.seats[seat].key_hashes) >= MAX_KEYS_PER_SEAT:
        raise table_refusal("table-refused-too-many-keys", most=MAX_KEYS_PER_SEAT)
    return [facts.DeviceLinked(seat=seat, person=person, **_metadata(asked))]


def _metadata(asked: CommandContext) -> EventMetadata:
    """When, and who wished it."""
    return {"at_ms": asked.now_ms, "actor": asked.actor, "command_id": asked.command_id}


def _seat_of_actor(table: Table, asked: CommandContext) -> int:
    """Where somebody sits who wishes something that only players may."""
    if asked.last_known_seat is not None and contains_hash(
        asked.actor, table.seats[asked.last_known_seat].key_hashes
    ):
        return asked.last_known_seat
    seat = table.seat_of(asked.actor)
    if seat is None:
        raise table_refusal("table-refused-not-seated")
    return seat


def _current_play(table: Table) -> Play:
    """The game that is on."""
    if table.play is None:
        raise table_refusal("table-refused-not-playing")
    return table.play


def _check_current(table: Table, asked: CommandContext) -> None:
    """Refuse a choice that was made for an earlier decision, or in another history."""
    if asked.after is not None and not table.decision_seq <= asked.after <= table.seq:
        raise Refused(STALE, "table-refused-stale")


def _seat_at(table: Table, seat: int) -> TableSeat:
    """A seat of this table."""
    if seat not in range(len(table.seats)):
        raise table_refusal("table-refused-no-such-seat", seat=safe_repr(seat))
    return table.seats[seat]


def _free_seat(table: Table, seat: int | None) -> int:
    """A free seat: the one that was asked for, or the first."""
    if seat is not None:
        if not _seat_at(table, seat).is_free:
            raise table_refusal("table-refused-taken")
        return seat
    for number, place in enumerate(table.seats):
        if place.is_free:
            return number
    raise table_refusal("table-refused-full")


def _replacement_bot(table: Table, asked: CommandContext) -> str:
    """Who plays on for somebody who goes; nobody where no game is on."""
    return asked.bots.default_bot(table.game) if table.status == "playing" else ""


def _check_open(table: Table) -> None:
    """Refuse what can only be done before a game."""
    if table.status != "open":
        raise table_refusal("table-refused-not-open")


def _check_opener(table: Table, asked: CommandContext) -> None:
    """Refuse what only the one may who opened the table, or who sits there longest after."""
    if table.opener() is None or table.opener() != table.seat_of(asked.actor):
        raise table_refusal("table-refused-not-opener")
