"""Our games: in lock-step with a second, naive reading of the rules under `tests/naive/`."""

from importlib import import_module

import pytest

from bestiary import catalog
from bestiary.core.chance import pick
from bestiary.core.engine import DEALER, Engine
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from tests.sizes import Note, sized
from tests.wandering import OURS, random_move


def every_move(play: Play, seat: int | None) -> list[str]:
    """All whole moves that are made of legal actions, sorted."""
    found: list[str] = []
    todo: list[tuple[Engine, tuple[int, ...]]] = [(play.state, ())]
    while todo:
        state, actions = todo.pop()
        move = play.game.moves.compose(actions)
        if move is not None:
            found.append(str(move))
            continue
        who = DEALER if seat is None else seat
        for action in state.actions(who):
            after = state.clone()
            after.apply(who, action)
            todo.append((after, (*actions, action)))
    return sorted(found)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), OURS)
def test_two_readings_of_the_rules_agree(name: str, players: int, record_property: Note) -> None:
    """Whole states are the same at every step, to the result.

    So are all legal moves; where they are too many to list, the naive reading says None.
    """
    game = catalog.game(name)
    count = sized(check=30, ci=2000, soak=20_000) // len(game.seats)
    record_property("games", count)
    naive = import_module(f"tests.naive.{name}")
    for seed in range(count):
        rng = Generator(seed)
        play = Play.dealt(game, players, rng)
        other = naive.Naive(players, play.options, play.setup)
        while True:
            assert other.state() == game.position.truth(play.state)
            moves = other.moves()
            assert list(moves) == list(play.to_move())
            if play.is_over:
                break
            seat = pick(play.to_move(), rng)
            if moves[seat] is not None:
                assert every_move(play, seat) == moves[seat]
            move = str(random_move(game, play.state, seat, rng))
            play.move(seat, move)
            other.move(seat, move)
        result = play.result
        assert result is not None
        assert other.result() == result.data()
