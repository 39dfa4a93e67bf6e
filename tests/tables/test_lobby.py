"""Before the game: when it begins, how many seats the table has, and whom it keeps out."""

import pytest

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.core.refusal import Refused
from bestiary.tables.command import (
    Command,
    Kick,
    Leave,
    Open,
    Ready,
    SeatBot,
    SetSeats,
    Sit,
    Start,
    UnseatBot,
)
from bestiary.tables.decide import CommandContext, decide, open_table
from bestiary.tables.event import TableEvent, decode_event, encode_event
from bestiary.tables.notices import TableResized
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table
from bestiary.tables.table_snapshot import TableSnapshot

ANNA, BEN, CEM = "anna", "ben", "cem"


class Lobby:
    """A table that Anna opened, and the notices that all were shown."""

    def __init__(
        self, players: int = 3, bots: int = 0, is_public: bool = False, game: str = "mausen"
    ) -> None:
        self.chance = Pcg32(players)
        self.bots = HostBots(0)
        self.count = 0
        command = Open(game, ANNA, players=players, bots=("random",) * bots, is_public=is_public)
        events = open_table(command, self.context(ANNA), catalog.game(game))
        self.table = Table("t", events[0])
        self.events: list[TableEvent] = events[:1]
        self.apply(events[1:])

    def context(self, person: str) -> CommandContext:
        self.count += 1
        return CommandContext(self.count, self.chance, self.bots, person, f"c{self.count}")

    def apply(self, events: list[TableEvent]) -> None:
        for event in events:
            self.events.append(decode_event(encode_event(event)))
            self.notices = self.table.evolve(event)

    def send(self, person: str, *commands: Command) -> None:
        for command in commands:
            self.apply(list(decide(self.table, command, self.context(person)).events))

    def sit(self, *people: str, is_ready: bool = True) -> None:
        for person in people:
            self.send(person, Sit(person, invite=self.table.invite))
            if is_ready:
                self.send(person, Ready())

    def refusal(self, person: str, command: Command) -> str:
        with pytest.raises(Refused) as raised:
            decide(self.table, command, self.context(person))
        return raised.value.message.id

    @property
    def status(self) -> str:
        return self.table.status

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.table.seats]


# --- The beginning -------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [ANNA, BEN, CEM])
def test_the_game_begins_by_itself_once_the_last_player_is_ready(last: str) -> None:
    lobby = Lobby()
    lobby.sit(BEN, CEM, is_ready=False)
    for person in {ANNA, BEN, CEM} - {last}:
        lobby.send(person, Ready())
        assert lobby.status == "open"
    lobby.send(last, Ready())
    assert lobby.status == "playing"
    assert lobby.refusal(ANNA, Start()) == "table-refused-not-open"


def test_a_free_seat_or_a_player_who_is_not_ready_any_more_keeps_the_game_from_beginning() -> None:
    lobby = Lobby()
    lobby.sit(BEN)
    lobby.send(ANNA, Ready())
    lobby.sit(CEM, is_ready=False)
    lobby.send(BEN, Ready(is_ready=False))
    lobby.send(CEM, Ready())
    assert lobby.status == "open"
    lobby.send(CEM, Leave())
    lobby.send(BEN, Ready())
    assert lobby.status == "open"


def test_a_bot_on_the_last_seat_lets_the_game_begin_if_all_are_ready() -> None:
    lobby = Lobby(bots=1)
    lobby.send(ANNA, SeatBot("random"))
    assert lobby.status == "open"
    lobby.send(ANNA, UnseatBot(2), Ready(), SeatBot("random"))
    assert lobby.status == "playing"


def test_the_opener_may_still_begin_without_being_ready_but_not_without_the_others() -> None:
    lobby = Lobby()
    lobby.sit(BEN, is_ready=False)
    assert lobby.refusal(ANNA, Start()) == "table-refused-seats-free"
    lobby.sit(CEM)
    assert lobby.refusal(ANNA, Start()) == "table-refused-not-ready"
    lobby.send(BEN, Ready())
    lobby.send(ANNA, Start())
    assert lobby.status == "playing"


# --- The number of seats -------------------------------------------------------------------------


