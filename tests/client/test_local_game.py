"""A stored game against bots: a seat in this process, for synchronous programs."""

import sqlite3
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.bots.random import RandomBot
from bestiary.bots.registry import make_bot
from bestiary.catalog import AnyBot, AnyGame, AnyPlay, AnyView
from bestiary.client.local_game import LocalGame
from bestiary.client.local_host import LocalHost
from bestiary.core.bot import NO_CLOCK, Choice, Clock
from bestiary.core.event import drop_duplicate_public_parts, visible_events
from bestiary.core.message import message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER
from bestiary.records import Record, replay
from bestiary.tables.event import Moved, Started, decode_event


class SeededOpponents:
    """Bots that choose at random, and a dealer; all follows from a seed."""

    def __init__(self, game: AnyGame, players: int, seed: int) -> None:
        self.kinds = ["random"] * (players - 1)
        self.seed = seed
        self.bots = [make_bot(game, "random", derive_seed(seed, seat)) for seat in range(players)]

    def choose(self, seat: int, view: AnyView) -> Choice:
        """Anything that is offered."""
        return self.bots[seat].choose(view)

    def bot(self, seat: int, kind: str) -> AnyBot:
        return self.bots[seat]

    def substream(self, purpose: str) -> Pcg32:
        """Chance for a use."""
        return Pcg32(derive_seed(self.seed, purpose))

    def below(self, n: int) -> int:
        """Chance for no use in particular."""
        return self.substream("any").below(n)


def new_record(name: str, seed: int) -> tuple[Record, SeededOpponents]:
    """A game before its first move."""
    game = catalog.game(name)
    opponents = SeededOpponents(game, game.default_players, seed)
    setup = game.position.deal(
        game.default_players,
        game.validate_options(game.default_players, {}),
        opponents.substream("deal"),
    )
    names = [f"player {seat}" for seat in range(game.default_players)]
    return Record(
        game, game.default_players, setup, [], {}, {"names": names, "meta": {"seed": seed}}
    ), opponents


def play_without_table(
    record: Record, opponents: SeededOpponents
) -> tuple[AnyPlay, list[AnyView], list[list[str]]]:
    """The same game without a table: the play, and the views and events of seat 0."""
    play = record.initial_play()
    views = []
    shown = []
    new_events = list(
        drop_duplicate_public_parts(
            visible_events(record.game.events.initial_events(play.state), 0)
        )
    )
    while not play.is_over:
        seat = play.to_move()[0]
        if seat is DEALER:
            chance = opponents.substream(f"ply {len(play.moves)}")
            move = record.game.moves.chance_move(play.state, chance)
        else:
            move = opponents.choose(seat, play.view(seat)).move
        if seat == 0:
            views.append(play.view(0))
            shown.append([str(event) for event in new_events if not event.is_silent])
            new_events.clear()
        new_events += drop_duplicate_public_parts(visible_events(play.move(seat, move), 0))
    return play, views, shown


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", catalog.installed_games())
def test_local_game_gives_same_views_and_record_as_play(name: str, seed: int) -> None:
    """The same views, events and record: the table adds and hides nothing."""
    record, opponents = new_record(name, seed)
    play, views, shown = play_without_table(record, opponents)
    with LocalHost() as local_host:
        game = LocalGame(local_host, record, opponents)
        assert game.is_new
        views_seen = []
        for view in game:
            views_seen.append(view)
            events = [event for event in game.seat.take_events() if not event.is_silent]
            assert [str(event) for event in events] == shown[len(views_seen) - 1]
            assert game.seat.names == record.names
            game.move(opponents.choose(0, view).move)
        assert views_seen == views
        assert game.views_before_moves == []
        assert game.seat.is_over
        assert game.seat.view == play.view(0)
        assert game.record().to_json() == Record.from_play(play, record.names).to_json()[:-1] + (
            f', "meta": {{"seed": {seed}}}}}'
        )


