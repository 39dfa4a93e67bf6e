"""The search: it plays every game, from views alone, and in Kuhn poker as well as can be."""

import threading
from fractions import Fraction

import pytest
from bestiary_kuhn import game as game_of_kuhn

from bestiary import catalog
from bestiary.bots import tree
from bestiary.bots.faces import faces
from bestiary.bots.guesses import Guesses
from bestiary.bots.roster import bot, names
from bestiary.bots.search import Search, SearchBot, trimmed
from bestiary.core.engine import DEALER, Engine
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.twin import interpreted
from bestiary.speech import Voice
from tests.plugin import test_value as kuhn
from tests.wandering import OURS, TABLES, step, walked

WALKS = 60
MOUSE_ONE = 12
"""The number of the mouse of value 1 in Mausen."""


class Sand:
    """A clock that has run out after being looked at so many times."""

    def __init__(self, looks: int) -> None:
        """Begin."""
        self.looks = looks

    def left_ms(self) -> int:
        """Plenty, until nothing is left."""
        self.looks -= 1
        return 10_000 if self.looks > 0 else 0


def never() -> bool:
    """Time does not run out."""
    return False


def choosing(name: str, players: int, seed: int) -> tuple[Play, int]:
    """A position somewhere in a random play, and a seat that owes a choice there."""
    game, rng = catalog.game(name), Generator(seed)
    while True:
        play = walked(game, players, rng)
        while play.to_move() == (None,):
            step(play, rng)
        if not play.is_over:
            seat = play.to_move()[-1]
            assert seat is not None
            return play, seat


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.entries())
@pytest.mark.parametrize("looks", [2, 5, 40])
def test_it_stops_when_time_has_run_out(name: str, looks: int) -> None:
    """However much it was asked to think, and has a move even then."""
    play, seat = choosing(name, catalog.game(name).usual, 2)
    clock = Sand(looks)
    choice = SearchBot(play.game, 1, 10**6).choose(play.view(seat), clock)
    assert play.refusal(seat, choice.move) is None
    assert clock.looks >= -3


def test_without_time_it_says_so() -> None:
    """It then does anything."""
    play = Play.dealt(catalog.game("mausen"), 3, Generator(1))
    choice = SearchBot(play.game, 1).choose(play.view(0), Sand(0))
    assert choice.reason.id == "bot-search-hurried"
    assert play.refusal(0, choice.move) is None


def test_what_must_be_done_is_done_without_thinking() -> None:
    """The last card of a hand in Mausen."""
    play = Play.dealt(catalog.game("mausen"), 3, Generator(1))
    rng = Generator(2)
    while len(play.view(0).now.hand) > 1:
        step(play, rng)
    choice = SearchBot(play.game, 1, 10**9).choose(play.view(0))
    assert (choice.move, choice.reason.id) == (play.view(0).now.hand[0], "bot-search-only")


# Kuhn poker is solved from the deal; what can be gained against the solution is exactly known.


def bets(rounds: int, seat: int) -> kuhn.Strategy:
    """How often the search bets with each thing that a seat may know, over many seeds."""
    found: dict[bytes, Fraction] = {}
    for ending in kuhn.endings():
        for choice in ending.choices:
            if choice.seat == seat and choice.known not in found:
                found[choice.known] = Fraction(0)
    for hands in kuhn.DEALS:
        for line in ("", "pass", "bet", "pass bet"):
            play = Play(game_of_kuhn, 2, {"hands": list(hands)})
            for number, move in enumerate(line.split()):
                play.move(number % 2, move)
            view = play.view(seat)
            if play.to_move() == (seat,) and not found[view.encoded()]:
                chosen = [SearchBot(game_of_kuhn, seed, rounds).choose(view) for seed in range(300)]
                often = sum(choice.move == "bet" for choice in chosen)
                found[view.encoded()] = Fraction(often, len(chosen))
    return found


def losses(rounds: int) -> tuple[float, float]:
    """What the best answer gains against the search in either seat, above the game's value."""
    first, second = bets(rounds, 0), bets(rounds, 1)
    low = min(kuhn.value(first, answer) for answer in kuhn.pure(1))
    high = max(kuhn.value(answer, second) for answer in kuhn.pure(0))
    return float(kuhn.VALUE - low), float(high - kuhn.VALUE)


