"""The first load is light: what a browser that was never here receives until a board stands."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.places import GAMES, MOST
from tests.browser.visitor import Visitor
from tests.browser.weight import LIMIT, SENTENCES, Weight, weighed

pytestmark = pytest.mark.slow


def at_first(visitor: Visitor, hash: str, landmark: str) -> Weight:
    """What comes until somebody new sees a place."""

    def arrive() -> None:
        visitor.go(hash)
        expect(visitor.page.locator(landmark).first).to_be_visible()

    return weighed(visitor.page, arrive)


@pytest.mark.parametrize("language", ["de", "en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_of_a_board_is_light(visit: Visit, game: str, language: str) -> None:
    """At most 150 KB of scripts, styles, page and pictures; and no other game's board is sent."""
    host = visit().open_table(game, MOST[game], bots="random").begin()
    storage = host.context.storage_state()
    guest = visit(storage=storage, language=language)
    weight = at_first(guest, f"#/table/{host.table}", "main.board > *")
    assert min(weight.scripts, weight.styles, weight.page) > 500, "something was not weighed"
    assert sum(SENTENCES in url for url in weight.urls) == 1, "one language is enough"
    assert weight.counted <= LIMIT, weight


def test_the_first_load_of_home_is_light(visit: Visit) -> None:
    """At most 150 KB too, with the covers of all games."""
    weight = at_first(visit(), "#/", "article svg:not(.store)")
    assert min(weight.scripts, weight.styles, weight.page) > 500, "something was not weighed"
    assert weight.counted <= LIMIT, weight
