"""The guided first games: from home to the result, by touch and by keyboard alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from bestiary import catalog
from bestiary.core.lesson import LessonStep
from bestiary.i18n import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.play_turns import page_sentence, play_to_the_end, translated
from tests.browser.screens import GAMES
from tests.browser.visitor import SMALL, Visitor

pytestmark = pytest.mark.slow
TAUGHT = [game for game in GAMES if catalog.installed_game(game).lesson_names()]
WAYS = [
    (game, language, at == number % len(LANGUAGES))
    for number, game in enumerate(TAUGHT)
    for at, language in enumerate(LANGUAGES)
]
MOST_TABS = 150
MOST_LOOKS = 200
IS_PRESSED = """it => !it.isConnected || it.disabled || it.style.visibility === 'hidden'
    || it.matches('.selected, [aria-pressed=true], [aria-disabled=true]')"""


def steps_of(game: str) -> list[LessonStep]:
    """What is told in the lesson of a game, in order."""
    entry = catalog.installed_game(game)
    return [step for _, step in entry.lesson(entry.lesson_names()[0]).steps]


class Learner:
    """Somebody who never saw the game: presses what they are shown."""

    def __init__(self, visitor: Visitor, *, by_touch: bool) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.bubble = self.page.locator(".pointing")
        self.by_touch = by_touch
        self.press = self._tap if by_touch else self._tab_to
        self.touch = visitor.context.new_cdp_session(self.page)

    def _tap(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        target.click(trial=True)
        box = target.bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind, points in (("touchStart", [at]), ("touchEnd", [])):
            self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _tab_to(self, target: Locator) -> None:
        expect(target).to_be_visible()
        for _ in range(MOST_TABS):
            if target.evaluate("it => it === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reached with Tab: {target}")

    def begin(self, game: str) -> None:
        """From home, as who plays for the first time."""
        self.visitor.go()
        tile = self.page.locator(f"article.game-{game}")
        self.press(tile.get_by_role("button", name=page_sentence(self.page, "web-play-now")))
        learn = page_sentence(self.page, "web-lesson-learn")
        self.press(self.page.get_by_role("dialog").get_by_role("button", name=learn))
        expect(self.bubble).to_be_visible()

    def wait_for_step(self, step: int, steps: int) -> None:
        """Wait until a bubble says that it is this step."""
        numbers = self.bubble.locator(".progress")
        expect(numbers).to_have_text(re.compile(rf"^\D*{step}\D"))
        assert re.findall(r"\d+", numbers.inner_text()) == [str(step), str(steps)]

    def go_on(self) -> None:
        """What leads on if no move does."""
        self.press(self.bubble.locator("button.strong"))

    def move(self, game: str, move: str) -> None:
        """Make a move, on the board; what is there only in another position is left out."""
        for selector in CONTROLS[game](move):
            target = self.page.locator(f"main.board {selector}").first
            if target.count() > 0:
                control = target.element_handle()
                self.press(target)
                if self.by_touch:  # a first touch may only select
                    self.page.wait_for_function(IS_PRESSED, arg=control)
                    if control.evaluate("it => it.isConnected && it.matches('.selected')"):
                        self.press(target)

    def leaves_the_controls_free(self, game: str, step: LessonStep) -> bool:
        """Whether the bubble, once it stands, hides no control that the step is about."""
        selectors = [selector for move in step.accepts for selector in CONTROLS[game](move)]
        selector = ", ".join(f"main.board {selector}" for selector in selectors)
        for _ in range(MOST_LOOKS):  # it slides to its place
            bubble = box_of(self.bubble)
            controls = [box_of(control) for control in self.page.locator(selector).all()]
            if controls and not any(do_overlap(bubble, control) for control in controls):
                return True
            self.page.wait_for_timeout(50)
        return False


Box = tuple[float, float, float, float]


def box_of(thing: Locator) -> Box:
    """Left, top, right and bottom."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def do_overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles share more than an edge."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def lascaux_controls(move: str) -> list[str]:
    verb, _, colour = move.partition(" ")
    return [f"[data-point='card:{colour}']" if colour else f"[data-point='verb:{verb}']"]


def mammuz_controls(move: str) -> list[str]:
    head, _, cards = move.partition(": ")
    verb, _, picked = head.partition(" ")
    if verb == "challenge":
        return [".doubt", f"[data-point~='card:{picked}']"]
    if verb == "give":
        return [f".gift .seat-{picked}"]
    species = [f".picker [data-species={picked}]"] if picked else []
    return [
        *species,
        *(f".hand [data-point='card:{card}']:not(.laid)" for card in cards.split()),
        ".lay",
    ]


