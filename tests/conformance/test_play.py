"""Every game: random play ends, and the offers are exactly the legal moves."""

import pytest

from bestiary import catalog
from bestiary.bots.random import RandomBot
from bestiary.core.bot import NoClock
from bestiary.core.offer import Offer
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import DEALER
from tests.random_play import (
    GAMES_AND_PLAYERS,
    apply_random_actions,
    make_random_move,
    random_play_move,
    random_play_prefix,
)
from tests.sample_sizes import RecordProperty, examples_for_run


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_random_play_ends_with_a_winner(
    name: str, players: int, record_property: RecordProperty
) -> None:
    count = examples_for_run(check=5, ci=50, soak=500)
    record_property("games", count)
    for seed in range(count):
        rng = Pcg32(seed)
        play = Play.new(catalog.game(name), players, rng)
        for _ in range(10_000):
            if play.is_over:
                break
            make_random_move(play, rng)
        assert play.result is not None
        assert play.result.winners
        assert set(play.result.winners) <= set(range(players))
        assert play.to_move() == ()
        assert all(play.view(seat).offers == () for seat in range(players))


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_playout_equals_single_actions(name: str, players: int) -> None:
    """From the same seed."""
    game = catalog.game(name)
    start = Play.new(game, players, Pcg32(3)).state
    by_playout = start.clone()
    playout_count = by_playout.playout(Pcg32(11))
    by_actions, rng = start.clone(), Pcg32(11)
    count = 0
    while not by_actions.is_over():
        seat = by_actions.seats_to_move()[0]
        actions = by_actions.legal_actions(seat)
        by_actions.apply(seat, actions[rng.below(len(actions))])
        count += 1
    assert playout_count == count
    assert game.position.to_dict(by_actions) == game.position.to_dict(by_playout)
    assert game.result(by_actions) == game.result(by_playout)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_offers_equal_legal_moves(name: str, players: int, record_property: RecordProperty) -> None:
    """A move is offered if and only if its actions are legal; a seat not to move has no offer."""
    game = catalog.game(name)
    count = examples_for_run(check=20, ci=200, soak=2000)
    record_property("positions", count)
    for seed in range(count):
        rng = Pcg32(seed)
        play = random_play_prefix(game, players, rng)
        for seat in range(players):
            offers = play.view(seat).offers
            assert bool(offers) == (seat in play.to_move())
            for _ in range(5 if offers else 0):
                move = random_play_move(game, play.state, seat, rng)
                assert any(_is_offered(str(move), offer) for offer in offers), str(move)


def _is_offered(text: str, offer: Offer) -> bool:
    """Like `Offer.picks_in`, but checks as well how many are picked, and each once."""
    head, *names = offer.template.split("{")
    if not text.startswith(head):
        return False
    unparsed = text[len(head) :]
    for name in names:
        label, _, tail = name.partition("}")
        part = next(part for part in offer.parts if part.name == label)
        picked, separator, unparsed = unparsed.partition(tail) if tail else (unparsed, "", "")
        words = picked.split(" ")
        available = list(part.choices)
        if separator != tail or not part.least <= len(words) <= part.most:
            return False
        for word in words:
            if word not in available:
                return False
            available.remove(word)
    return unparsed == ""


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_random_bot_choice_is_determined_by_seed_and_view(name: str, players: int) -> None:
    """And it is legal."""
    play = Play.new(catalog.game(name), players, Pcg32(5))
    bot, same_bot = RandomBot(7), RandomBot(7)
    while not play.is_over:
        seat = play.to_move()[0]
        if seat is DEALER:
            make_random_move(play, Pcg32(1))
            continue
        choice = bot.choose(play.view(seat), NoClock())
        assert choice == same_bot.choose(play.view(seat), NoClock())
        play.move(seat, choice.move)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_cards_are_conserved_after_every_action(
    name: str, players: int, record_property: RecordProperty
) -> None:
    game = catalog.game(name)
    count = examples_for_run(check=5, ci=50, soak=1000)
    record_property("games", count)
    for seed in range(count):
        state = Play.new(game, players, Pcg32(seed)).state
        cards = game.position.all_cards(state)
        assert cards
        for _ in apply_random_actions(state, Pcg32(seed)):
            assert game.position.all_cards(state) == cards
        assert game.position.all_cards(state) == cards


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_clone_is_independent(name: str, players: int) -> None:
    """Moves of a clone change nothing in the original."""
    game = catalog.game(name)
    play = random_play_prefix(game, players, Pcg32(9), most=5)
    state = game.position.to_dict(play.state)
    clone = play.clone()
    views = [play.view(seat).canonical_json() for seat in range(players)]
    rng = Pcg32(2)
    while not clone.is_over:
        make_random_move(clone, rng)
    assert game.position.to_dict(play.state) == state
    assert [play.view(seat).canonical_json() for seat in range(players)] == views
    assert len(play.moves) < len(clone.moves)
