"""Every game: what is not legal is refused by a rule, and leaves no mark."""

import pytest

from bestiary import catalog
from bestiary.core.engine import DEALER
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.speech import LANGUAGES, Voice
from tests.sizes import Note, sized
from tests.wandering import TABLES, random_move, step, walked


def everything(play: Play) -> tuple[object, ...]:
    """All there is to a play."""
    viewers = (None, *range(play.players))
    views = tuple(play.view(viewer).encoded() for viewer in viewers)
    return play.game.position.truth(play.state), views, list(play.moves)


def known_rules(name: str) -> set[str]:
    """The ids that a refusal of this game may name."""
    return {FORMAT, *catalog.entry(name).rules()}


def foreign_texts(name: str) -> list[str]:
    """Moves of all other games, and things that are no moves at all."""
    texts = ["", " ", "0", "-1", "E5", "e4", "E4 ", "\x00", "🐘", "E" * 10_000, "\ud800", "None"]
    for other, entry in catalog.entries().items():
        if other != name:
            play = Play.dealt(entry.game, entry.game.seats[0], Generator(1))
            texts += [step(play, Generator(2))[1] for _ in range(2)]
    return texts


def mutated(text: str, rng: Generator) -> str:
    """A text with one character dropped, doubled, changed or swapped."""
    at = rng.below(len(text))
    return [
        text[:at] + text[at + 1 :],
        text[:at] + text[at] + text[at:],
        text[:at] + chr(33 + rng.below(94)) + text[at + 1 :],
        text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
        text.upper(),
        text + " ",
    ][rng.below(6)]


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_refused_move_leaves_no_mark(name: str, players: int, record_property: Note) -> None:
    """Mutated and foreign moves, and moves out of turn, are refused with an id of the manual."""
    count = sized(check=10, ci=60, soak=600)
    rules = known_rules(name)
    foreign = foreign_texts(name)
    refused_moves = 0
    for seed in range(count):
        rng = Generator(seed)
        play = walked(catalog.game(name), players, rng)
        before = everything(play)
        texts = [str(move) for _, move in play.moves[-3:]] + foreign
        texts += [mutated(text, rng) for text in texts if text]
        for text in texts:
            for seat in (None, *range(players)):
                refused = play.refusal(seat, text)
                if refused is None:
                    continue
                assert refused.rule in rules
                with pytest.raises(Refused) as raised:
                    play.move(seat, text)
                assert str(raised.value) == str(refused)
                refused_moves += 1
        assert everything(play) == before
    record_property("refused", refused_moves)
    assert refused_moves > count


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_engine_refuses_every_action_that_is_not_legal(
    name: str, players: int, record_property: Note
) -> None:
    """`apply` takes the legal actions of a seat and no other number."""
    game = catalog.game(name)
    count = sized(check=10, ci=100, soak=1000)
    record_property("positions", count)
    rules = known_rules(name)
    for seed in range(count):
        state = walked(game, players, Generator(seed)).state
        truth = game.position.truth(state)
        for seat in (*range(-1, players + 1), DEALER):
            legal = state.actions(seat)
            for action in (*range(-2, 66), 10**6):
                if action in legal:
                    state.clone().apply(seat, action)
                    continue
                with pytest.raises(Refused) as raised:
                    state.apply(seat, action)
                assert raised.value.rule in rules
        assert game.position.truth(state) == truth


@pytest.mark.parametrize("name", catalog.entries())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_said(name: str, language: str) -> None:
    """Each refusal has a sentence in each language, and ends with its rule."""
    game = catalog.game(name)
    voice = Voice(language)
    said = 0
    for players in game.seats:
        for seed in range(5):
            play = walked(game, players, Generator(seed))
            texts = [*foreign_texts(name), *(str(move) for _, move in play.moves)]
            for text in texts:
                for seat in (None, *range(players), players):
                    if refused := play.refusal(seat, text):
                        sentence = voice.explain(refused)
                        assert sentence.endswith(f" ({refused.rule})")
                        assert sentence.isprintable()
                        said += 1
    assert said > 0


@pytest.mark.parametrize("name", catalog.entries())
def test_a_table_of_the_wrong_size_is_refused(name: str) -> None:
    """A game that is not for so many players does not begin."""
    game = catalog.game(name)
    for players in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 1000):
        with pytest.raises(Refused, match="refused-players"):
            Play(game, players, {})


@pytest.mark.parametrize("name", catalog.entries())
def test_an_unknown_option_is_refused(name: str) -> None:
    """Options and their values are those of the game."""
    game = catalog.game(name)
    with pytest.raises(Refused, match="refused-option"):
        Play(game, game.seats[0], {}, {"no such option": "yes"})


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_random_move_is_accepted(name: str, players: int) -> None:
    """The other side of the coin: what is legal is never refused."""
    game = catalog.game(name)
    rng = Generator(4)
    play = Play.dealt(game, players, rng)
    while not play.is_over:
        seat = play.to_move()[0]
        move = random_move(game, play.state, seat, rng)
        assert play.refusal(seat, str(move)) is None
        assert str(game.moves.parse(str(move))) == str(move)
        assert game.moves.compose(game.moves.actions(move)) == move
        play.move(seat, move)
