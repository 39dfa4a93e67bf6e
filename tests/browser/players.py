"""Plays the games as people do, by what can be seen, heard and pressed."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor


def play_to_the_end(visitor: Visitor, game: str, most: int = 2000) -> None:
    """Play until the game is over."""
    for _ in range(most):
        if not play_once(visitor.page, game):
            return
    raise AssertionError("the game does not end")


def play_once(page: Page, game: str) -> bool:
    """Wait for one's turn and play; False once the game is over."""
    turn = page.locator("footer.mine .doing")
    expect(turn.or_(page.locator("main.after")).first).to_be_visible()
    if page.locator("main.after").is_visible():
        return False
    PLAYERS[game](page)
    return True


def play_mausen(page: Page) -> None:
    """Any card."""
    raise NotImplementedError


def play_lascaux(page: Page) -> None:
    """A colour; then stones, while there are some."""
    raise NotImplementedError


def play_mammuz(page: Page) -> None:
    """Whatever is open."""
    raise NotImplementedError


PLAYERS = {"mausen": play_mausen, "lascaux": play_lascaux, "mammuz": play_mammuz}
__all__ = ["Locator", "play_once", "play_to_the_end"]