@pytest.mark.parametrize("name", catalog.installed_games())
def test_record_can_be_resumed_at_any_ply(name: str) -> None:
    """Also if the dealer is to move, and in the middle of simultaneous choices."""
    record, opponents = new_record(name, 3)
    play, views, _ = play_without_table(record, opponents)
    whole = Record.from_play(play, record.names)
    for ply in range(0, len(whole.moves), 1 + len(whole.moves) // 40):
        part = Record(whole.game, whole.players, whole.setup, whole.moves[:ply], {}, record.extra)
        with LocalHost() as local_host:
            game = LocalGame(local_host, part, opponents)
            assert game.seat.seq == imported_seq(part)
            views_seen = list(game.views_before_moves)
            for view in game:
                views_seen.append(view)
                game.move(opponents.choose(0, view).move)
            assert game.record().moves == whole.moves
            assert views_seen == views


def imported_seq(record: Record) -> int:
    """The `seq` of a table with a record: opened, seated, dealt, and its moves."""
    return 2 + record.players + len(record.moves)


def record_with_dealer_move() -> tuple[Record, SeededOpponents, list[list[object]], int]:
    """A game in which the dealer moves, all its moves, and when."""
    for seed in range(200):
        record, opponents = new_record("mammuz", seed)
        moves = Record.from_play(play_without_table(record, opponents)[0]).moves
        for ply, (seat, _) in enumerate(moves):
            if seat is None:
                return record, opponents, moves, ply
    raise AssertionError


def test_pending_dealer_move_is_made_on_resume() -> None:
    record, opponents, moves, ply = record_with_dealer_move()
    part = Record(record.game, record.players, record.setup, moves[:ply], {}, record.extra)
    assert part.to_play().to_move() == (DEALER,)
    with LocalHost() as local_host:
        game = LocalGame(local_host, part, opponents)
        assert game.record().moves == moves[: ply + 1]
        assert game.seat.seq == imported_seq(part) + 1


def test_refused_move_changes_nothing() -> None:
    record, opponents = new_record("mausen", 1)
    with LocalHost() as local_host:
        game = LocalGame(local_host, record, opponents)
        game.move("E4")
        view = next(iter(game))
        seat = game.seat
        before = (seat.seq, list(seat.events), game.record())
        assert seat.events
        for move in ("E4", "E9", ""):
            with pytest.raises(Refused):
                game.move(move)
        assert (seat.seq, seat.events, game.record()) == before
        assert seat.view == view


def test_bots_choose_after_people_in_simultaneous_choices() -> None:
    """Simultaneous choices are recorded by seat, whichever came first."""
    record, opponents = new_record("mausen", 1)
    with LocalHost() as local_host:
        game = LocalGame(local_host, record, opponents)
        assert next(iter(game)).offers
        assert game.record().moves == []
        game.move("E4")
        assert next(iter(game)).offers
        assert [mover for mover, _ in game.record().moves] == [0, 1, 2, 3]


class RaisingBot(RandomBot):
    """A bot with a mistake in it."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        raise ZeroDivisionError(view.seat)


class IllegalMoveBot(RandomBot):
    """A bot that does not know the rules."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        return Choice("E9", message("bots-random"))


@pytest.mark.parametrize(
    ("lowest_bot", "error"), [(RaisingBot, ZeroDivisionError), (IllegalMoveBot, Refused)]
)
def test_error_of_lowest_bot_is_raised_instead_of_hanging(
    lowest_bot: type[RandomBot], error: type[Exception]
) -> None:
    record, opponents = new_record("mausen", 1)
    opponents.bots = [lowest_bot(1)] * record.players
    with LocalHost() as local_host:
        game = LocalGame(local_host, record, opponents)
        game.move("E4")
        with pytest.raises(error):
            next(iter(game))
        assert game.record().moves == [[0, "E4"]]


def test_move_is_durable_when_move_returns(tmp_path: Path) -> None:
    """Another program can read it at once."""
    record, opponents = new_record("mausen", 1)
    path = tmp_path / "new" / "play.db"
    with LocalHost(path) as local_host:
        game = LocalGame(local_host, record, opponents)
        game.move("E4")
        with sqlite3.connect(path) as other:
            stored = [decode_event(row[0]) for row in other.execute("SELECT body FROM events")]
        other.close()
        assert isinstance(stored[-1], Moved)
        assert stored[-1].move == "E4"
        assert local_host.store_error is None
        assert [event.meta for event in stored if isinstance(event, Started)] == ['{"seed": 1}']


def test_saved_table_is_resumed_until_closed(tmp_path: Path) -> None:
    """Until its table is closed."""
    record, opponents = new_record("lascaux", 2)
    path = tmp_path / "play.db"
    with LocalHost(path) as local_host:
        assert local_host.unfinished_games(record.game) == []
        game = LocalGame(local_host, record, opponents)
        views = []
        for _, view in zip(range(5), game, strict=False):
            views.append(view)
            game.seat.take_events()
            game.move(opponents.choose(0, view).move)
        left = game.record()
        assert not local_host.unfinished_games(record.game)  # we sit there ourselves
    for _ in range(2):
        with LocalHost(path) as local_host:
            assert local_host.unfinished_games(record.game)
            assert not local_host.unfinished_games(catalog.game("mausen"))
            (unfinished,) = local_host.unfinished_games(record.game)
            assert unfinished.record == left
            again = LocalGame(local_host, unfinished.record, opponents, unfinished)
            assert (again.seat.names, again.seat.events) == (game.seat.names, game.seat.events)
            assert (again.seat.view, again.views_before_moves) == (game.seat.view, views)
            assert not again.is_new
            assert again.seat.seq == imported_seq(left)
    with LocalHost(path) as local_host:
        (unfinished,) = local_host.unfinished_games(record.game)
        LocalGame(local_host, unfinished.record, opponents, unfinished).close_table()
    with LocalHost(path) as local_host:
        assert local_host.unfinished_games(record.game) == []
        with sqlite3.connect(path) as other:
            assert other.execute("SELECT count(*) FROM table_summaries").fetchone() == (1,)
        other.close()


def test_saved_table_of_unknown_rules_is_ignored(tmp_path: Path) -> None:
    """It cannot be resumed; one that can be read comes before it."""
    record, opponents = new_record("mausen", 1)
    path = tmp_path / "play.db"
    for _ in range(2):
        with LocalHost(path) as local_host:
            LocalGame(local_host, record, opponents).move("E4")
    other = sqlite3.connect(path)
    with other:
        newest = "SELECT table_id FROM table_summaries ORDER BY opened_order DESC LIMIT 1"
        other.execute(
            "UPDATE events SET body = replace(body, 'mausen/1', 'mausen/0')"
            f" WHERE seq = 1 AND table_id = ({newest})"
        )
        (table,) = other.execute(newest).fetchone()
    other.close()
    with LocalHost(path) as local_host:
        (unfinished,) = local_host.unfinished_games(record.game)
        assert unfinished.table != table
        assert [step.ply for step in replay(unfinished.record)] == [0, 1]
