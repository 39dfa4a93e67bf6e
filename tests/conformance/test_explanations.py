"""Every game: its explanations are sentences in each language, and all of them come up."""

from itertools import count

import pytest

from bestiary import catalog
from bestiary.core.explanation import explanations_of
from bestiary.core.message import Message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from bestiary.i18n import LANGUAGES, Translator
from tests.explained_games import explained_moves
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move

MAX_LETTERS = 130
"""On the smallest phone about four lines."""
MAX_RANDOM_PLAYS = 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_explanation_is_a_short_sentence(name: str, language: str) -> None:
    """It has no arguments: it is true of every event that it explains, whoever is shown it."""
    translator = Translator(language)
    for explainer in catalog.game(name).explainers:
        sentence = translator.translate(Message(explainer.id))
        assert explainer.id.startswith(f"{name}-explain-")
        assert 20 < len(sentence) <= MAX_LETTERS, sentence
        assert sentence[-1] in ".!"


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_the_onlooker_has_explained_what_all_have_explained(name: str, players: int) -> None:
    """Of a golden game: every seat has that too, and it points at what there is at the table."""
    places = {"middle", "pot", "stack"}
    places |= {f"{kind}:{seat}" for kind in ("seat", "score") for seat in range(players)}
    for move in explained_moves(name, players):
        public = move.explained[ONLOOKER]
        for explained in move.explained.values():
            assert public.keys() <= explained.keys()
            for id, pointers in explained.items():
                assert pointers
                assert public.get(id, set()) <= pointers <= places, id


@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_explanation_comes_up(name: str) -> None:
    """In the golden games, or else in a few random plays."""
    game = catalog.game(name)
    missing = {explainer.id for explainer in game.explainers}
    for players in game.player_counts:
        for move in explained_moves(name, players):
            missing.difference_update(*move.explained.values())
    seeds = count()
    while missing:
        seed = next(seeds)
        assert seed < MAX_RANDOM_PLAYS, missing
        rng = Pcg32(seed)
        play = Play.new(game, game.player_counts[seed % len(game.player_counts)], rng)
        while not play.is_over:
            seat = play.to_move()[0]
            for event in play.move(seat, random_offered_move(play, seat, rng)):
                explained = explanations_of(event, game.explainers)
                missing.difference_update(explanation.id for explanation in explained)
