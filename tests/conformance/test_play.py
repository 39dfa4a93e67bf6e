"""Every game: random play ends, and what is offered is exactly what is legal."""

import pytest

from bestiary import catalog
from bestiary.bots.random import RandomBot
from bestiary.core.bot import NoClock
from bestiary.core.offer import Offer
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
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
    """Playing what is offered leads to an end with at least one winner among the seats."""
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
    """The engine's own playout and actions one by one make the same game from one seed."""
    game = catalog.game(name)
    start = Play.new(game, players, Pcg32(3)).state
    played = start.clone()
    rng = Pcg32(11)
    made = played.playout(rng)
    twin, rng = start.clone(), Pcg32(11)
    count = 0
    while not twin.is_over():
        seat = twin.seats_to_move()[0]
        actions = twin.legal_actions(seat)
        twin.apply(seat, actions[rng.below(len(actions))])
        count += 1
    assert made == count
    assert game.position.to_dict(twin) == game.position.to_dict(played)
    assert game.result(twin) == game.result(played)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_offers_equal_legal_moves(name: str, players: int, record_property: RecordProperty) -> None:
    """A move is offered if and only if it is made of legal actions; an idle seat has no offer."""
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
    """A move's text fits an offer: the form with picks that are among the choices."""
    head, *names = offer.template.split("{")
    if not text.startswith(head):
        return False
    rest = text[len(head) :]
    for name in names:
        label, _, tail = name.partition("}")
        part = next(part for part in offer.parts if part.name == label)
        picked, sep, rest = rest.partition(tail) if tail else (rest, "", "")
        words = picked.split(" ")
        left = list(part.choices)
        if sep != tail or not part.least <= len(words) <= part.most:
            return False
        for word in words:
            if word not in left:
                return False
            left.remove(word)
    return rest == ""


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_random_bot_choice_is_determined_by_seed_and_view(name: str, players: int) -> None:
    """A bot's choice follows from its seed and its view, and it is accepted."""
    play = Play.new(catalog.game(name), players, Pcg32(5))
    bot, again = RandomBot(7), RandomBot(7)
    while not play.is_over:
        seat = play.to_move()[0]
        if seat is None:
            make_random_move(play, Pcg32(1))
            continue
        choice = bot.choose(play.view(seat), NoClock())
        assert choice == again.choose(play.view(seat), NoClock())
        play.move(seat, choice.move)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_cards_are_conserved_after_every_action(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """No card is lost or made, whatever is done."""
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
    """What is done to a clone leaves no mark on the original, and the other way round."""
    game = catalog.game(name)
    play = random_play_prefix(game, players, Pcg32(9), most=5)
    truth = game.position.to_dict(play.state)
    twin = play.clone()
    views = [play.view(seat).canonical_json() for seat in range(players)]
    rng = Pcg32(2)
    while not twin.is_over:
        make_random_move(twin, rng)
    assert game.position.to_dict(play.state) == truth
    assert [play.view(seat).canonical_json() for seat in range(players)] == views
    assert len(play.moves) < len(twin.moves)
