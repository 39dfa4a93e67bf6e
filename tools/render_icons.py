"""Tools: renders web/public/icon-*.png from icon.svg, for phones that take no SVG icons.

.venv/bin/python -m tools.render_icons
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from tests.browser.server import chromium_browser

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
SIZES: Final = (180, 192, 512)
BACKGROUND: Final = "#9c3d12"
"""The drawing's colour goes to the edge: phones cut the corners."""


def render_icon(browser: Browser, size: int) -> bytes:
    """A PNG of so many pixels each way."""
    page = browser.new_page(viewport={"width": size, "height": size})
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    style = f"body {{ margin: 0; background: {BACKGROUND} }} svg {{ display: block }}"
    page.set_content(f"<style>{style}</style>{drawing}")
    picture = page.screenshot()
    page.close()
    return picture


if __name__ == "__main__":
    with chromium_browser() as chromium:
        for size in SIZES:
            (PUBLIC / f"icon-{size}.png").write_bytes(render_icon(chromium, size))
