"""Every game: bots' random numbers follow from `decision_key`, not from names of fields."""

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
from bestiary.catalog import AnyGame, AnyView
from bestiary.core.game import ViewModule
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed
from bestiary.core.viewer import DEALER, Viewer
from tests.conformance.test_bots import (
    GAMES_AND_BOTS,
    LADDER_AND_SEARCH,
    random_decision_views,
    sample_views,
)
from tests.golden_files import assert_matches_golden
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move

MOVES = 16
"""How many moves of each kind of bot a golden file has."""


def moves_of_bots(game: AnyGame, kind: str) -> Iterator[str]:
    """The moves of one play after another in which all seats are bots of one kind."""
    for number in range(MOVES):
        rng = Pcg32(number)
        play = Play.new(game, game.default_players, rng)
        bots = [
            make_bot(game, kind, derive_seed(number, seat)) for seat in range(game.default_players)
        ]
        while not play.is_over:
            seat = play.to_move()[0]
            if seat is DEALER:
                move = random_offered_move(play, seat, rng)
            else:
                move = bots[seat].choose(play.view(seat)).move
            play.move(seat, move)
            yield f"{'dealer' if seat is DEALER else seat} {move}"


@pytest.mark.golden
@pytest.mark.parametrize("name", catalog.installed_games())
def test_bots_make_the_golden_moves(name: str) -> None:
    """If these files change, bots play otherwise: run `make ladder` as well."""
    game = catalog.game(name)
    kinds = [kind for kind in bot_names(game) if kind in {*LADDER_AND_SEARCH, *game.bots}]
    moves = {kind: list(islice(moves_of_bots(game, kind), MOVES)) for kind in kinds}
    assert_matches_golden(f"{name}/bots.json", json.dumps(moves, indent=1) + "\n")


@cache
def renamed_type(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """A type with the same attributes in reverse order, other JSON names, and one more field."""
    fields = [field.name for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(
        kind.__name__,
        [(field, Any) for field in ("extra", *reversed(fields))],
        rename=lambda field: f"other_{field}",
        frozen=True,
    )


def renamed(value: Any) -> Any:
    """The value, with every struct in it but offers replaced by one of its `renamed_type`."""
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
    """The view module of a game after a renaming: only `board` differs."""

    def __init__(self, views: ViewModule[Any, Any, Any]) -> None:
        self.views = views

    def __getattr__(self, name: str) -> Any:
        return getattr(self.views, name)

    def board(self, state: Any, viewer: Viewer) -> Any:
        return renamed(self.views.board(state, viewer))


@pytest.mark.parametrize(("name", "kind"), GAMES_AND_BOTS)
def test_neither_a_renamed_nor_a_new_field_moves_a_bot(name: str, kind: str) -> None:
    """Of the view, its board and history, and the boards that a search makes of its guesses."""
    game = catalog.game(name)
    renamed_views: Any = RenamedViews(game.view)
    renamed_game = replace(game, view=renamed_views)
    for view in sample_views(game, 4):
        other: AnyView = renamed(view)
        assert to_json_object(other).keys().isdisjoint(to_json_object(view))
        other_board = to_json_object(other)["other_board"]
        assert other_board.keys().isdisjoint(to_json_object(view)["board"])
        choice = make_bot(renamed_game, kind, 5).choose(other)
        assert choice == make_bot(game, kind, 5).choose(view)


def to_json_object(view: AnyView) -> dict[str, Any]:
    return dict(msgspec.to_builtins(view))


def is_plain(value: object) -> bool:
    """Whether a value is made of integers, strings and None alone."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return value is None or type(value) in (int, str)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_a_decision_key_is_made_of_plain_values(name: str, players: int) -> None:
    """A struct would bring in the names of its fields; a version number comes first."""
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
    """So a bot plays the same at a server's table, where mappings may arrive in another order."""
    game = catalog.game(name)
    for view in sample_views(game, 20):
        parts = msgspec.json.decode(view.canonical_json())
        decoded = msgspec.structs.replace(
            view,
            board=msgspec.convert(parts["board"], game.view.Board),
            history=msgspec.convert(parts["history"], game.view.History),
        )
        assert game.view.decision_key(decoded) == game.view.decision_key(view)
