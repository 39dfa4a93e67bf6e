"""Every game: the onlooker's view of a golden game, compiled and interpreted."""

from dataclasses import replace
from hashlib import sha256
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any, cast

import msgspec
import pytest

from bestiary import catalog
from bestiary.catalog import AnyGame
from bestiary.core.game import PositionModule
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.core.viewer import ONLOOKER, actor_of
from bestiary.records import Record
from tests.golden_files import GOLDEN_DIR, assert_matches_golden


def onlooker_views(record: Record) -> list[bytes]:
    """At every step, as JSON."""
    play = record.initial_play()
    views = [play.view(ONLOOKER).canonical_json()]
    for seat, move in record.moves:
        play.move(actor_of(seat), move)
        views.append(play.view(ONLOOKER).canonical_json())
    return views


def interpreted_game(game: AnyGame) -> AnyGame:
    """The game on a copy of its `position` module that makes interpreted states."""
    rules = import_interpreted(game.state_type.__module__)
    assert not is_compiled(rules)
    spec = cast("ModuleType", game.position).__spec__
    assert spec is not None
    assert spec.loader is not None
    position = module_from_spec(spec)
    spec.loader.exec_module(position)
    vars(position)["State"] = rules.State
    return replace(game, position=cast("PositionModule[Any]", position))


@pytest.mark.parametrize("is_interpreted", [False, True])
@pytest.mark.parametrize("name", catalog.installed_games())
def test_onlooker_views_of_golden_games(name: str, is_interpreted: bool) -> None:
    """The same bytes as when the onlooker was None; in JSON the seat still is null."""
    game = catalog.game(name)
    rules = import_interpreted(game.state_type.__module__)
    if is_interpreted:
        game = interpreted_game(game)
    digests = {}
    for players in game.player_counts:
        path = GOLDEN_DIR / name / f"{players}.jsonl"
        record = replace(Record.from_json(path.read_bytes()), game=game)
        assert is_interpreted <= isinstance(record.initial_play().state, rules.State)
        views = onlooker_views(record)
        for view in map(msgspec.json.decode, views):
            assert (view["seat"], view["offers"]) == (None, [])
        digests[str(players)] = sha256(b"\n".join(views)).hexdigest()
    digests_json = msgspec.json.format(msgspec.json.encode(digests), indent=2).decode()
    assert_matches_golden(f"{name}/onlooker.json", digests_json + "\n")
