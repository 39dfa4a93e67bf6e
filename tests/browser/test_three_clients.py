"""A browser, a terminal and a program sit at one table, and play a game to its end."""

import asyncio
import re
import threading
from pathlib import Path

import pexpect
import pytest
from playwright.sync_api import expect

from bestiary.bots.random import RandomBot
from bestiary.client import join
from tests.browser.conftest import Visit
from tests.browser.play_turns import play_one_turn
from tests.cli.cli_runner import terminal

pytestmark = pytest.mark.slow


class Program(threading.Thread):
    """A seat in Python, in a thread with its own loop: the browser's driver has one in this."""

    def __init__(self, link: str) -> None:
        super().__init__()
        self.link = link
        self.winners: tuple[int, ...] = ()

    def run(self) -> None:
        asyncio.run(self.play())

    async def play(self) -> None:
        bot = RandomBot(1)
        async with join(self.link, "Clara") as seat:
            async for view in seat:
                await seat.move(bot.choose(view).move)
            assert seat.view is not None
            self.winners = seat.view.board.winners


def test_browser_terminal_and_program_play_whole_game(
    visit: Visit, address: str, tmp_path: Path
) -> None:
    game = "mausen"
    ada = visit(name="Ada").open_table(game, 3)
    link = address + ada.invite()
    seats = ada.page.locator("ol li")
    with terminal(tmp_path, "join", link, "--name", "Ben", "--plain") as ben:
        expect(seats.nth(1)).to_contain_text(re.compile("Ben.*ready", re.DOTALL))
        clara = Program(link)
        clara.start()
        expect(seats.nth(2)).to_contain_text(re.compile("Clara.*ready", re.DOTALL))
        ben.expect("Clara")
        ada.start_game()
        playing = {"Ada", "Ben"}
        while playing:
            if "Ada" in playing and ada.page.locator("footer.mine, main.after").first.is_visible():
                playing -= set() if play_one_turn(ada.page, game) else {"Ada"}
            if "Ben" not in playing:
                continue
            found = ben.expect([r"\r\nThe end\r\n", r"\r\n> ", pexpect.TIMEOUT], timeout=0.2)
            if found == 0:
                playing.remove("Ben")
            elif found == 1:
                ben.sendline("1")
        ben.expect("play again")
        result = ben.before
        ben.sendline("q")
        ben.expect(pexpect.EOF)
    clara.join()
    names = ("Ada", "you", "Clara")
    for seat, name in enumerate(names):
        is_winner = (
            re.search(f"^{name}: .*winner", result, re.IGNORECASE | re.MULTILINE) is not None
        )
        assert is_winner == (seat in clara.winners)
    expect(ada.page.locator("main.after h2").first).to_be_visible()