def test_in_kuhn_poker_hardly_anything_can_be_gained_against_it() -> None:
    """Less than a twentieth of a chip a game from either seat, in 200 rounds by default."""
    assert max(losses(200)) < 0.05


def test_the_more_it_thinks_the_less_can_be_gained() -> None:
    """By the sum of both seats, round for round."""
    found = [sum(losses(rounds)) for rounds in (1, 20, 200)]
    assert found[0] > found[1] > found[2]


def test_against_itself_the_first_player_loses_an_eighteenth() -> None:
    """As Kuhn found."""
    found = kuhn.value(bets(200, 0), bets(200, 1))
    assert float(found) == pytest.approx(float(kuhn.VALUE), abs=0.02)


# What the others see


def test_what_the_others_see_of_an_action_is_found_by_trying() -> None:
    """In Mammuz all but the cards; in Lascaux bids, but no marker; in Mausen nothing.

    What is never met is hidden, to be sure: so may be the gifts of a triceratops.
    """
    assert faces(catalog.game("mausen")).opened == 0
    assert faces(catalog.game("lascaux")).opened == 0b1100_0000
    species, cards, rest = range(8), range(8, 22), range(22, 27)
    opened = faces(catalog.game("mammuz")).opened
    assert all(opened >> action & 1 for action in (*species, *rest))
    assert not any(opened >> action & 1 for action in cards)


def test_what_a_game_is_played_for_is_found_by_trying() -> None:
    """For the win in Mammuz, for chips in Kuhn poker, for both where points decide who wins."""
    assert (faces(catalog.game("mammuz")).win, faces(catalog.game("mammuz")).point) == (1, 0)
    assert (faces(game_of_kuhn).win, faces(game_of_kuhn).point) == (0, 1 / 2)
    assert faces(catalog.game("mausen")).win == faces(catalog.game("lascaux")).win == 1 / 5


@pytest.mark.parametrize("players", catalog.game("mammuz").seats)
def test_others_doubt_what_the_searching_seat_holds(players: int) -> None:
    """In Mammuz some other seat sees the same in a doubt as in its guess, but not the same hand."""
    play = Play.dealt(catalog.game("mammuz"), players, Generator(4))
    seat = play.to_move()[0]
    assert seat is not None
    imagined = Guesses(play.game, play.view(seat), Generator(1))
    guesses = imagined.guesses(10, never)
    doubts = imagined.doubts(guesses, never)
    assert {guess.keys[seat] for guess in guesses} == {guesses[0].keys[seat]}
    for guess, doubt in zip(guesses, doubts, strict=True):
        same = [known == found for known, found in zip(guess.keys, doubt.keys, strict=True)]
        assert any(same)
        assert not same[seat]


def test_where_nothing_is_secret_there_is_no_doubt() -> None:
    """In Mausen everybody knows all hands; only choices are secret."""
    play = Play.dealt(catalog.game("mausen"), 4, Generator(1))
    imagined = Guesses(play.game, play.view(0), Generator(1))
    assert imagined.doubts(imagined.guesses(24, never), never) == []


# The tree


def begun(state: Engine, rng: Generator, more: int) -> list[tuple[int, int]]:
    """Random actions until the dealer has dealt and some choices were made."""
    made = []
    while DEALER in state.seats() or more > 0:
        more -= DEALER not in state.seats()
        seat = state.seats()[0]
        action = state.actions(seat)[rng.below(len(state.actions(seat)))]
        state.apply(seat, action)
        made.append((seat, action))
    return made


@pytest.mark.parametrize(("name", "players"), OURS)
def test_twins_learn_the_same(name: str, players: int) -> None:
    """The compiled tree and the interpreted one, digit for digit."""
    game = catalog.game(name)
    slow_tree, slow_rng = interpreted(tree.__name__), interpreted("bestiary.core.generator")
    fast = game.engine(players)
    slow = interpreted(game.engine.__module__).State(players)
    for seat, action in begun(fast, Generator(7), 3):
        slow.apply(seat, action)
    me = fast.seats()[0]
    trees = []
    for kind, state, rng in (
        (tree.Tree, fast, Generator(3)),
        (slow_tree.Tree, slow, slow_rng.Generator(3)),
    ):
        found = kind(players, me, faces(game).opened, 0.5, 0.02, 80)
        found.know(me, 2**64 - 5)
        found.explore(state, rng, (1 << players) - 1, 60, 300)
        found.explore(state, rng, 1 << me, 20, 300)
        trees.append(found)
    legal = sum(1 << action for action in fast.actions(me))
    assert trees[0].count == trees[1].count > 1
    assert trees[0].habit((), legal) == trees[1].habit((), legal)
    assert [trees[0].luck(each) for each in range(64)] == [
        trees[1].luck(each) for each in range(64)
    ]
    assert sum(trees[0].luck(each)[0] for each in range(64)) == 80


