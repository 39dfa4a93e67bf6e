"""Every game: bots draw from the values that it names, and from no name of a field."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby, islice
from typing import Any

import msgspec
import pytest

from bestiary import catalog
from bestiary.bots.registry import bot_names, make_bot
from bestiary.core.game import Game, ViewModule
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed
from bestiary.core.view import View
from tests.conformance.test_bots import (
    GAMES_AND_BOTS,
    LADDER_AND_SEARCH,
    random_decision_views,
    sample_views,
)
from tests.golden_files import assert_matches_golden
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move

MOVES = 16
"""So many moves of each kind of bot are kept."""


def played(game: Game, kind: str) -> Iterator[str]:
    """The moves of one play after another, in which all seats are bots of one kind."""
    for number in range(MOVES):
        rng = Pcg32(number)
        play = Play.new(game, game.default_players, rng)
        bots = [
            make_bot(game, kind, derive_seed(number, seat)) for seat in range(game.default_players)
        ]
        while not play.is_over:
            seat = play.to_move()[0]
            if seat is None:
                move = random_offered_move(play, None, rng)
            else:
                move = bots[seat].choose(play.view(seat)).move
            play.move(seat, move)
            yield f"{'dealer' if seat is None else seat} {move}"


@pytest.mark.golden
@pytest.mark.parametrize("name", catalog.installed_games())
def test_bots_make_the_golden_moves(name: str) -> None:
    """What changes these files changes how every bot plays: then `make ladder` is due as well."""
    game = catalog.game(name)
    kinds = [kind for kind in bot_names(game) if kind in {*LADDER_AND_SEARCH, *game.bots}]
    found = {kind: list(islice(played(game, kind), MOVES)) for kind in kinds}
    assert_matches_golden(f"{name}/bots.json", json.dumps(found, indent=1) + "\n")


@cache
def renamed_type(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The same attributes in reverse order, written under other names, and one field more."""
    fields = [field.name for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(
        kind.__name__,
        [(field, Any) for field in ("extra", *reversed(fields))],
        rename=lambda field: f"other_{field}",
        frozen=True,
    )


def renamed(value: Any) -> Any:
    """A value, every struct of a view in it replaced by one of other names; offers stay."""
    if isinstance(value, tuple):
        return tuple(renamed(item) for item in value)
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {
        field: item if field == "offers" else renamed(item)
        for field, item in msgspec.structs.asdict(value).items()
    }
    return renamed_type(type(value))(extra=len(msgspec.json.encode(value)), **fields)


class RenamedViews:
    """The views of a game, as they would be after a renaming."""

    def __init__(self, views: ViewModule) -> None:
        self.views = views

    def __getattr__(self, name: str) -> Any:
        """All but `board` is the same."""
        return getattr(self.views, name)

    def board(self, state: Any, viewer: int | None) -> Any:
        """What is seen, under other names."""
        return renamed(self.views.board(state, viewer))


@pytest.mark.parametrize(("name", "kind"), GAMES_AND_BOTS)
def test_neither_a_renamed_nor_a_new_field_moves_a_bot(name: str, kind: str) -> None:
    """Of the view, of what is seen and remembered, and of what a search sees in its guesses."""
    game = catalog.game(name)
    views: Any = RenamedViews(game.view)
    other = replace(game, view=views)
    for view in sample_views(game, 4):
        again: View = renamed(view)
        assert written(again).keys().isdisjoint(written(view))
        assert written(again)["other_board"].keys().isdisjoint(written(view)["board"])
        assert make_bot(other, kind, 5).choose(again) == make_bot(game, kind, 5).choose(view)


def written(view: View) -> dict[str, Any]:
    """A view as it is written in JSON."""
    return dict(msgspec.to_builtins(view))


def is_plain(value: object) -> bool:
    """Made of integers, strings and None alone."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return value is None or type(value) in (int, str)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_a_decision_key_is_made_of_plain_values(name: str, players: int) -> None:
    """A struct would bring the names of its fields along; a version number comes first."""
    game = catalog.game(name)
    for _, view in islice(random_decision_views(game, players), 60):
        key = game.view.decision_key(view)
        assert is_plain(key)
        assert isinstance(key[0], int)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_every_choice_of_a_play_has_a_decision_key_of_its_own(name: str, players: int) -> None:
    """Also for another seat, and for a seat that is asked again after another has chosen."""
    game = catalog.game(name)
    for _, views in islice(
        groupby(random_decision_views(game, players), lambda pair: id(pair[0])), 3
    ):
        keys = [game.view.decision_key(view) for _, view in views]
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", catalog.installed_games())
def test_a_view_that_came_as_json_has_the_same_decision_key(name: str) -> None:
    """So a bot plays the same at a server's table, where mappings may come in another order."""
    game = catalog.game(name)
    for view in sample_views(game, 20):
        parts = msgspec.json.decode(view.canonical_json())
        again = msgspec.structs.replace(
            view,
            board=msgspec.convert(parts["board"], game.view.Board),
            history=msgspec.convert(parts["history"], game.view.History),
        )
        assert game.view.decision_key(again) == game.view.decision_key(view)
