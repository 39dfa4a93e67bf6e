"""Every place of the page on a phone and at a desk, light and dark: photographed and examined."""

import re
from itertools import cycle
from pathlib import Path
from typing import Literal

import pytest

from tests.browser.conftest import Visit
from tests.browser.screens import SCREENS, Navigate
from tests.browser.visitor import DESK, PHONE

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ALL_SCREENS = {name: arrive for places in SCREENS.values() for name, arrive in places.items()}


def test_every_route_has_a_screen_test() -> None:
    """A new place of the page fails here until it stands in `places.py`."""
    routes = Path("web/src/routes.ts").read_text(encoding="utf-8")
    listed = routes.partition("export const ROUTES = {")[2].partition("}")[0]
    assert re.findall(r"^  (\w+):", listed, re.MULTILINE) == list(SCREENS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"), list(zip(ALL_SCREENS, cycle(("de", "en", "it")), strict=False)), ids=str
)
def test_screen_is_accessible_and_fits(visit: Visit, name: str, language: str) -> None:
    """Axe finds nothing, nothing sticks out, no console error, no request to other servers."""
    visitor = visit(size=PHONE, language=language)
    arrive: Navigate = ALL_SCREENS[name]
    arrive(visitor)
    for device, size in (("phone", PHONE), ("desk", DESK)):
        visitor.page.set_viewport_size(size)
        for scheme in SCHEMES:
            visitor.page.emulate_media(color_scheme=scheme)
            visitor.page.wait_for_timeout(250)
            visitor.screenshot(f"{name}-{device}-{scheme}")
            assert visitor.axe_violations() == [], f"{device}, {scheme}"
            assert not visitor.is_wider_than_the_screen(), f"{device}, {scheme}"