def test_seats_are_added_and_removed_and_the_game_is_dealt_for_as_many() -> None:
    lobby = Lobby(players=3)
    lobby.send(ANNA, SetSeats(5))
    assert lobby.notices == (TableResized(5),)
    assert lobby.names == [ANNA, "", "", "", ""]
    lobby.sit(BEN, CEM)
    lobby.send(ANNA, SetSeats(4), SeatBot("random"), Ready())
    assert lobby.table.play is not None
    assert lobby.table.play.players == 4
    other = Table("t", lobby.events[0])
    for event in lobby.events[1:]:
        other.evolve(event)
    assert other.play is not None
    assert other.play.players == 4
    assert summary_of(other) == summary_of(lobby.table)


def test_those_who_sit_further_down_move_up_when_a_seat_before_them_goes() -> None:
    lobby = Lobby(players=5)
    lobby.sit(BEN)
    lobby.send(CEM, Sit(CEM, seat=4, invite=lobby.table.invite))
    lobby.send(ANNA, SetSeats(4))
    assert lobby.names == [ANNA, BEN, "", CEM]
    lobby.send(ANNA, SetSeats(3))
    assert lobby.names == [ANNA, BEN, CEM]
    assert lobby.table.seat_of(CEM) == 2
    assert TableSnapshot.of(lobby.table, None, is_move=False).seat_of(CEM) == 2
    lobby.send(CEM, Ready())
    assert lobby.table.seats[2].is_ready


def test_a_seat_that_an_actor_had_before_seats_went_is_not_looked_up() -> None:
    lobby = Lobby(players=5)
    lobby.sit(BEN)
    lobby.send(CEM, Sit(CEM, seat=4, invite=lobby.table.invite))
    lobby.send(ANNA, SetSeats(3))
    context = CommandContext(9, lobby.chance, lobby.bots, CEM, "late", last_known_seat=4)
    lobby.apply(list(decide(lobby.table, Ready(), context).events))
    assert lobby.table.seats[2].is_ready


def test_removing_the_last_free_seat_lets_the_game_begin_if_all_are_ready() -> None:
    lobby = Lobby(players=4, game="mammuz")
    lobby.sit(BEN, CEM)
    lobby.send(ANNA, Ready(), SetSeats(3))
    assert lobby.status == "playing"


def test_the_number_of_seats_keeps_to_the_game_the_players_and_the_opener() -> None:
    lobby = Lobby(players=4)
    lobby.sit(BEN, CEM, "dora", is_ready=False)
    assert lobby.refusal(ANNA, SetSeats(3)) == "table-refused-seats-taken"
    assert lobby.refusal(ANNA, SetSeats(7)) == "refused-players"
    assert lobby.refusal(BEN, SetSeats(5)) == "table-refused-not-opener"
    lobby.send(ANNA, Ready())
    for person in (BEN, CEM, "dora"):
        lobby.send(person, Ready())
    assert lobby.refusal(ANNA, SetSeats(5)) == "table-refused-not-open"


# --- Who was removed -----------------------------------------------------------------------------


@pytest.mark.parametrize("is_public", [False, True])
def test_a_removed_player_stays_out_even_with_the_new_invitation(is_public: bool) -> None:
    lobby = Lobby(is_public=is_public)
    lobby.sit(BEN)
    lobby.send(ANNA, Kick(1))
    sit = Sit(BEN, invite=lobby.table.invite)
    assert lobby.refusal(BEN, sit) == "table-refused-kicked"
    lobby.sit(CEM)
    assert lobby.names == [ANNA, CEM, ""]


def test_the_invitation_and_the_code_are_other_ones_after_a_removal() -> None:
    lobby = Lobby()
    invite, code = lobby.table.invite, lobby.table.code
    lobby.sit(BEN)
    lobby.send(ANNA, Kick(1))
    assert lobby.refusal(CEM, Sit(CEM, invite=invite)) == "table-refused-no-invite"
    view = TableSnapshot.of(lobby.table, None, is_move=False).table_view_for(0)
    assert view.invite == lobby.table.invite != invite
    assert view.code == lobby.table.code == summary_of(lobby.table).code != code
    other = Table("t", lobby.events[0])
    for event in lobby.events[1:]:
        other.evolve(event)
    assert (other.invite, other.code) == (lobby.table.invite, lobby.table.code)
    assert other.kicked_hashes == {BEN}
