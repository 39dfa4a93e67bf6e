"""Every game: random play ends, and what is offered is exactly what is legal."""

import pytest

from bestiary import catalog
from bestiary.bots.random import RandomBot
from bestiary.core.bot import Unhurried
from bestiary.core.generator import Generator
from bestiary.core.offer import Offer
from bestiary.core.play import Play
from tests.sizes import Note, sized
from tests.wandering import TABLES, acted, random_move, step, walked


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_play_ends_and_has_a_winner(name: str, players: int, record_property: Note) -> None:
    """Playing what is offered leads to an end with at least one winner among the seats."""
    count = sized(check=5, ci=50, soak=500)
    record_property("games", count)
    for seed in range(count):
        rng = Generator(seed)
        play = Play.dealt(catalog.game(name), players, rng)
        for _ in range(10_000):
            if play.is_over:
                break
            step(play, rng)
        assert play.result is not None
        assert play.result.winners
        assert set(play.result.winners) <= set(range(players))
        assert play.to_move() == ()
        assert all(play.view(seat).offers == () for seat in range(players))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_playout_ends_where_single_actions_end(name: str, players: int) -> None:
    """The engine's own playout and actions one by one make the same game from one seed."""
    game = catalog.game(name)
    start = Play.dealt(game, players, Generator(3)).state
    played = start.clone()
    rng = Generator(11)
    made = played.playout(rng)
    twin, rng = start.clone(), Generator(11)
    count = 0
    while not twin.is_over():
        seat = twin.seats()[0]
        actions = twin.actions(seat)
        twin.apply(seat, actions[rng.below(len(actions))])
        count += 1
    assert made == count
    assert game.position.truth(twin) == game.position.truth(played)
    assert game.result(twin) == game.result(played)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_offers_are_what_is_legal(name: str, players: int, record_property: Note) -> None:
    """A move is offered if and only if it is made of legal actions; an idle seat has no offer."""
    game = catalog.game(name)
    count = sized(check=20, ci=200, soak=2000)
    record_property("positions", count)
    for seed in range(count):
        rng = Generator(seed)
        play = walked(game, players, rng)
        for seat in range(players):
            offers = play.view(seat).offers
            assert bool(offers) == (seat in play.to_move())
            for _ in range(5 if offers else 0):
                move = random_move(game, play.state, seat, rng)
                assert any(_is_offered(str(move), offer) for offer in offers), str(move)


def _is_offered(text: str, offer: Offer) -> bool:
    """A move's text fits an offer: the form with picks that are among the choices."""
    head, *names = offer.form.split("{")
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


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_bot_repeats_itself_only_in_the_same_situation(name: str, players: int) -> None:
    """A bot's choice follows from its seed and its view, and it is accepted."""
    play = Play.dealt(catalog.game(name), players, Generator(5))
    bot, again = RandomBot(7), RandomBot(7)
    while not play.is_over:
        seat = play.to_move()[0]
        if seat is None:
            step(play, Generator(1))
            continue
        choice = bot.choose(play.view(seat), Unhurried())
        assert choice == again.choose(play.view(seat), Unhurried())
        play.move(seat, choice.move)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_cards_are_conserved_after_every_action(
    name: str, players: int, record_property: Note
) -> None:
    """No card is lost or made, whatever is done."""
    game = catalog.game(name)
    count = sized(check=5, ci=50, soak=1000)
    record_property("games", count)
    for seed in range(count):
        state = Play.dealt(game, players, Generator(seed)).state
        cards = game.position.cards(state)
        assert cards
        for _ in acted(state, Generator(seed)):
            assert game.position.cards(state) == cards
        assert game.position.cards(state) == cards


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_clone_goes_its_own_way(name: str, players: int) -> None:
    """What is done to a clone leaves no mark on the original, and the other way round."""
    game = catalog.game(name)
    play = walked(game, players, Generator(9), most=5)
    truth = game.position.truth(play.state)
    twin = play.clone()
    views = [play.view(seat).encoded() for seat in range(players)]
    rng = Generator(2)
    while not twin.is_over:
        step(twin, rng)
    assert game.position.truth(play.state) == truth
    assert [play.view(seat).encoded() for seat in range(players)] == views
    assert len(play.moves) < len(twin.moves)