CONTROLS: dict[str, Callable[[str], list[str]]] = {
    "mausen": lambda move: [f"[data-card={move}]"],
    "lascaux": lascaux_controls,
    "mammuz": mammuz_controls,
}


@pytest.mark.parametrize(("game", "language", "by_touch"), WAYS)
def test_lesson_leads_from_home_to_a_result(
    visit: Visit, game: str, language: str, by_touch: bool
) -> None:
    """Every bubble can be followed on the smallest phone, and hides nothing that it asks for."""
    visitor = visit(size=SMALL, language=language)
    learner = Learner(visitor, by_touch=by_touch)
    learner.begin(game)
    steps = steps_of(game)
    for number, step in enumerate(steps, 1):
        learner.wait_for_step(number, len(steps))
        assert not visitor.is_wider_than_the_screen()
        if number in (1, len(steps)):
            assert visitor.axe_violations() == []
        if step.accepts:
            assert learner.leaves_the_controls_free(game, step), step.message
            learner.move(game, step.accepts[0])
        elif number < len(steps):
            learner.go_on()
    is_over = visitor.page.locator("main.after").is_visible()
    if not is_over:
        learner.go_on()
        expect(learner.bubble).to_have_count(0)
        play_to_the_end(visitor, game)
    expect(visitor.page.locator("main.after h2").first).to_be_visible()


def at_first_choice(visit: Visit, game: str) -> tuple[Learner, int]:
    """A learner at the first step that asks for a move, and its number."""
    learner = Learner(visit(size=SMALL), by_touch=True)
    learner.begin(game)
    steps = steps_of(game)
    first = next(number for number, step in enumerate(steps, 1) if step.accepts)
    for number in range(1, first):
        learner.wait_for_step(number, len(steps))
        learner.go_on()
    learner.wait_for_step(first, len(steps))
    return learner, first


def test_move_that_is_not_accepted_gets_its_sentence_and_is_not_sent(visit: Visit) -> None:
    """In the bubble; the next tap may be right."""
    learner, first = at_first_choice(visit, "mausen")
    step = steps_of("mausen")[first - 1]
    assert step.accepts == ("M4",)
    learner.press(learner.page.locator("[data-card=E1]"))
    sentence = translated(learner.page, step.otherwise)
    expect(learner.bubble.get_by_role("alert")).to_have_text(sentence)
    expect(learner.page.locator("footer")).not_to_contain_text(sentence)
    learner.move("mausen", "M4")
    learner.wait_for_step(first + 1, len(steps_of("mausen")))
    expect(learner.bubble.get_by_role("alert")).to_have_count(0)
    sent = [message["command"] for message in learner.visitor.sent if "command" in message]
    assert [command["move"] for command in sent if command["type"] == "move"] == ["M4"]


def test_lesson_goes_on_where_it_was_left(visit: Visit) -> None:
    """After a reload, and from "How it works"; it does not fill "Your tables"."""
    learner, step = at_first_choice(visit, "mausen")
    table, steps = learner.visitor.table, len(steps_of("mausen"))
    learner.page.reload()
    learner.wait_for_step(step, steps)
    learner.visitor.open_table("lascaux", 3).go()
    expect(learner.page.locator("section:has(#mine) li")).to_have_count(1)
    tile = learner.page.locator("article.game-mausen")
    tile.get_by_role("link", name=page_sentence(learner.page, "web-how")).click()
    learner.press(learner.visitor.button(page_sentence(learner.page, "web-lesson-learn")))
    learner.wait_for_step(step, steps)
    assert learner.visitor.table == table


def test_lesson_can_be_skipped(visit: Visit) -> None:
    """Then the game goes on, and who asks to play again is not asked about lessons again."""
    learner, _ = at_first_choice(visit, "mausen")
    learner.press(learner.bubble.locator("button.plain"))
    expect(learner.bubble).to_have_count(0)
    play_to_the_end(learner.visitor, "mausen")
    expect(learner.page.locator("main.after")).to_be_visible()
    learner.visitor.go()
    tile = learner.page.locator("article.game-mausen")
    learner.press(tile.get_by_role("button", name=page_sentence(learner.page, "web-play-now")))
    expect(learner.page.locator("main.board")).to_be_visible()
    expect(learner.bubble).to_have_count(0)


def test_first_game_may_be_played_right_away(visit: Visit) -> None:
    """The question is asked once, and takes one tap."""
    visitor = visit(size=SMALL).go()
    tile = visitor.page.locator("article.game-mausen")
    tile.get_by_role("button", name=page_sentence(visitor.page, "web-play-now")).click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    assert visitor.axe_violations() == []
    visitor.button(page_sentence(visitor.page, "web-lesson-right-away")).click()
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    expect(visitor.page.locator(".pointing")).to_have_count(0)
