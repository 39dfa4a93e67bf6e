"""A bot that fails: the log of the table says so, in every language."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bestiary.core.message import Message
from bestiary.i18n import LANGUAGES, Translator
from tests.browser.play_turns import play_one_turn
from tests.browser.server import serve
from tests.browser.visitor import DESK, Visitor, ignoring_invisible_marks
from tests.failing_bots import install

pytestmark = pytest.mark.slow


def test_log_names_the_bot_that_failed(chromium: Browser, tmp_path: Path) -> None:
    """A line for each of its moves, and the game goes on."""
    with serve(tmp_path, settings={"PYTHONPATH": install(tmp_path)}) as address:
        for language in LANGUAGES:
            visitor = Visitor(chromium, address, language=language, size=DESK)
            visitor.open_table("mausen", 3, bots="raises").start_game()
            play_one_turn(visitor.page, "mausen")
            play_one_turn(visitor.page, "mausen")
            lines = visitor.page.locator("ol.log li").all_inner_texts()
            translate = Translator(language).translate
            name, failed = "NAME", Message("table-bot-failed", {"name": "NAME", "kind": "raises"})
            sentence = translate(failed).replace("\u2068NAME\u2069", "NAME").partition(name)[2]
            line = visitor.page.locator("ol.log li", has_text=ignoring_invisible_marks(sentence))
            expect(line.first).to_be_visible()
            assert line.count() >= 2, lines
            visitor.screenshot(f"bot-failed-{language}")
            visitor.leave()
            assert visitor.errors == []
