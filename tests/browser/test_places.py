"""Every place of the page on a phone and at a desk, light and dark: photographed and examined."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.places import PLACES, Arrive
from tests.browser.visitor import DESK, PHONE

ALL = {name: arrive for places in PLACES.values() for name, arrive in places.items()}


def test_every_route_is_photographed_and_examined() -> None:
    """A new place of the page fails here until it stands in `places.py`."""
    routes = Path("web/src/routes.ts").read_text(encoding="utf-8")
    listed = routes.partition("export const ROUTES = {")[2].partition("}")[0]
    assert re.findall(r"^  (\w+):", listed, re.MULTILINE) == list(PLACES)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("where", "language"), [("phone-light", "de"), ("desk-dark", "en"), ("phone-dark", "it")]
)
def test_a_place_is_fit_for_everybody(visit: Visit, name: str, where: str, language: str) -> None:
    """Axe finds nothing, nothing sticks out, no console error, no request leaves the house."""
    device, scheme = where.split("-")
    size = PHONE if device == "phone" else DESK
    visitor = visit(size=size, scheme=scheme, language=language)
    arrive: Arrive = ALL[name]
    arrive(visitor)
    visitor.page.wait_for_timeout(400)
    visitor.picture(f"{name}-{where}")
    assert visitor.faults() == []
    assert not visitor.is_wider_than_the_screen()