def test_the_tree_is_compiled() -> None:
    """A failed build would import the slow source without a word."""
    assert tree.COMPILED
    assert not interpreted(tree.__name__).COMPILED


def test_the_tree_refuses_what_it_cannot_hold() -> None:
    """Compiled code would write anywhere."""
    for wrong in ((0, 0, 1), (16, 0, 1), (3, 3, 1), (3, -1, 1), (3, 0, 0)):
        with pytest.raises(ValueError, match=str(wrong[0])):
            tree.Tree(wrong[0], wrong[1], 0, 1.0, 0.0, wrong[2])
    found = tree.Tree(4, 0, 0, 1.0, 0.0, 1)
    with pytest.raises(ValueError, match="4"):
        found.know(4, 1)
    with pytest.raises(ValueError, match="64"):
        found.habit((64,), 1)
    state = catalog.game("mausen").engine(3)
    with pytest.raises(ValueError, match="3"):
        found.explore(state, Generator(1), 1, 1, 1)
    with pytest.raises(TypeError):
        found.explore(None, Generator(1), 1, 1, 1)  # type: ignore[arg-type]
    assert found.luck(-1) == found.luck(64) == found.luck(MOUSE_ONE) == (0, 0.0)
    full = tree.Tree(3, 0, 0, 1.0, 0.0, 1)
    full.explore(state, Generator(1), 7, 50, 1000)
    assert full.count <= 1


def test_others_may_run_while_it_thinks() -> None:
    """In one long exploration another thread counts on."""
    state = catalog.game("mausen").engine(4)
    found = tree.Tree(4, 0, 0, 1.0, 0.0, 1000)
    ended = threading.Event()
    counted = [0]

    def count() -> None:
        while not ended.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    found.explore(state, Generator(1), 15, 3000, 1000)
    after = counted[0]
    ended.set()
    thread.join()
    assert after > before


@pytest.mark.parametrize(("card", "often"), [("jack", 0), ("king", 1)])
def test_it_learns_what_is_always_right(card: str, often: int) -> None:
    """In Kuhn poker a jack never answers a bet, and a king always does."""
    view = Play(game_of_kuhn, 2, {"hands": ["queen", card]})
    view.move(0, "bet")
    imagined = Guesses(game_of_kuhn, view.view(1), Generator(1))
    guesses = imagined.guesses(8, never)
    search = Search(1, Generator(2), guesses, imagined.doubts(guesses, never), faces(game_of_kuhn))
    search.think(300, never)
    search.know(guesses[0], is_own=True)
    assert search.habit((), (0, 1)) == [1 - often, often]


def test_what_was_only_tried_is_left() -> None:
    """Of 4, 2 and 1 the last is rare where half of the most is asked for."""
    assert trimmed([4.0, 2.0, 1.0], 0.5) == [4 / 6, 2 / 6, 0.0]
    assert trimmed([0.0, 0.0], 0.5) == [0.5, 0.5]


# Words


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_it_says_why_in_three_languages(language: str) -> None:
    """In the first person, with numbers that it counted."""
    voice = Voice(language)
    for name, players in TABLES:
        play, seat = choosing(name, players, 3)
        said = voice.say(SearchBot(play.game, 2, WALKS).choose(play.view(seat)).reason)
        assert said
        assert "bot-search" not in said


def test_it_is_on_the_roster_of_every_game() -> None:
    """And is the clever one where a game has none of its own."""
    for name in catalog.entries():
        game = catalog.game(name)
        assert {"search", "clever"} <= set(names(game))
        assert isinstance(bot(game, "search", 1), SearchBot)
        if "clever" not in game.bots:
            assert isinstance(bot(game, "clever", 1), SearchBot)
