"""Bots: the search plays every game from views alone, and Kuhn poker near its equilibrium."""

import threading
from dataclasses import replace
from fractions import Fraction

import pytest
from bestiary_kuhn import game as game_of_kuhn

from bestiary import catalog
from bestiary.bots import mccfr
from bestiary.bots.game_profile import GameProfile, game_profile
from bestiary.bots.guessing import SearchGuesser
from bestiary.bots.registry import bot_names, make_bot
from bestiary.bots.search import Search, SearchBot, prune_rare
from bestiary.catalog import AnyPlay
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.interpreted import import_interpreted
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import DEALER
from bestiary.i18n import Translator
from tests.plugin import test_game_value as kuhn
from tests.random_play import (
    BUILTIN_GAMES_AND_PLAYERS,
    GAMES_AND_PLAYERS,
    make_random_move,
    random_play_prefix,
)

ROUNDS = 60
WIN_ONLY = GameProfile(public_actions=0, win_utility=1.0, point_utility=0.0, max_moves=0)
MOUSE_ONE = 12
"""The number of the mouse of value 1 in Mausen."""


class ExpiringClock:
    """A clock that has run out after being read so many times."""

    def __init__(self, looks: int) -> None:
        self.reads_left = looks

    def left_ms(self) -> int:
        self.reads_left -= 1
        return 10_000 if self.reads_left > 0 else 0


def never_expires() -> bool:
    return False


def random_decision_point(name: str, players: int, seed: int) -> tuple[AnyPlay, int]:
    """A position of a random play, and a seat to move there."""
    game, rng = catalog.game(name), Pcg32(seed)
    while True:
        play = random_play_prefix(game, players, rng)
        while play.to_move() == (DEALER,):
            make_random_move(play, rng)
        if not play.is_over:
            seat = play.to_move()[-1]
            assert seat is not DEALER
            return play, seat


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.installed_games())
@pytest.mark.parametrize("looks", [2, 5, 40])
def test_search_stops_when_clock_expires(name: str, looks: int) -> None:
    """It has a move after any number of iterations."""
    play, seat = random_decision_point(name, catalog.game(name).default_players, 2)
    clock = ExpiringClock(looks)
    choice = SearchBot(play.game, 1, 10**6).choose(play.view(seat), clock)
    assert play.refusal(seat, choice.move) is None
    assert clock.reads_left >= -3


def test_search_without_time_gives_hurried_reason() -> None:
    play = Play.new(catalog.game("mausen"), 3, Pcg32(1))
    choice = SearchBot(play.game, 1).choose(play.view(0), ExpiringClock(0))
    assert choice.reason.id == "bot-search-hurried"
    assert play.refusal(0, choice.move) is None


def test_single_legal_move_skips_search() -> None:
    """The last card of a hand in Mausen."""
    play = Play.new(catalog.game("mausen"), 3, Pcg32(1))
    rng = Pcg32(2)
    while len(play.view(0).board.hand) > 1:
        make_random_move(play, rng)
    choice = SearchBot(play.game, 1, 10**9).choose(play.view(0))
    assert (choice.move, choice.reason.id) == (play.view(0).board.hand[0], "bot-search-only")


# Kuhn poker is solved from the deal; what can be gained against the solution is exactly known.


def bet_frequencies(rounds: int, seat: int) -> kuhn.Strategy:
    """How often the search bets with each information key of a seat, over many seeds."""
    found: dict[bytes, Fraction] = {}
    for ending in kuhn.terminal_histories():
        for choice in ending.choices:
            if choice.seat == seat and choice.infoset not in found:
                found[choice.infoset] = Fraction(0)
    for hands in kuhn.DEALS:
        for line in ("", "pass", "bet", "pass bet"):
            play = Play(game_of_kuhn, 2, {"hands": list(hands)})
            for number, move in enumerate(line.split()):
                play.move(number % 2, move)
            view = play.view(seat)
            if play.to_move() == (seat,) and not found[view.canonical_json()]:
                chosen = [SearchBot(game_of_kuhn, seed, rounds).choose(view) for seed in range(300)]
                often = sum(choice.move == "bet" for choice in chosen)
                found[view.canonical_json()] = Fraction(often, len(chosen))
    return found


def exploitability_by_seat(rounds: int) -> tuple[float, float]:
    """What a best response gains against the search in either seat, above the game's value."""
    first, second = bet_frequencies(rounds, 0), bet_frequencies(rounds, 1)
    low = min(kuhn.expected_value(first, answer) for answer in kuhn.pure_strategies(1))
    high = max(kuhn.expected_value(answer, second) for answer in kuhn.pure_strategies(0))
    return float(kuhn.GAME_VALUE - low), float(high - kuhn.GAME_VALUE)


