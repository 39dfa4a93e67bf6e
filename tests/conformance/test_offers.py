"""Every game: what was picked can be read from the text of a move again."""

import pytest

from bestiary import catalog
from bestiary.core.chance import seed_of
from bestiary.core.generator import Generator
from bestiary.core.offer import Offer, Part, any_move
from tests.wandering import TABLES, walked


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_was_picked_can_be_read_again(name: str, players: int) -> None:
    """For every offer, and by no other offer at the same time."""
    game = catalog.game(name)
    for seed in range(20):
        rng = Generator(seed_of(players, seed))
        play = walked(game, players, rng)
        for viewer in range(players):
            offers = play.view(viewer).offers
            for offer in offers:
                move = any_move(offer, rng)
                picks = offer.picks(move)
                assert picks is not None
                assert offer.compose(picks) == move
                assert [other for other in offers if other.picks(move) is not None] == [offer]


def test_what_is_not_offered_is_not_read() -> None:
    """Another form, or something that is not among the choices."""
    offer = Offer(
        "lay", "lay {kind}: {cards}", (Part("kind", ("bear",)), Part("cards", ("a", "b"), 1, 2))
    )
    assert offer.picks("lay bear: b a") == {"kind": ["bear"], "cards": ["b", "a"]}
    assert offer.picks("lay deer: b") is None
    assert offer.picks("lay bear: c") is None
    assert offer.picks("pass") is None
    assert Offer("pass", "pass").picks("pass") == {}
