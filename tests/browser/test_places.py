"""Every place of the page on a phone and at a desk, light and dark: photographed and examined."""

import re
from itertools import cycle
from pathlib import Path
from typing import Literal

import pytest

from tests.browser.conftest import Visit
from tests.browser.places import PLACES, Arrive
from tests.browser.visitor import DESK, PHONE

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ALL = {name: arrive for places in PLACES.values() for name, arrive in places.items()}


def test_every_route_is_photographed_and_examined() -> None:
    """A new place of the page fails here until it stands in `places.py`."""
    routes = Path("web/src/routes.ts").read_text(encoding="utf-8")
    listed = routes.partition("export const ROUTES = {")[2].partition("}")[0]
    assert re.findall(r"^  (\w+):", listed, re.MULTILINE) == list(PLACES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"), list(zip(ALL, cycle(("de", "en", "it")), strict=False)), ids=str
)
def test_a_place_is_fit_for_everybody(visit: Visit, name: str, language: str) -> None:
    """Axe finds nothing, nothing sticks out, no console error, no request leaves the house."""
    visitor = visit(size=PHONE, language=language)
    arrive: Arrive = ALL[name]
    arrive(visitor)
    for device, size in (("phone", PHONE), ("desk", DESK)):
        visitor.page.set_viewport_size(size)
        for scheme in SCHEMES:
            visitor.page.emulate_media(color_scheme=scheme)
            visitor.page.wait_for_timeout(250)
            visitor.picture(f"{name}-{device}-{scheme}")
            assert visitor.faults() == [], f"{device}, {scheme}"
            assert not visitor.is_wider_than_the_screen(), f"{device}, {scheme}"
