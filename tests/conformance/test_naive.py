"""Our games: in lock-step with a second, naive implementation of the rules in `tests/naive/`."""

from importlib import import_module

import pytest

from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import pick
from bestiary.core.viewer import DEALER, Actor, seat_or_none
from tests.random_play import BUILTIN_GAMES_AND_PLAYERS, random_play_move
from tests.sample_sizes import RecordProperty, examples_for_run


def all_legal_moves(play: AnyPlay, seat: Actor) -> list[str]:
    """All whole moves that are made of legal actions, sorted."""
    moves: list[str] = []
    engine_seat = DEALER_SEAT if seat is DEALER else seat
    todo: list[tuple[Engine, tuple[int, ...]]] = [(play.state, ())]
    while todo:
        state, actions = todo.pop()
        move = play.game.moves.compose(actions)
        if move is not None:
            moves.append(str(move))
            continue
        for action in state.legal_actions(engine_seat):
            after = state.clone()
            after.apply(engine_seat, action)
            todo.append((after, (*actions, action)))
    return sorted(moves)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_rules_agree_with_naive_implementation(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """States, legal moves and results are equal; None stands for too many moves to list."""
    game = catalog.game(name)
    count = examples_for_run(check=30, ci=2000, soak=20_000) // len(game.player_counts)
    record_property("games", count)
    naive = import_module(f"tests.naive.{name}")
    for seed in range(count):
        rng = Pcg32(seed)
        play = Play.new(game, players, rng)
        naive_play = naive.Naive(players, play.options, play.setup)
        while True:
            assert naive_play.state() == game.position.to_dict(play.state)
            moves = naive_play.moves()
            assert list(moves) == list(map(seat_or_none, play.to_move()))
            if play.is_over:
                break
            seat = pick(play.to_move(), rng)
            naive_seat = seat_or_none(seat)
            if moves[naive_seat] is not None:
                assert all_legal_moves(play, seat) == moves[naive_seat]
            move = str(random_play_move(game, play.state, seat, rng))
            play.move(seat, move)
            naive_play.move(naive_seat, move)
        result = play.result
        assert result is not None
        assert naive_play.result() == result.to_dict()
