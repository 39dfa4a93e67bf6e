"""Draw web/public/icon-*.png after icon.svg, for phones that install the page and take no SVG.

.venv/bin/python -m tools.render_icons
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from tests.browser.server import chromium_browser

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
SIZES: Final = (180, 192, 512)
BACKGROUND: Final = "#9c3d12"
"""The colour of the drawing itself goes to the edge: phones cut the corners as they like."""


def render_icon(browser: Browser, size: int) -> bytes:
    """The icon as a picture of so many pixels."""
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
