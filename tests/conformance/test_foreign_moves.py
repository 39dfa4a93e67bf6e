"""Every game: what is no move of it is refused, as a value too; compiled and interpreted."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

import bestiary
from bestiary import Pcg32
from bestiary.core.engine import COMPILED
from bestiary.core.refusal import FORMAT
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move
from tests.refusals import refuses

ROOT = Path(__file__).resolve().parents[2]


def moves_of(name: str) -> list[Any]:
    """A move of each of a game's types, from random plays."""
    moves: dict[type, Any] = {}
    for seed in range(60):
        play = bestiary.play(name, seed=seed, chance="explicit")
        rng = Pcg32(seed)
        while not play.is_over:
            seat = play.to_move()[0]
            play.move(seat, random_offered_move(play, seat, rng))
        moves |= {type(move): move for _, move in play.moves}
    return list(moves.values())


def malformed(moves: list[Any]) -> list[Any]:
    """The same moves with a field of a wrong type."""
    return [
        msgspec.structs.replace(move, **{field: None})
        for move in moves
        for field in move.__struct_fields__
    ]


def check_foreign_moves() -> None:
    games = sorted({name for name, _ in GAMES_AND_PLAYERS})
    moves = {name: moves_of(name) for name in games}
    assert all(moves.values())
    assert {"Challenge", "DealHerd", "Declare", "Extend", "Give"} == {
        type(move).__name__ for move in moves["mammuz"]
    }
    for name in games:
        play = bestiary.play(name, seed=1)
        seat = play.to_move()[0]
        others = [move for other in games if other != name for move in moves[other]]
        for wrong in (*others, *malformed(moves[name]), None, 3, 0.5, b"E4", ("E4",), object()):
            assert not play.is_legal(seat, wrong), (name, wrong)
            assert wrong not in play.legal_moves(seat)
            refused = play.refusal(seat, wrong)
            assert refused is not None
            assert refused.rule == FORMAT
            for make in (play.move, play.prepare):
                with refuses(refused.message.id):
                    make(seat, wrong)
        assert play == bestiary.play(name, seed=1)
        move = next(iter(play.legal_moves(seat)))
        assert play.prepare(seat, move).move == move


def test_what_is_no_move_of_a_game_is_refused() -> None:
    """Moves of each other game, values without a text that is one, and malformed moves."""
    assert COMPILED
    check_foreign_moves()


def test_interpreted_games_refuse_it_too() -> None:
    code = (
        "from bestiary.core.interpreted import import_sources_only; import_sources_only()\n"
        f"from {__name__} import COMPILED, check_foreign_moves\n"
        "assert not COMPILED; check_foreign_moves()"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_a_pass_of_another_game_is_not_ours_though_its_text_is() -> None:
    """Both are written `pass`."""
    (other,) = [move for move in moves_of("lascaux") if str(move) == "pass"]
    play = bestiary.play("kuhn", seed=1)
    assert play.is_legal(0, "pass")
    with refuses("refused-move") as refused:
        play.move(0, other)
    assert str(refused.value) == "Pass() is no move of this game (format)"
