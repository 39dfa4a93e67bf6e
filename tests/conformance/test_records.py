"""Every game: a record says all, in JSON and back, and every prefix of it replays."""

import json

import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.records import Broken, Record, replay
from tests.sizes import Note, sized
from tests.wandering import TABLES, any_options, step


def finished(name: str, players: int, seed: int) -> tuple[Play, list[object]]:
    """A random play to its end, and its states."""
    rng = Generator(seed)
    game = catalog.game(name)
    play = Play.dealt(game, players, rng, any_options(game, rng))
    truths: list[object] = [play.game.position.truth(play.state)]
    while not play.is_over:
        step(play, rng)
        truths.append(play.game.position.truth(play.state))
    return play, truths


def up_to_the_break(data: object) -> tuple[int, Broken]:
    """How many positions a broken record has, and what is wrong with it."""
    seen = 0
    try:
        for _ in replay(Record.read(json.dumps(data))):
            seen += 1
    except Broken as broken:
        return seen, broken
    raise AssertionError("this record is not broken")


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_record_survives_json_and_replays(name: str, players: int, record_property: Note) -> None:
    """Record, JSON, record: the same; and its replay passes through the same states."""
    count = sized(check=3, ci=20, soak=200)
    record_property("games", count)
    for seed in range(count):
        play, truths = finished(name, players, seed)
        record = Record.of(play, [f"player {seat}" for seat in range(players)])
        again = Record.read(record.write())
        assert again == record
        assert Record.read(record.write().encode()) == record
        truth = play.game.position.truth
        assert [truth(step.state) for step in replay(again)] == truths
        back = again.to_play()
        assert back.result == play.result
        for viewer in (None, *range(players)):
            assert back.view(viewer).encoded() == play.view(viewer).encoded()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_any_prefix_replays(name: str, players: int) -> None:
    """A record may stop after any move; a result on it is then refused."""
    play, truths = finished(name, players, 8)
    data = json.loads(Record.of(play).write())
    result = data.pop("result")
    for length in range(len(play.moves)):
        prefix = data | {"moves": data["moves"][:length]}
        steps = list(replay(Record.read(json.dumps(prefix))))
        assert play.game.position.truth(steps[-1].state) == truths[length]
        with pytest.raises(Broken) as broken:
            list(replay(Record.read(json.dumps(prefix | {"result": result}))))
        assert broken.value.ply == length + 1


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_move_after_the_end_is_refused(name: str, players: int) -> None:
    """The last move is the last."""
    play, truths = finished(name, players, 8)
    data = json.loads(Record.of(play).write())
    data["moves"].append(data["moves"][-1])
    seen, broken = up_to_the_break(data)
    assert broken.ply == len(play.moves) + 1
    assert seen == len(truths)
    assert broken.rule != "format"


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("change", ["winners", "true", "float", "extra", "type"])
def test_a_result_that_does_not_follow_is_refused(name: str, players: int, change: str) -> None:
    """The result is the one of the moves, number for number and key for key."""
    play, truths = finished(name, players, 2)
    data = json.loads(Record.of(play).write())
    result = data["result"]
    winners = result["winners"]
    data["result"] = {
        "winners": result | {"winners": [seat for seat in range(players) if seat not in winners]},
        "true": result | {"winners": [bool(seat) for seat in winners]},
        "float": result | {"winners": [float(seat) for seat in winners]},
        "extra": result | {"margin": 3},
        "type": winners,
    }[change]
    seen, broken = up_to_the_break(data)
    assert broken.ply == len(play.moves) + 1
    assert seen == len(truths)
