"""Every game: a record round-trips through JSON, and every prefix of it replays."""

import json

import pytest

from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from bestiary.records import Record, RecordRefused, replay
from tests.random_play import GAMES_AND_PLAYERS, make_random_move, random_options
from tests.sample_sizes import RecordProperty, examples_for_run


def random_finished_play(name: str, players: int, seed: int) -> tuple[AnyPlay, list[object]]:
    """A random play, and the state at each ply."""
    rng = Pcg32(seed)
    game = catalog.game(name)
    play = Play.new(game, players, rng, random_options(game, rng))
    states: list[object] = [play.game.position.to_dict(play.state)]
    while not play.is_over:
        make_random_move(play, rng)
        states.append(play.game.position.to_dict(play.state))
    return play, states


def positions_until_refusal(data: object) -> tuple[int, RecordRefused]:
    """How many positions a wrong record has, and its refusal."""
    positions = 0
    try:
        for _ in replay(Record.from_json(json.dumps(data))):
            positions += 1
    except RecordRefused as refused:
        return positions, refused
    raise AssertionError("this record is not refused")


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_record_round_trips_through_json_and_replays(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """The replay passes through the same states."""
    count = examples_for_run(check=3, ci=20, soak=200)
    record_property("games", count)
    for seed in range(count):
        play, states = random_finished_play(name, players, seed)
        record = Record.from_play(play, [f"player {seat}" for seat in range(players)])
        decoded = Record.from_json(record.to_json())
        assert decoded == record
        assert Record.from_json(record.to_json().encode()) == record
        to_dict = play.game.position.to_dict
        assert [to_dict(step.state) for step in replay(decoded)] == states
        replayed = decoded.to_play()
        assert replayed.result == play.result
        for viewer in (ONLOOKER, *range(players)):
            assert replayed.view(viewer).canonical_json() == play.view(viewer).canonical_json()


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_every_record_prefix_replays(name: str, players: int) -> None:
    """A record may stop after any move; a result on it is then refused."""
    play, states = random_finished_play(name, players, 8)
    data = json.loads(Record.from_play(play).to_json())
    result = data.pop("result")
    for length in range(len(play.moves)):
        prefix = data | {"moves": data["moves"][:length]}
        steps = list(replay(Record.from_json(json.dumps(prefix))))
        assert play.game.position.to_dict(steps[-1].state) == states[length]
        with pytest.raises(RecordRefused) as refused:
            list(replay(Record.from_json(json.dumps(prefix | {"result": result}))))
        assert refused.value.ply == length + 1


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_a_move_after_the_end_is_refused(name: str, players: int) -> None:
    play, states = random_finished_play(name, players, 8)
    data = json.loads(Record.from_play(play).to_json())
    data["moves"].append(data["moves"][-1])
    positions, refused = positions_until_refusal(data)
    assert refused.ply == len(play.moves) + 1
    assert positions == len(states)
    assert refused.rule != "format"


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
@pytest.mark.parametrize("change", ["winners", "true", "float", "extra", "type"])
def test_wrong_result_is_refused(name: str, players: int, change: str) -> None:
    """The recorded result must equal that of the moves, types of numbers included."""
    play, states = random_finished_play(name, players, 2)
    data = json.loads(Record.from_play(play).to_json())
    result = data["result"]
    winners = result["winners"]
    data["result"] = {
        "winners": result | {"winners": [seat for seat in range(players) if seat not in winners]},
        "true": result | {"winners": [bool(seat) for seat in winners]},
        "float": result | {"winners": [float(seat) for seat in winners]},
        "extra": result | {"margin": 3},
        "type": winners,
    }[change]
    positions, refused = positions_until_refusal(data)
    assert refused.ply == len(play.moves) + 1
    assert positions == len(states)
