"""Tables: whether a wish is granted, and what then happens. Nothing changes here."""

from typing import Final, Protocol, TypedDict, assert_never

from msgspec import Struct

from bestiary.core.chance import Chance, stream
from bestiary.core.game import Game
from bestiary.core.play import Play, advanced
from bestiary.core.refusal import Refused
from bestiary.core.text import Text, quoted
from bestiary.tables import command as wish
from bestiary.tables import event as facts
from bestiary.tables.command import Command
from bestiary.tables.event import TableEvent
from bestiary.tables.nickname import distinct, nickname
from bestiary.tables.person import hashed, is_among
from bestiary.tables.place import Place
from bestiary.tables.table import Table
from bestiary.tables.timing import PLACE

STALE: Final = "stale"
"""Stands in place of a rule id if a choice comes too late; a client does not send it again."""
PEOPLE_A_SEAT: Final = 8
"""To how many devices a seat can be carried."""


class Crew(Protocol):
    """Knows which bots there are."""

    def check(self, game: Game, bot: str) -> None:
        """Refuse a name that no bot of a game has."""
        ...

    def usual(self, game: Game) -> str:
        """Who plays where nobody says."""
        ...

    def name(self, taken: tuple[str, ...], chance: Chance) -> str:
        """What a bot is called, among others of these names."""
        ...


class Asked(Struct, frozen=True):
    """Who wishes something, when, and what chance and bots there are to grant it with."""

    now: int
    chance: Chance
    crew: Crew
    who: str = ""
    id: str = ""
    seat: int | None = None
    """Where who wishes it sat a moment ago."""
    after: int | None = None
    """The event that the sender had seen last when choosing a move; None is not checked."""


class Stamp(TypedDict):
    """What an event says of the wish that led to it."""

    at_ms: int
    actor: str
    command_id: str


def refused(id: str, /, **args: int | str | Text) -> Refused:
    """A refusal of the table, not of the game."""
    return Refused(PLACE, id, **args)


