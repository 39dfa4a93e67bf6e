"""Every game: picks are parsed back from the text of a move."""

import pytest

from bestiary import catalog
from bestiary.core.offer import Offer, OfferPart, random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed
from tests.random_play import GAMES_AND_PLAYERS, random_play_prefix


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_picks_are_parsed_back_from_move_text(name: str, players: int) -> None:
    """By its offer, and by no other offer of the same view."""
    game = catalog.game(name)
    for seed in range(20):
        rng = Pcg32(derive_seed(players, seed))
        play = random_play_prefix(game, players, rng)
        for viewer in range(players):
            offers = play.view(viewer).offers
            for offer in offers:
                move = random_move(offer, rng)
                picks = offer.picks_in(move)
                assert picks is not None
                assert offer.compose(picks) == move
                assert [other for other in offers if other.picks_in(move) is not None] == [offer]


def test_move_text_outside_offer_is_not_parsed() -> None:
    """Text of another template, or with what is not among the choices."""
    offer = Offer(
        "lay",
        "lay {kind}: {cards}",
        (OfferPart("kind", ("bear",)), OfferPart("cards", ("a", "b"), 1, 2)),
    )
    assert offer.picks_in("lay bear: b a") == {"kind": ["bear"], "cards": ["b", "a"]}
    assert offer.picks_in("lay deer: b") is None
    assert offer.picks_in("lay bear: c") is None
    assert offer.picks_in("pass") is None
    assert Offer("pass", "pass").picks_in("pass") == {}