def test_kuhn_exploitability_is_below_0_05() -> None:
    """In chips per game from either seat, with the default 200 iterations."""
    assert max(exploitability_by_seat(200)) < 0.05


def test_kuhn_exploitability_falls_with_rounds() -> None:
    exploitability = [sum(exploitability_by_seat(rounds)) for rounds in (1, 20, 200)]
    assert exploitability[0] > exploitability[1] > exploitability[2]


def test_kuhn_self_play_reaches_game_value() -> None:
    value = kuhn.expected_value(bet_frequencies(200, 0), bet_frequencies(200, 1))
    assert float(value) == pytest.approx(float(kuhn.GAME_VALUE), abs=0.02)


# What the others see


def test_visibility_finds_public_actions() -> None:
    """In Mammuz all but the cards; in Lascaux bids, but no marker; in Mausen nothing.

    Actions never met are hidden: those of a triceratops's gifts may be.
    """
    assert game_profile(catalog.game("mausen")).public_actions == 0
    assert game_profile(catalog.game("lascaux")).public_actions == 0b1100_0000
    species, cards, responses = range(8), range(8, 22), range(22, 27)
    opened = game_profile(catalog.game("mammuz")).public_actions
    assert all(opened >> action & 1 for action in (*species, *responses))
    assert not any(opened >> action & 1 for action in cards)


def test_visibility_finds_payoff_weights() -> None:
    """The win in Mammuz, chips in Kuhn poker, both in games that points decide."""
    assert (
        game_profile(catalog.game("mammuz")).win_utility,
        game_profile(catalog.game("mammuz")).point_utility,
    ) == (1, 0)
    assert (game_profile(game_of_kuhn).win_utility, game_profile(game_of_kuhn).point_utility) == (
        0,
        1 / 2,
    )
    assert (
        game_profile(catalog.game("mausen")).win_utility
        == game_profile(catalog.game("lascaux")).win_utility
        == 1 / 5
    )


@pytest.mark.parametrize("players", catalog.game("mammuz").player_counts)
def test_opponents_are_uncertain_about_searching_seat(players: int) -> None:
    """In Mammuz some other seat sees the same in both guesses, but not the same hand."""
    play = Play.new(catalog.game("mammuz"), players, Pcg32(4))
    seat = play.to_move()[0]
    assert seat is not DEALER
    imagined = SearchGuesser(play.game, play.view(seat), Pcg32(1), never_expires)
    guesses = imagined.sample(10)
    doubts = imagined.sample_for_opponents(guesses)
    assert {guess.info_keys[seat] for guess in guesses} == {guesses[0].info_keys[seat]}
    for guess, doubt in zip(guesses, doubts, strict=True):
        same = [
            known == found for known, found in zip(guess.info_keys, doubt.info_keys, strict=True)
        ]
        assert any(same)
        assert not same[seat]


def test_no_opponent_uncertainty_without_hidden_cards() -> None:
    """In Mausen all hands are known; only choices are secret."""
    play = Play.new(catalog.game("mausen"), 4, Pcg32(1))
    imagined = SearchGuesser(play.game, play.view(0), Pcg32(1), never_expires)
    assert imagined.sample_for_opponents(imagined.sample(24)) == []


# The tree


def apply_opening_actions(state: Engine, rng: Pcg32, more: int) -> list[tuple[int, int]]:
    """Random actions until the dealer has dealt and some choices were made."""
    made = []
    while DEALER_SEAT in state.seats_to_move() or more > 0:
        more -= DEALER_SEAT not in state.seats_to_move()
        seat = state.seats_to_move()[0]
        action = state.legal_actions(seat)[rng.below(len(state.legal_actions(seat)))]
        state.apply(seat, action)
        made.append((seat, action))
    return made