def open_table(command: wish.Open, asked: Asked, game: Game) -> list[TableEvent]:
    """The events that a new table begins with."""
    players = game.usual if command.players is None else command.players
    options = game.check(players, command.options)
    command.time_control.check()
    if len(command.bots) >= players:
        raise refused("table-refused-full")
    for bot in command.bots:
        asked.crew.check(game, bot)
    name = nickname(command.name)
    opened = facts.Opened(
        at_ms=asked.now,
        actor=asked.who,
        command_id=asked.id,
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
    events.append(facts.Sat(at_ms=asked.now, seat=0, person=asked.who, name=name))
    names = [name]
    for seat, bot in enumerate(command.bots, 1):
        names.append(asked.crew.name(tuple(names), asked.chance))
        events.append(facts.BotSeated(at_ms=asked.now, seat=seat, bot=bot, name=names[-1]))
    if command.is_ready:
        events.append(facts.Readied(at_ms=asked.now, seat=0))
        if len(names) == players:
            events += _started(game, players, options, asked)
    return events


LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""For codes that are said aloud: none that looks like another."""
CODE_LENGTH: Final = 6
KEY_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KEY_LENGTH: Final = 22


def new_code(chance: Chance) -> str:
    """A short code."""
    return "".join(LETTERS[chance.below(len(LETTERS))] for _ in range(CODE_LENGTH))


def new_key(chance: Chance) -> str:
    """A key of 132 bits, for links."""
    return "".join(KEY_LETTERS[chance.below(64)] for _ in range(KEY_LENGTH))


def new_seed(chance: Chance) -> int:
    """A seed that nobody guesses, for all that bots leave to chance."""
    return chance.below(1 << 31) << 31 | chance.below(1 << 31)


def decide(  # noqa: C901 one case for each wish
    table: Table, command: Command, asked: Asked
) -> list[TableEvent]:
    """What happens when somebody wishes something; refuses what may not be."""
    if table.status == "closed":
        raise refused("table-refused-closed")
    match command:
        case wish.Move():
            return _move(table, _seat(table, asked), command.move, asked)
        case wish.Change():
            return _change(table, command, asked)
        case wish.Sit():
            return _sit(table, command, asked)
        case wish.Leave():
            seat = _seat(table, asked)
            return [facts.Left(seat=seat, bot=_heir(table, asked), **_stamp(asked))]
        case wish.Kick():
            return _kick(table, command, asked)
        case wish.SeatBot():
            return _seat_bot(table, command, asked)
        case wish.UnseatBot():
            _check_opener(table, asked)
            _check_open(table)
            if not _place(table, command.seat).bot:
                raise refused("table-refused-no-bot")
            return [facts.BotUnseated(seat=command.seat, **_stamp(asked))]
        case wish.Ready():
            seat = _seat(table, asked)
            _check_open(table)
            return [facts.Readied(seat=seat, is_ready=command.is_ready, **_stamp(asked))]
        case wish.Start():
            return _start(table, asked)
        case wish.Rematch():
            return _rematch(table, asked)
        case wish.Return():
            seat = _seat(table, asked)
            if not table.seats[seat].is_played_by_bot:
                raise refused("table-refused-not-away")
            return [facts.Returned(seat=seat, **_stamp(asked))]
        case wish.LinkDevice():
            return _link_device(table, command, asked)
        case _:
            assert_never(command)


def bot_moves(table: Table, seat: int, move: str, asked: Asked) -> list[TableEvent]:
    """What a bot does at a seat where it is its turn."""
    if seat not in table.bots_turn():
        raise refused("table-refused-not-playing")
    return _move(table, seat, move, asked, is_bot=True)


def time_passes(table: Table, asked: Asked) -> list[TableEvent]:
    """What happens because of the time alone."""
    if table.next_wakeup_ms() > asked.now:
        return []
    late = [
        seat
        for seat in table.waiting_for()
        if (due := table.due_of(seat)) is not None and due <= asked.now
    ]
    if late:
        return [facts.TimeRanOut(at_ms=asked.now, seat=seat) for seat in late]
    return [facts.Closed(at_ms=asked.now)]


def _move(
    table: Table, seat: int, text: str, asked: Asked, is_bot: bool = False
) -> list[TableEvent]:
    """A move, and what the dealer then deals."""
    play = _play(table)
    _check_current(table, asked)
    move, after = play.foresee(seat, text)
    moved = facts.Moved(
        at_ms=asked.now,
        actor=asked.who,
        command_id=asked.id,
        seat=seat,
        move=str(move),
        by="bot" if is_bot else "player",
    )
    events: list[TableEvent] = [moved]
    while after.to_move() == (None,):
        luck = stream(asked.chance, f"ply {len(play.moves) + len(events)}")
        dealt = table.game.moves.chance(after, luck)
        after = advanced(table.game, after, None, dealt)
        events.append(facts.Moved(at_ms=asked.now, seat=None, move=str(dealt)))
    return events


def _change(table: Table, command: wish.Change, asked: Asked) -> list[TableEvent]:
    """Another choice than the one made before."""
    seat = _seat(table, asked)
    _play(table)
    _check_current(table, asked)
    begun = table.begun()
    if begun is None or not table.may_change(seat):
        raise refused("table-refused-nothing-to-change")
    move = table.game.moves.parse(command.move)
    advanced(table.game, begun.state, seat, move)
    return [facts.Changed(seat=seat, move=str(move), **_stamp(asked))]


def _sit(table: Table, command: wish.Sit, asked: Asked) -> list[TableEvent]:
    """Take a seat, with the table's link or where everybody may."""
    _check_open(table)
    invited = command.invite is not None and is_among(command.invite, (table.opened.invite,))
    if not invited and not table.opened.is_public:
        raise refused("table-refused-no-invite")
    if table.seat_of(asked.who) is not None:
        raise refused("table-refused-seated")
    seat = _free(table, command.seat)
    name = distinct(nickname(command.name), (place.name for place in table.seats if place.name))
    return [facts.Sat(seat=seat, person=asked.who, name=name, **_stamp(asked))]


def _seat_bot(table: Table, command: wish.SeatBot, asked: Asked) -> list[TableEvent]:
    """Let a bot sit down."""
    _check_opener(table, asked)
    _check_open(table)
    asked.crew.check(table.game, command.bot)
    seat = _free(table, command.seat)
    names = tuple(place.name for place in table.seats if place.name)
    name = asked.crew.name(names, asked.chance)
    return [facts.BotSeated(seat=seat, bot=command.bot, name=name, **_stamp(asked))]


def _kick(table: Table, command: wish.Kick, asked: Asked) -> list[TableEvent]:
    """Send somebody from the table: the opener may."""
    _check_opener(table, asked)
    place = _place(table, command.seat)
    if not place.people:
        raise refused("table-refused-nobody-there")
    if command.seat == table.seat_of(asked.who):
        raise refused("table-refused-kick-yourself")
    return [facts.Kicked(seat=command.seat, bot=_heir(table, asked), **_stamp(asked))]


def _start(table: Table, asked: Asked) -> list[TableEvent]:
    """Deal, once everybody is there and ready."""
    _check_opener(table, asked)
    _check_open(table)
    if any(place.is_free for place in table.seats):
        raise refused("table-refused-seats-free")
    mine = table.seat_of(asked.who)
    if not all(place.is_ready for seat, place in enumerate(table.seats) if seat != mine):
        raise refused("table-refused-not-ready")
    return _started(table.game, len(table.seats), table.opened.options, asked)


def _started(game: Game, players: int, options: dict[str, str], asked: Asked) -> list[TableEvent]:
    """The deal, and what the dealer does before anybody's first choice."""
    setup = game.position.deal(players, options, asked.chance)
    seed = new_seed(asked.chance)
    events: list[TableEvent] = [facts.Started(setup=setup, seed=seed, **_stamp(asked))]
    state = Play(game, players, setup, options).state
    while state.to_move() == (None,):
        dealt = game.moves.chance(state, asked.chance)
        state = advanced(game, state, None, dealt)
        events.append(facts.Moved(at_ms=asked.now, seat=None, move=str(dealt)))
    return events


def _rematch(table: Table, asked: Asked) -> list[TableEvent]:
    """Play again: who asks for it is ready, and with the last of them it begins."""
    seat = _seat(table, asked)
    events: list[TableEvent]
    if table.status == "open" and table.number > 0:
        events = [facts.Readied(seat=seat, **_stamp(asked))]
        waiting = [place for place in table.seats if not place.is_ready]
    elif table.status == "over":
        events = [facts.Rematched(**_stamp(asked)), facts.Readied(at_ms=asked.now, seat=seat)]
        waiting = [place for place in table.seats if not place.bot]
    else:
        raise refused("table-refused-not-over")
    if all(place is table.seats[seat] for place in waiting):
        events += _started(table.game, len(table.seats), table.opened.options, asked)
    return events


def _link_device(table: Table, command: wish.LinkDevice, asked: Asked) -> list[TableEvent]:
    """Give a seat another key."""
    seat = _seat(table, asked)
    person = hashed(command.key)
    if table.seat_of(person) is not None:
        raise refused("table-refused-key-taken")
    if len(table.seats[seat].people) >= PEOPLE_A_SEAT:
        raise refused("table-refused-too-many-keys", most=PEOPLE_A_SEAT)
    return [facts.DeviceLinked(seat=seat, person=person, **_stamp(asked))]


def _stamp(asked: Asked) -> Stamp:
    """When, and who wished it."""
    return {"at_ms": asked.now, "actor": asked.who, "command_id": asked.id}


def _seat(table: Table, asked: Asked) -> int:
    """Where somebody sits who wishes something that only players may."""
    if asked.seat is not None and is_among(asked.who, table.seats[asked.seat].people):
        return asked.seat
    seat = table.seat_of(asked.who)
    if seat is None:
        raise refused("table-refused-not-seated")
    return seat


def _play(table: Table) -> Play:
    """The game that is on."""
    if table.play is None:
        raise refused("table-refused-not-playing")
    return table.play


def _check_current(table: Table, asked: Asked) -> None:
    """Refuse a choice that was made for an earlier decision, or in another history."""
    if asked.after is not None and not table.decision_seq <= asked.after <= table.version:
        raise Refused(STALE, "table-refused-stale")


def _place(table: Table, seat: int) -> Place:
    """A seat of this table."""
    if seat not in range(len(table.seats)):
        raise refused("table-refused-no-such-seat", seat=quoted(seat))
    return table.seats[seat]


def _free(table: Table, seat: int | None) -> int:
    """A free seat: the one that was asked for, or the first."""
    if seat is not None:
        if not _place(table, seat).is_free:
            raise refused("table-refused-taken")
        return seat
    for number, place in enumerate(table.seats):
        if place.is_free:
            return number
    raise refused("table-refused-full")


def _heir(table: Table, asked: Asked) -> str:
    """Who plays on for somebody who goes; nobody where no game is on."""
    return asked.crew.usual(table.game) if table.status == "playing" else ""


def _check_open(table: Table) -> None:
    """Refuse what can only be done before a game."""
    if table.status != "open":
        raise refused("table-refused-not-open")


def _check_opener(table: Table, asked: Asked) -> None:
    """Refuse what only the one may who opened the table, or who sits there longest after."""
    if table.opener() is None or table.opener() != table.seat_of(asked.who):
        raise refused("table-refused-not-opener")
