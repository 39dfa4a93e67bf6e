"""A seat at a table of a host in this process."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.bots.roster import bot
from bestiary.client.house import House
from bestiary.client.local import LocalSeat
from bestiary.core.bot import Choice
from bestiary.core.chance import seed_of
from bestiary.core.event import shown, telling
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.core.text import text
from bestiary.core.view import View
from bestiary.records import Record, replay
from bestiary.tables.event import Moved, Started, decoded


class Others:
    """Bots that choose at random, and a dealer; all follows from a seed."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        """Seat them."""
        self.kinds = ["random"] * (players - 1)
        self.seed = seed
        self.bots = [bot(game, "random", seed_of(seed, seat)) for seat in range(players)]

    def choose(self, seat: int, view: View) -> Choice:
        """Anything that is offered."""
        return self.bots[seat].choose(view)

    def stream(self, use: str) -> Generator:
        """Chance for a use."""
        return Generator(seed_of(self.seed, use))

    def below(self, n: int) -> int:
        """Chance for no use in particular."""
        return self.stream("any").below(n)


def dealt(name: str, seed: int) -> tuple[Record, Others]:
    """A game before its first move."""
    game = catalog.game(name)
    others = Others(game, game.usual, seed)
    setup = game.position.deal(game.usual, game.check(game.usual, {}), others.stream("deal"))
    names = [f"player {seat}" for seat in range(game.usual)]
    return Record(game, game.usual, setup, [], {}, {"names": names, "meta": {"seed": seed}}), others


def by_hand(record: Record, others: Others) -> tuple[Play, list[View], list[list[str]]]:
    """The same game without a table: who is asked first moves; what seat 0 sees and is told."""
    play = record.start()
    views = []
    told = []
    news = list(telling(shown(record.game.events.opening(play.state), 0)))
    while not play.is_over:
        seat = play.to_move()[0]
        if seat is None:
            chance = others.stream(f"ply {len(play.moves)}")
            move = record.game.moves.chance(play.state, chance)
        else:
            move = others.choose(seat, play.view(seat)).move
        if seat == 0:
            views.append(play.view(0))
            told.append([str(event) for event in news])
            news.clear()
        news += telling(shown(play.move(seat, move), 0))
    return play, views, told


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", catalog.entries())
def test_a_game_at_a_table_is_the_same_as_by_hand(name: str, seed: int) -> None:
    """The same views, the same news, the same record: the table adds and hides nothing."""
    record, others = dealt(name, seed)
    play, views, told = by_hand(record, others)
    with House() as house:
        seat = LocalSeat(house, record, others)
        assert seat.is_new
        found = []
        for view in seat:
            found.append(view)
            assert [str(event) for event in seat.news] == told[len(found) - 1]
            assert seat.names == record.names
            seat.move(others.choose(0, view).move)
        assert found == views == seat.views
        assert seat.is_over
        assert seat.view == play.view(0)
        assert seat.record().write() == Record.of(play, record.names).write()[:-1] + (
            f', "meta": {{"seed": {seed}}}}}'
        )


@pytest.mark.parametrize("name", catalog.entries())
def test_a_record_goes_on_wherever_it_was_broken_off(name: str) -> None:
    """Also where it is the dealer's turn, and in the middle of a choice that all make at once."""
    record, others = dealt(name, 3)
    play, views, _ = by_hand(record, others)
    whole = Record.of(play, record.names)
    for ply in range(0, len(whole.moves), 1 + len(whole.moves) // 40):
        part = Record(whole.game, whole.players, whole.setup, whole.moves[:ply], {}, record.extra)
        with House() as house:
            seat = LocalSeat(house, part, others)
            assert seat.began == 2 + whole.players + ply
            for view in seat:
                seat.move(others.choose(0, view).move)
            assert seat.record().moves == whole.moves
            assert seat.views == views


def with_dealer() -> tuple[Record, Others, list[list[object]], int]:
    """A game in which the dealer moves, all its moves, and when."""
    for seed in range(200):
        record, others = dealt("mammuz", seed)
        moves = Record.of(by_hand(record, others)[0]).moves
        for ply, (seat, _) in enumerate(moves):
            if seat is None:
                return record, others, moves, ply
    raise AssertionError


def test_what_the_dealer_owes_is_dealt_when_everybody_sits() -> None:
    record, others, moves, ply = with_dealer()
    part = Record(record.game, record.players, record.setup, moves[:ply], {}, record.extra)
    assert part.to_play().to_move() == (None,)
    with House() as house:
        seat = LocalSeat(house, part, others)
        assert seat.record().moves == moves[: ply + 1]
        assert seat.at == seat.began + 1


def test_a_refused_move_leaves_no_mark() -> None:
    record, others = dealt("mausen", 1)
    with House() as house:
        seat = LocalSeat(house, record, others)
        seat.move("E4")
        view = next(iter(seat))
        before = (seat.at, list(seat.news), list(seat.views), seat.record())
        assert seat.news
        for move in ("E4", "E9", ""):
            with pytest.raises(Refused):
                seat.move(move)
        assert (seat.at, seat.news, seat.views, seat.record()) == before
        assert seat.view == view


def test_bots_wait_until_people_have_chosen() -> None:
    """A choice that all make at once is written down by seats, whoever is faster."""
    record, others = dealt("mausen", 1)
    with House() as house:
        seat = LocalSeat(house, record, others)
        assert next(iter(seat)).offers
        assert seat.record().moves == []
        seat.move("E4")
        assert next(iter(seat)).offers
        assert [who for who, _ in seat.record().moves] == [0, 1, 2, 3]


def wrong(view: View) -> Choice:
    """A bot with a mistake in it."""
    raise ZeroDivisionError(view.seat)


def illegal(view: View) -> Choice:
    """A bot that does not know the rules."""
    return Choice("E9", text("bots-random"))


@pytest.mark.parametrize(("mistake", "error"), [(wrong, ZeroDivisionError), (illegal, Refused)])
def test_a_bot_that_makes_a_mistake_does_not_let_everybody_wait(
    mistake: Callable[[View], Choice], error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, others = dealt("mausen", 1)
    with House() as house:
        seat = LocalSeat(house, record, others)
        seat.move("E4")
        monkeypatch.setattr(others, "choose", lambda _, view: mistake(view))
        with pytest.raises(error):
            next(iter(seat))
        assert seat.record().moves == [[0, "E4"]]


def test_a_move_is_on_the_disk_when_it_is_made(tmp_path: Path) -> None:
    """Another program can read it at once."""
    record, others = dealt("mausen", 1)
    path = tmp_path / "new" / "play.db"
    with House(path) as house:
        seat = LocalSeat(house, record, others)
        seat.move("E4")
        with sqlite3.connect(path) as other:
            stored = [decoded(row[0]) for row in other.execute("SELECT body FROM events")]
        other.close()
        assert isinstance(stored[-1], Moved)
        assert stored[-1].move == "E4"
        assert house.trouble is None
        assert [event.meta for event in stored if isinstance(event, Started)] == ['{"seed": 1}']


def test_a_kept_game_goes_on_at_its_table(tmp_path: Path) -> None:
    """Until it is put away."""
    record, others = dealt("lascaux", 2)
    path = tmp_path / "play.db"
    with House(path) as house:
        assert house.kept(record.game) is None
        seat = LocalSeat(house, record, others)
        for _, view in zip(range(5), seat, strict=False):
            seat.move(others.choose(0, view).move)
        left = seat.record()
        assert not house.has_kept(record.game)  # we sit there ourselves
    for _ in range(2):
        with House(path) as house:
            assert house.has_kept(record.game)
            assert not house.has_kept(catalog.game("mausen"))
            kept = house.kept(record.game)
            assert kept is not None
            assert kept.record == left
            again = LocalSeat(house, kept.record, others, kept)
            assert (again.names, again.news) == (seat.names, seat.news)
            assert (again.view, again.views) == (seat.view, seat.views)
            assert not again.is_new
            assert again.at == again.began
    with House(path) as house:
        kept = house.kept(record.game)
        assert kept is not None
        LocalSeat(house, kept.record, others, kept).put_away()
    with House(path) as house:
        assert house.kept(record.game) is None
        with sqlite3.connect(path) as other:
            assert other.execute("SELECT count(*) FROM table_summaries").fetchone() == (1,)
        other.close()


def test_a_table_of_other_rules_is_let_be(tmp_path: Path) -> None:
    """Nobody could go on with it; one that can be read comes before it."""
    record, others = dealt("mausen", 1)
    path = tmp_path / "play.db"
    for _ in range(2):
        with House(path) as house:
            LocalSeat(house, record, others).move("E4")
    other = sqlite3.connect(path)
    with other:
        newest = "SELECT table_id FROM table_summaries ORDER BY opened_order DESC LIMIT 1"
        other.execute(
            "UPDATE events SET body = replace(body, 'mausen/1', 'mausen/0')"
            f" WHERE seq = 1 AND table_id = ({newest})"
        )
        (table,) = other.execute(newest).fetchone()
    other.close()
    with House(path) as house:
        kept = house.kept(record.game)
        assert kept is not None
        assert kept.table != table
        assert [step.ply for step in replay(kept.record)] == [0, 1]
