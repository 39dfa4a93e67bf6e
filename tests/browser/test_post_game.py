"""After the game: scoring, course, lies, replay, record."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import bestiary
from bestiary.records import Record
from tests.browser.conftest import Visit
from tests.browser.play_turns import play_one_turn, play_to_the_end
from tests.browser.visitor import DESK, Visitor, ignoring_invisible_marks

pytestmark = pytest.mark.slow


def visitor_after_game(visit: Visit, game: str) -> Visitor:
    """A visitor after a game against two bots."""
    visitor = visit(size=DESK).open_table(game, 3, bots="steady").start_game()
    play_to_the_end(visitor, game)
    return visitor


def test_post_game_scoring_replay_link_and_record(visit: Visit, tmp_path: Path) -> None:
    """The sheet adds up; a turn has an address; the record is saved, and can be watched again."""
    visitor = visitor_after_game(visit, "mausen")
    page = visitor.page
    sheet = page.get_by_role("table", name="The scoring")
    expect(sheet).to_be_visible()
    rows = [
        [int(cell.split()[0]) for cell in row.get_by_role("cell").all_inner_texts() if cell.strip()]
        for row in sheet.get_by_role("row").all()[1:]
    ]
    assert [sum(column) for column in zip(*rows[:4], strict=True)] == rows[4]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    record = Record.from_json(file.read_text(encoding="utf-8"))
    assert record.extra["result"]["scores"] == rows[4]

    page.get_by_role("link", name="Watch it again").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(len(record.moves)))
    slider.fill("9")
    expect(page.get_by_text(ignoring_invisible_marks(f"9 of {len(record.moves)}"))).to_be_visible()
    page.wait_for_url(f"**/{visitor.table}/1/9")
    said = page.locator(".said").inner_text()
    other = visit(size=DESK, name="Other").go(page.url[page.url.index("#") :])
    expect(other.page.locator(".said")).to_have_text(said)
    page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_text(ignoring_invisible_marks(f"10 of {len(record.moves)}"))).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(ignoring_invisible_marks(f"9 of {len(record.moves)}"))).to_be_visible()

    other.go("#/watch")
    other.page.locator("input[type=file]").set_input_files(file)
    expect(other.page.get_by_role("slider")).to_have_attribute("max", str(len(record.moves)))
    other.page.get_by_role("slider").fill("9")
    expect(other.page.locator(".said")).to_have_text(said)


DRAG_SLIDER_JS = """(slider) => {
    window.addresses = 0;
    const replace = history.replaceState.bind(history);
    history.replaceState = (...all) => { window.addresses += 1; replace(...all); };
    for (let turn = 0; turn <= Number(slider.max); turn++) {
        slider.value = turn;
        slider.dispatchEvent(new Event('input', {bubbles: true}));
    }
}"""
"""Drags a slider over all its turns, and counts in `window.addresses` how many the page names."""


def test_dragging_replay_slider_writes_one_address(visit: Visit) -> None:
    """Some browsers forbid more than a hundred in ten seconds; one past the end is the end."""
    visitor = visitor_after_game(visit, "mausen")
    page = visitor.page
    page.get_by_role("link", name="Watch it again").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", "48")
    slider.evaluate(DRAG_SLIDER_JS)
    page.wait_for_url("**/1/48")
    assert page.evaluate("window.addresses") == 1
    slider.fill("7")
    page.wait_for_url("**/1/7")
    page.evaluate("location.hash = location.hash.replace(/7$/, '901')")
    expect(page.get_by_text(ignoring_invisible_marks("48 of 48"))).to_be_visible()
    page.go_back()
    expect(page.get_by_text(ignoring_invisible_marks("7 of 48"))).to_be_visible()


def test_replay_perspective_hides_other_hands(visit: Visit) -> None:
    """With all cards open it shows the others' hands; with a seat's eyes it does not."""
    visitor = visitor_after_game(visit, "mammuz")
    page = visitor.page
    expect(page.get_by_role("table").first).to_be_visible()
    visitor.screenshot("mammuz-lies-desk-light")
    page.get_by_role("link", name="Watch it again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("slider").fill("0")
    shown = page.locator(".theatre .others").inner_text()
    assert "In hand:" in shown
    page.get_by_role("combobox", name="View").select_option("0")
    expect(page.locator(".theatre .others")).not_to_contain_text("In hand:")
    expect(page.get_by_role("list", name="Your hand")).to_be_visible()
    visitor.screenshot("mammuz-replay-desk-light")


def test_dropped_broken_record_shows_ply_and_rule(visit: Visit, tmp_path: Path) -> None:
    """Dropped on the page: nothing is shown but why."""
    visitor = visit().go("#/watch")
    visitor.forgiven = "status of 422"
    play = bestiary.play("mausen", players=3, seed=4)
    record = json.loads(Record.from_play(play).to_json()) | {"moves": [[0, "E9"]]}
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    visitor.page.locator("input[type=file]").set_input_files(file)
    expect(visitor.page.get_by_role("alert")).to_contain_text("E9")


def test_record_file_can_be_dropped_on_the_page(visit: Visit) -> None:
    """As people do it, with the mouse."""
    play = bestiary.play("mausen", players=3, seed=4)
    for seat in range(3):
        play.move(seat, f"E{seat + 1}")
    visitor = visit(size=DESK).go("#/watch")
    expect(visitor.page.locator(".drop")).to_be_visible()
    visitor.page.evaluate(
        """line => {
            const data = new DataTransfer();
            data.items.add(new File([line], 'game.json', {type: 'application/json'}));
            const drop = document.querySelector('.drop');
            drop.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
        }""",
        Record.from_play(play).to_json(),
    )
    expect(visitor.page.get_by_role("slider")).to_be_visible()


def test_rematch_keeps_players_seats_and_options(visit: Visit) -> None:
    """One asks, the other is left in peace with the result until both want it."""
    ada = visit(name="Ada")
    ada.go("#/open/lascaux")
    ada.page.get_by_role("radiogroup", name="Stones").get_by_label("secret").check()
    ada.page.locator("select").first.select_option("3")
    ada.page.locator("form .strong").click()
    ben = visit(name="Ben", size=DESK).join(ada.invite(), "Ben")
    ada.page.locator("li.free button").click()
    expect(ada.page.locator("li.free")).to_have_count(0)
    ada.start_game()
    over = [False, False]
    for _ in range(2000):
        for index, visitor in enumerate((ada, ben)):
            if visitor.page.locator("footer.mine").is_visible():
                play_one_turn(visitor.page, "lascaux")
            over[index] = visitor.page.locator("main.after").is_visible()
        if all(over):
            break
        ada.page.wait_for_timeout(20)
    expect(ada.page.get_by_role("table", name="The scoring")).to_be_visible()
    expect(ben.page.get_by_role("table", name="The scoring")).to_be_visible()
    names = (
        ada.page.get_by_role("table", name="The scoring")
        .get_by_role("columnheader")
        .all_inner_texts()
    )
    points = re.findall(r"\d+", ada.page.locator("main.after h2").first.inner_text())
    ada.button("Play again").click()
    expect(
        ben.page.get_by_text(ignoring_invisible_marks("Ada would like to play again."))
    ).to_be_visible()
    expect(ben.page.get_by_role("table", name="The scoring")).to_be_visible()
    ben.button("Play again").click()
    for visitor in (ada, ben):
        expect(visitor.page.locator("main.board")).to_be_visible()
        seats = visitor.page.locator("[data-seat]")
        expect(seats).to_have_count(3)
        assert {str(seat.get_attribute("aria-label")) for seat in seats.all()} == {
            name.removeprefix("★").strip() for name in names
        }
    table = [frame["table"] for frame in ada.frames if frame.get("table")][-1]
    assert table["options"] == {"stones": "secret"}
    assert table["game_number"] == 2
    ben.go(f"#/replay/{ada.table}/1")
    scale = ben.page.get_by_role("slider")
    expect(scale).to_be_visible()
    last = int(str(scale.get_attribute("max")))
    ben.page.get_by_role("button", name="To the end").click()
    expect(ben.page.get_by_text(ignoring_invisible_marks(f"{last} of {last}"))).to_be_visible()
    expect(ben.page.locator(".said")).to_contain_text(re.compile(rf"\b{points[-1]}\b"))
