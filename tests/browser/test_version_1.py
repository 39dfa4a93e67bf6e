"""What version 1 of the page left behind still works: open pages, sent links, stored keys."""

from typing import Any, Final
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.play_turns import hand_buttons
from tests.browser.visitor import ignoring_invisible_marks

pytestmark = pytest.mark.slow

OWN_KEY: Final = "Zm9vYmFyYmF6cXV4LTEyMw"
LINKED_KEY: Final = "bGlua2VkLWRldmljZS1rZX"
FIRST_KEY: Final = "Zmlyc3QtaG90LXNlYXQta2"
SECOND_KEY: Final = "c2Vjb25kLWhvdC1zZWF0LW"

HELLO: Final = '{"say":"hello","wire":1,"key":"%s","since":0,"lang":"en","seen":true}'
BYE: Final = (
    '{"say":"bye","why":"reload","words":"There is a new version. Please load the page again."}'
)
SETTINGS: Final = (
    '{"nickname":"Ada","language":"it","theme":"dark","confirm":false,'
    '"sound":false,"notify":false,"speed":0,"counter":true}'
)
"""The literal bytes of version 1."""

SEND_HELLO_JS: Final = """([table, hello]) => new Promise((resolve) => {
    const heard = [];
    const socket = new WebSocket(new URL(`api/tables/${table}/stream`, document.baseURI));
    socket.onopen = () => socket.send(hello);
    socket.onmessage = ({data}) => heard.push(data);
    socket.onclose = ({code}) => resolve([heard, code]);
})"""
"""Sends a first message to a table: what came until the server closed, and its close code."""


class Api:
    """The server by HTTP, with one key."""

    def __init__(self, browser: Browser, address: str, key: str) -> None:
        self.request = browser.new_context().request
        self.address = address
        self.headers = {"authorization": f"Bearer {key}"}

    def post(self, path: str, body: object) -> Any:
        """The answer to a request that must succeed."""
        answer = self.request.post(self.address + path, data=body, headers=self.headers)
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(self, bots: int) -> str:
        """A table of Mausen for Ada and two others; with two bots the game begins."""
        table = {"game": "mausen", "name": "Ada", "players": 3, "bots": ["novice"] * bots}
        body = {"id": uuid4().hex, "open": table | {"is_ready": True}}
        id: str = self.post("api/tables", body)["id"]
        return id

    def command(self, table: str, **command: object) -> None:
        """A command to a table."""
        body = {"id": uuid4().hex, "after": 0, "command": command}
        self.post(f"api/tables/{table}/commands", body)

    def invite(self, table: str) -> str:
        """The secret of the table's link."""
        answer = self.request.get(f"{self.address}api/tables/{table}", headers=self.headers)
        invite: str = answer.json()["table"]["invite"]
        return invite


def profile(address: str, **stored: str) -> dict[str, Any]:
    """A browser profile that has only this in `localStorage`."""
    parts = urlsplit(address)
    entries = [{"name": f"bestiary.{name}", "value": value} for name, value in stored.items()]
    origin = {"origin": f"{parts.scheme}://{parts.netloc}", "localStorage": entries}
    return {"cookies": [], "origins": [origin]}


def test_open_page_of_version_1_reloads_and_then_has_its_seat(
    visit: Visit, chromium: Browser, address: str
) -> None:
    """It gets a bye in the bytes of version 1, so that it does not come back for ever."""
    table = Api(chromium, address, OWN_KEY).open_table(bots=2)
    visitor = visit(storage=profile(address, key=OWN_KEY)).go(f"#/table/{table}")
    heard, code = visitor.page.evaluate(SEND_HELLO_JS, [table, HELLO % OWN_KEY])
    assert heard == [BYE]
    assert code == 4001
    visitor.page.reload()
    expect(hand_buttons(visitor.page)).to_have_count(16)


def test_links_of_version_1_lead_to_their_table_and_seat(
    visit: Visit, chromium: Browser, address: str
) -> None:
    """An invitation, and the link of a seat for another device."""
    api = Api(chromium, address, OWN_KEY)
    waiting, playing = api.open_table(bots=0), api.open_table(bots=2)
    friend = visit(name="Ben").join(f"#/table/{waiting}/{api.invite(waiting)}", "Ben")
    expect(friend.page.get_by_text(ignoring_invisible_marks("Ben (you)"))).to_be_visible()
    api.command(playing, type="link_device", key=LINKED_KEY)
    phone = visit(name="").go(f"#/seat/{playing}/{LINKED_KEY}")
    expect(hand_buttons(phone.page)).to_have_count(16)


def test_profile_of_version_1_keeps_its_seats_and_settings(
    visit: Visit, chromium: Browser, address: str
) -> None:
    """The device's own key, the key of a link, those of a hot seat; nickname and language."""
    own, other, first, second = (
        Api(chromium, address, key) for key in (OWN_KEY, LINKED_KEY, FIRST_KEY, SECOND_KEY)
    )
    mine, linked, shared = own.open_table(bots=2), other.open_table(bots=2), first.open_table(1)
    second.command(shared, type="sit", name="Ben", seat=None, invite=first.invite(shared))
    second.command(shared, type="ready", is_ready=True)
    stored = profile(
        address,
        key=OWN_KEY,
        seats=f'{{"{linked}":"{LINKED_KEY}"}}',
        here=f'{{"{shared}":["{FIRST_KEY}","{SECOND_KEY}"]}}',
        games=f'{{"{mine}":"mausen"}}',
        settings=SETTINGS,
    )
    visitor = visit(storage=stored).go()
    page = visitor.page
    expect(page.locator("html")).to_have_attribute("lang", "it")
    links = page.locator("section[aria-labelledby=mine] a")
    expect(page.locator("#mine")).to_be_visible()
    hrefs = {str(link.get_attribute("href")) for link in links.all()}
    assert {f"#/table/{mine}", f"#/table/{linked}", f"#/pass/{shared}"} <= hrefs
    for table in (mine, linked):
        visitor.go(f"#/table/{table}")
        expect(hand_buttons(page)).to_have_count(16)
    visitor.go(f"#/pass/{shared}")
    page.get_by_role("button", name=ignoring_invisible_marks("Ada")).click()
    expect(hand_buttons(page)).to_have_count(16)
    visitor.go("#/settings")
    expect(page.locator("input[autocomplete=nickname]")).to_have_value("Ada")
