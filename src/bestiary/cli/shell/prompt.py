"""The shell: a move, put together from what somebody types.

A choice is a number. A whole move may be typed as records write it; and the answers to several
questions may stand in one line, as in `declare 3 1 2`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bestiary import catalog
from bestiary.cli.shell.choice import chosen, picked, whole
from bestiary.cli.shell.door import Leave
from bestiary.cli.shell.keyboard import Keyboard
from bestiary.cli.shell.screen import Item, Screen
from bestiary.core.bot import Choice
from bestiary.core.offer import Offer, Part
from bestiary.core.text import Text, text
from bestiary.core.view import View

RULES: Final = "?"
QUIT: Final = "q"
T = TypeVar("T")


class Back(Exception):
    """Somebody wants to choose again from the beginning."""


class Typed(Exception):
    """Somebody typed a whole move instead of a choice."""


@dataclass(frozen=True)
class Question(Generic[T]):
    """Something to ask: how it is shown, what answers it, and what may."""

    show: Callable[[], None]
    answer: Callable[[list[str]], T | None]
    wanted: Text
    may_go_back: bool = False
    may_be_empty: bool = False


class Prompt:
    """Asks for a move until it has one; whether it is legal is for others to say."""

    def __init__(
        self,
        screen: Screen,
        keyboard: Keyboard,
        view: View,
        advise: Callable[[View], Choice] | None = None,
    ) -> None:
        """Ask on a screen, and listen to a keyboard; there may be somebody to ask for advice."""
        self.screen = screen
        self.keyboard = keyboard
        self.view = view
        self.advise = advise

    def move(self) -> str:
        """The text of a move."""
        while True:
            try:
                offer, rest = self._offer()
                picks = {}
                for part in offer.parts:
                    is_last = part is offer.parts[-1]
                    picks[part.name], rest = self._picks(part, rest, is_last)
                return offer.compose(picks)
            except Back:
                continue
            except Typed as typed:
                return str(typed)

    def keys(self, wanted: Text) -> str:
        """What can be typed here."""
        offer = self.view.offers[0]
        picks = {part.name: part.choices[: max(part.least, 1)] for part in offer.parts}
        hints = "off" if self.advise is None else "on"
        example = offer.compose(picks)
        return self.screen.words("shell-keys", wanted=wanted, example=example, hints=hints)

    def _offer(self) -> tuple[Offer, list[str]]:
        """Which kind of move; not asked where there is only one."""
        offers = self.view.offers
        if len(offers) == 1 and offers[0].parts:
            return offers[0], []
        items = [Item(self._tell("verb", offer.verb)) for offer in offers]
        question = Question(
            show=lambda: self.screen.menu(self.screen.words("shell-verbs"), items),
            answer=lambda words: chosen(words, offers),
            wanted=text("shell-pick-one", most=len(offers)),
        )
        return self._asked(question, [])

    def _picks(self, part: Part, words: list[str], is_last: bool) -> tuple[list[str], list[str]]:
        """Which of a part's choices, and the words that are left for the next part."""
        items = self.screen.items(part)
        offers = self.view.offers

        def show() -> None:
            self.screen.menu(self._tell("part", part.name), items)
            if part.most > 1:
                self.screen.hint(self.screen.words(wanted.id, **wanted.args))

        wanted = _wanted(part)
        question = Question(
            show=show,
            answer=lambda words: picked(words, part, [item.name for item in items], is_last),
            wanted=wanted,
            may_go_back=len(offers) > 1 or part is not offers[0].parts[0],
            may_be_empty=part.least == 0,
        )
        return self._asked(question, words)

    def _asked(self, question: Question[T], words: list[str]) -> T:
        """The answer: in words that were typed before, or else in the next line that has one."""
        answer = question.answer(words) if words else None
        if answer is not None:
            return answer
        question.show()
        while True:
            line = self.keyboard.read()
            match line:
                case "?":
                    self._show_rules()
                    self.screen.say("")
                    self.screen.table(self.view)
                    question.show()
                    continue
                case "!" if self.advise is not None:
                    choice = self.advise(self.view)
                    self.screen.hint(self._hint(choice))
                    continue
                case "q" | "Q":
                    raise Leave(0)
                case "" if question.may_go_back and not question.may_be_empty:
                    raise Back
            answer = self._understood(question, line)
            if answer is not None:
                return answer

    def _hint(self, choice: Choice) -> str:
        """What somebody else would do: in words, as it can be typed, and why."""
        said = choice.move
        for offer in self.view.offers:
            picks = offer.picks(choice.move)
            if picks is not None:
                said = self._in_words(offer, picks)
        hint = text("shell-hint", words=said, move=choice.move, reason=choice.reason)
        return self.screen.voice.tell(hint)

    def _in_words(self, offer: Offer, picks: Mapping[str, Sequence[str]]) -> str:
        """A move as the screen asks for it: the kind of move, then what is picked of each part."""
        names = self.screen.game.moves.name
        parts = [
            ", ".join(self.screen.voice.say(names(part, pick)) for pick in picked)
            for part, picked in picks.items()
        ]
        is_asked = len(self.view.offers) > 1 or not parts
        verb = [self._tell("verb", offer.verb)] if is_asked else []
        return ": ".join([*verb, *parts])

    def _understood(self, question: Question[T], line: str) -> T | None:
        """The answer in a line; raises `Typed` for a whole move, and explains what is neither."""
        words = line.split()
        is_number = all(word.isdecimal() for word in words)
        move, refused = None, None
        if not is_number:
            game = self.screen.game
            move, refused = whole(line, self.view.offers, game.moves.parse)
        if move is not None:
            raise Typed(move)
        answer = question.answer(words) if words or question.may_be_empty else None
        if answer is None:
            if refused is not None:
                self.screen.refuse(self.screen.words("shell-no-move", why=refused.text))
            self.screen.hint(self.keys(question.wanted))
            if question.may_go_back and not question.may_be_empty:
                self.screen.hint(self.screen.words("shell-back"))
        return answer

    def _show_rules(self) -> None:
        """The manual, by pages where somebody can turn them."""
        source = catalog.entry(self.view.game).manual(self.screen.voice.language)
        more = self.screen.words("shell-page")

        def goes_on() -> bool:
            return self.keyboard.read(f"{more} ").lower() != QUIT

        self.screen.manual(source, goes_on if self.keyboard.is_live else None)

    def _tell(self, kind: str, name: str) -> str:
        """What the game calls a verb or a part."""
        return self.screen.voice.tell(Text(f"{self.view.game}-{kind}-{name}"))


def _wanted(part: Part) -> Text:
    """What is to be picked of a part."""
    most = min(part.most, len(part.choices))
    if part.least == most == 1:
        return text("shell-pick-one", most=len(part.choices))
    how = "exactly" if part.least == most else "between"
    return text("shell-pick-several", how=how, least=part.least, picks=most, most=len(part.choices))
