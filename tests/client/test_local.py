"""A seat at a table of a host in this process."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.bots.registry import make_bot
from bestiary.client.local import LocalSeat
from bestiary.client.local_host import LocalHost
from bestiary.core.bot import Choice
from bestiary.core.event import deduplicate, visible_events
from bestiary.core.game import Game
from bestiary.core.message import message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.records import Record, replay
from bestiary.tables.event import Moved, Started, decode_event


class SeededOpponents:
    """Bots that choose at random, and a dealer; all follows from a seed."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        self.kinds = ["random"] * (players - 1)
        self.seed = seed
        self.bots = [make_bot(game, "random", derive_seed(seed, seat)) for seat in range(players)]

    def choose(self, seat: int, view: View) -> Choice:
        """Anything that is offered."""
        return self.bots[seat].choose(view)

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
) -> tuple[Play, list[View], list[list[str]]]:
    """The same game without a table: the play, and the views and events of seat 0."""
    play = record.initial_play()
    views = []
    shown = []
    new_events = list(deduplicate(visible_events(record.game.events.initial_events(play.state), 0)))
    while not play.is_over:
        seat = play.to_move()[0]
        if seat is None:
            chance = opponents.substream(f"ply {len(play.moves)}")
            move = record.game.moves.chance_move(play.state, chance)
        else:
            move = opponents.choose(seat, play.view(seat)).move
        if seat == 0:
            views.append(play.view(0))
            shown.append([str(event) for event in new_events])
            new_events.clear()
        new_events += deduplicate(visible_events(play.move(seat, move), 0))
    return play, views, shown


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", catalog.installed_games())
def test_local_seat_gives_same_views_and_record_as_play(name: str, seed: int) -> None:
    """The same views, events and record: the table adds and hides nothing."""
    record, opponents = new_record(name, seed)
    play, views, shown = play_without_table(record, opponents)
    with LocalHost() as local_host:
        seat = LocalSeat(local_host, record, opponents)
        assert seat.is_new
        views_seen = []
        for view in seat:
            views_seen.append(view)
            assert [str(event) for event in seat.new_events] == shown[len(views_seen) - 1]
            assert seat.names == record.names
            seat.move(opponents.choose(0, view).move)
        assert views_seen == views == seat.views_before_moves
        assert seat.is_over
        assert seat.view == play.view(0)
        assert seat.record().to_json() == Record.from_play(play, record.names).to_json()[:-1] + (
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
            seat = LocalSeat(local_host, part, opponents)
            assert seat.resumed_seq == 2 + whole.players + ply
            for view in seat:
                seat.move(opponents.choose(0, view).move)
            assert seat.record().moves == whole.moves
            assert seat.views_before_moves == views


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
    assert part.to_play().to_move() == (None,)
    with LocalHost() as local_host:
        seat = LocalSeat(local_host, part, opponents)
        assert seat.record().moves == moves[: ply + 1]
        assert seat.seq == seat.resumed_seq + 1


def test_refused_move_changes_nothing() -> None:
    record, opponents = new_record("mausen", 1)
    with LocalHost() as local_host:
        seat = LocalSeat(local_host, record, opponents)
        seat.move("E4")
        view = next(iter(seat))
        before = (seat.seq, list(seat.new_events), list(seat.views_before_moves), seat.record())
        assert seat.new_events
        for move in ("E4", "E9", ""):
            with pytest.raises(Refused):
                seat.move(move)
        assert (seat.seq, seat.new_events, seat.views_before_moves, seat.record()) == before
        assert seat.view == view


def test_bots_choose_after_people_in_simultaneous_choices() -> None:
    """Simultaneous choices are recorded by seat, whichever came first."""
    record, opponents = new_record("mausen", 1)
    with LocalHost() as local_host:
        seat = LocalSeat(local_host, record, opponents)
        assert next(iter(seat)).offers
        assert seat.record().moves == []
        seat.move("E4")
        assert next(iter(seat)).offers
        assert [mover for mover, _ in seat.record().moves] == [0, 1, 2, 3]


def raising_bot(view: View) -> Choice:
    """A bot with a mistake in it."""
    raise ZeroDivisionError(view.seat)


def illegal_move_bot(view: View) -> Choice:
    """A bot that does not know the rules."""
    return Choice("E9", message("bots-random"))


@pytest.mark.parametrize(
    ("mistake", "error"), [(raising_bot, ZeroDivisionError), (illegal_move_bot, Refused)]
)
def test_bot_error_is_raised_instead_of_hanging(
    mistake: Callable[[View], Choice], error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, opponents = new_record("mausen", 1)
    with LocalHost() as local_host:
        seat = LocalSeat(local_host, record, opponents)
        seat.move("E4")
        monkeypatch.setattr(opponents, "choose", lambda _, view: mistake(view))
        with pytest.raises(error):
            next(iter(seat))
        assert seat.record().moves == [[0, "E4"]]


def test_move_is_durable_when_move_returns(tmp_path: Path) -> None:
    """Another program can read it at once."""
    record, opponents = new_record("mausen", 1)
    path = tmp_path / "new" / "play.db"
    with LocalHost(path) as local_host:
        seat = LocalSeat(local_host, record, opponents)
        seat.move("E4")
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
        assert local_host.take_unfinished(record.game) is None
        seat = LocalSeat(local_host, record, opponents)
        for _, view in zip(range(5), seat, strict=False):
            seat.move(opponents.choose(0, view).move)
        left = seat.record()
        assert not local_host.has_unfinished(record.game)  # we sit there ourselves
    for _ in range(2):
        with LocalHost(path) as local_host:
            assert local_host.has_unfinished(record.game)
            assert not local_host.has_unfinished(catalog.game("mausen"))
            unfinished = local_host.take_unfinished(record.game)
            assert unfinished is not None
            assert unfinished.record == left
            again = LocalSeat(local_host, unfinished.record, opponents, unfinished)
            assert (again.names, again.new_events) == (seat.names, seat.new_events)
            assert (again.view, again.views_before_moves) == (seat.view, seat.views_before_moves)
            assert not again.is_new
            assert again.seq == again.resumed_seq
    with LocalHost(path) as local_host:
        unfinished = local_host.take_unfinished(record.game)
        assert unfinished is not None
        LocalSeat(local_host, unfinished.record, opponents, unfinished).close_table()
    with LocalHost(path) as local_host:
        assert local_host.take_unfinished(record.game) is None
        with sqlite3.connect(path) as other:
            assert other.execute("SELECT count(*) FROM table_summaries").fetchone() == (1,)
        other.close()


def test_saved_table_of_unknown_rules_is_ignored(tmp_path: Path) -> None:
    """It cannot be resumed; one that can be read comes before it."""
    record, opponents = new_record("mausen", 1)
    path = tmp_path / "play.db"
    for _ in range(2):
        with LocalHost(path) as local_host:
            LocalSeat(local_host, record, opponents).move("E4")
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
        unfinished = local_host.take_unfinished(record.game)
        assert unfinished is not None
        assert unfinished.table != table
        assert [step.ply for step in replay(unfinished.record)] == [0, 1]
