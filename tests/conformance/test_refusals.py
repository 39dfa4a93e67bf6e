"""Every game: an illegal move is refused by a rule, and changes nothing."""

import pytest

from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.engine import DEALER_SEAT
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, ONLOOKER
from bestiary.i18n import LANGUAGES, Translator
from tests.random_play import (
    GAMES_AND_PLAYERS,
    make_random_move,
    random_play_move,
    random_play_prefix,
)
from tests.refusals import refuses
from tests.sample_sizes import RecordProperty, examples_for_run


def full_play_data(play: AnyPlay) -> tuple[object, ...]:
    """State, views and moves of a play."""
    viewers = (ONLOOKER, *range(play.players))
    views = tuple(play.view(viewer).canonical_json() for viewer in viewers)
    return play.game.position.to_dict(play.state), views, list(play.moves)


def refusal_rule_ids(name: str) -> set[str]:
    """The ids that a refusal of this game may name."""
    return {FORMAT, *catalog.installed_game(name).rule_ids()}


def foreign_texts(name: str) -> list[str]:
    """Moves of all other games, and texts that are no moves of any game."""
    texts = ["", " ", "0", "-1", "E5", "e4", "E4 ", "\x00", "🐘", "E" * 10_000, "\ud800", "None"]
    for other, entry in catalog.installed_games().items():
        if other != name:
            play = Play.new(entry.game, entry.game.player_counts[0], Pcg32(1))
            texts += [make_random_move(play, Pcg32(2))[1] for _ in range(2)]
    return texts


def mutate_text(text: str, rng: Pcg32) -> str:
    """A text with one character dropped, doubled, changed, swapped or added, or in upper case."""
    i = rng.below(len(text))
    return [
        text[:i] + text[i + 1 :],
        text[:i] + text[i] + text[i:],
        text[:i] + chr(33 + rng.below(94)) + text[i + 1 :],
        text[:i] + text[i : i + 2][::-1] + text[i + 2 :],
        text.upper(),
        text + " ",
    ][rng.below(6)]


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_refused_move_changes_nothing(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Mutated and foreign moves, and moves out of turn, are refused with an id of the manual."""
    count = examples_for_run(check=10, ci=60, soak=600)
    rules = refusal_rule_ids(name)
    foreign = foreign_texts(name)
    refused_moves = 0
    for seed in range(count):
        rng = Pcg32(seed)
        play = random_play_prefix(catalog.game(name), players, rng)
        before = full_play_data(play)
        texts = [str(move) for _, move in play.moves[-3:]] + foreign
        texts += [mutate_text(text, rng) for text in texts if text]
        for text in texts:
            for seat in (DEALER, *range(players)):
                refused = play.refusal(seat, text)
                if refused is None:
                    continue
                assert refused.rule in rules
                with pytest.raises(Refused) as raised:
                    play.move(seat, text)
                assert str(raised.value) == str(refused)
                refused_moves += 1
        assert full_play_data(play) == before
    record_property("refused", refused_moves)
    assert refused_moves > count


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_engine_refuses_illegal_actions(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """`apply` takes the legal actions of a seat and no other number."""
    game = catalog.game(name)
    count = examples_for_run(check=10, ci=100, soak=1000)
    record_property("positions", count)
    rules = refusal_rule_ids(name)
    for seed in range(count):
        state = random_play_prefix(game, players, Pcg32(seed)).state
        before = game.position.to_dict(state)
        for seat in (*range(-1, players + 1), DEALER_SEAT):
            legal = state.legal_actions(seat)
            for action in (*range(-2, 66), 10**6):
                if action in legal:
                    state.clone().apply(seat, action)
                    continue
                with pytest.raises(Refused) as raised:
                    state.apply(seat, action)
                assert raised.value.rule in rules
        assert game.position.to_dict(state) == before


@pytest.mark.parametrize("name", catalog.installed_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_translated(name: str, language: str) -> None:
    """The sentence ends with the rule, if a rule of the game refuses."""
    game = catalog.game(name)
    translator = Translator(language)
    translated = 0
    for players in game.player_counts:
        for seed in range(5):
            play = random_play_prefix(game, players, Pcg32(seed))
            texts = [*foreign_texts(name), *(str(move) for _, move in play.moves)]
            for text in texts:
                for seat in (DEALER, *range(players), players):
                    if refused := play.refusal(seat, text):
                        sentence = translator.translate_refusal(refused)
                        assert sentence.endswith(f" ({refused.rule})") == refused.is_of_game
                        assert sentence.isprintable()
                        translated += 1
    assert translated > 0


@pytest.mark.parametrize("name", catalog.installed_games())
def test_wrong_player_count_is_refused(name: str) -> None:
    game = catalog.game(name)
    for players in (-1, 0, game.player_counts[0] - 1, game.player_counts[-1] + 1, 1000):
        with refuses("refused-players"):
            Play(game, players, {})


@pytest.mark.parametrize("name", catalog.installed_games())
def test_unknown_option_is_refused(name: str) -> None:
    game = catalog.game(name)
    with refuses("refused-option"):
        Play(game, game.player_counts[0], {}, {"no such option": "yes"})


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_every_legal_move_is_accepted(name: str, players: int) -> None:
    game = catalog.game(name)
    rng = Pcg32(4)
    play = Play.new(game, players, rng)
    while not play.is_over:
        seat = play.to_move()[0]
        move = random_play_move(game, play.state, seat, rng)
        assert play.refusal(seat, str(move)) is None
        assert str(game.moves.parse(str(move))) == str(move)
        assert game.moves.compose(game.moves.actions(move)) == move
        play.move(seat, move)