@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_compiled_mccfr_equals_interpreted(name: str, players: int) -> None:
    """Digit for digit."""
    game = catalog.game(name)
    slow_tree, slow_rng = (
        import_interpreted(mccfr.__name__),
        import_interpreted("bestiary.core.pcg32"),
    )
    fast = game.state_type(players)
    slow = import_interpreted(game.state_type.__module__).State(players)
    for seat, action in apply_opening_actions(fast, Pcg32(7), 3):
        slow.apply(seat, action)
    me = fast.seats_to_move()[0]
    profile = replace(game_profile(game), win_utility=0.5, point_utility=0.02)
    trees = []
    for kind, state, rng in (
        (mccfr.MccfrTree, fast, Pcg32(3)),
        (slow_tree.MccfrTree, slow, slow_rng.Pcg32(3)),
    ):
        tree = kind(players, me, profile, 80)
        tree.set_root_key(me, 2**64 - 5)
        tree.run(state, rng, (1 << players) - 1, 60)
        tree.run(state, rng, 1 << me, 20)
        trees.append(tree)
    legal = sum(1 << action for action in fast.legal_actions(me))
    assert trees[0].node_count == trees[1].node_count > 1
    assert trees[0].average_policy((), legal) == trees[1].average_policy((), legal)
    assert [trees[0].root_win_rate(action) for action in range(64)] == [
        trees[1].root_win_rate(action) for action in range(64)
    ]
    assert sum(trees[0].root_win_rate(action)[0] for action in range(64)) == 80


def test_mccfr_is_compiled() -> None:
    """A failed build would silently import the slow source."""
    assert mccfr.COMPILED
    assert not import_interpreted(mccfr.__name__).COMPILED


def test_mccfr_rejects_out_of_range_arguments() -> None:
    """Compiled code would write out of bounds."""
    for wrong in ((0, 0, 1), (16, 0, 1), (3, 3, 1), (3, -1, 1), (3, 0, 0)):
        with pytest.raises(ValueError, match=str(wrong[0])):
            mccfr.MccfrTree(wrong[0], wrong[1], WIN_ONLY, wrong[2])
    tree = mccfr.MccfrTree(4, 0, WIN_ONLY, 1)
    with pytest.raises(ValueError, match="4"):
        tree.set_root_key(4, 1)
    with pytest.raises(ValueError, match="64"):
        tree.average_policy((64,), 1)
    state = catalog.game("mausen").state_type(3)
    with pytest.raises(ValueError, match="3"):
        tree.run(state, Pcg32(1), 1, 1)
    with pytest.raises(TypeError):
        tree.run(None, Pcg32(1), 1, 1)  # type: ignore[arg-type]
    assert (
        tree.root_win_rate(-1)
        == tree.root_win_rate(64)
        == tree.root_win_rate(MOUSE_ONE)
        == (0, 0.0)
    )
    full = mccfr.MccfrTree(3, 0, WIN_ONLY, 1)
    full.run(state, Pcg32(1), 7, 50)
    assert full.node_count <= 1


def test_mccfr_releases_the_gil() -> None:
    state = catalog.game("mausen").state_type(4)
    tree = mccfr.MccfrTree(4, 0, WIN_ONLY, 1000)
    ended = threading.Event()
    counted = [0]

    def count() -> None:
        while not ended.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    tree.run(state, Pcg32(1), 15, 3000)
    after = counted[0]
    ended.set()
    thread.join()
    assert after > before


@pytest.mark.parametrize(("card", "often"), [("jack", 0), ("king", 1)])
def test_mccfr_learns_dominant_actions(card: str, often: int) -> None:
    """In Kuhn poker a jack never answers a bet, and a king always does."""
    view = Play(game_of_kuhn, 2, {"hands": ["queen", card]})
    view.move(0, "bet")
    imagined = SearchGuesser(game_of_kuhn, view.view(1), Pcg32(1), never_expires)
    guesses = imagined.sample(8)
    opponent_guesses = imagined.sample_for_opponents(guesses)
    search = Search(game_of_kuhn, 1, Pcg32(2), guesses, opponent_guesses, 300)
    search.run(never_expires)
    search.set_info_keys(guesses[0], is_searcher_view=True)
    assert search.average_policy(guesses[0].state, (), (0, 1)) == [1 - often, often]


def test_trimmed_drops_rarely_chosen_actions() -> None:
    assert prune_rare([4.0, 2.0, 1.0], 0.5) == [4 / 6, 2 / 6, 0.0]
    assert prune_rare([0.0, 0.0], 0.5) == [0.5, 0.5]


# Words


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_search_reason_is_translated(language: str) -> None:
    translator = Translator(language)
    for name, players in GAMES_AND_PLAYERS:
        play, seat = random_decision_point(name, players, 3)
        sentence = translator.translate(
            SearchBot(play.game, 2, ROUNDS).choose(play.view(seat)).reason
        )
        assert sentence
        assert "bot-search" not in sentence


def test_search_is_registered_for_every_game() -> None:
    for name in catalog.installed_games():
        game = catalog.game(name)
        assert {"search", "clever"} <= set(bot_names(game))
        assert isinstance(make_bot(game, "search", 1), SearchBot)
        if "clever" not in game.bots:
            assert isinstance(make_bot(game, "clever", 1), SearchBot)
