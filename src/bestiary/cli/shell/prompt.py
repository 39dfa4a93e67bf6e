"""Shell: asks for a move in parts, or takes a whole move in record notation.

A choice is a number; the answers to several questions may stand in one line, as in `declare 3 1 2`.
`?` shows the rules, `!` a hint, `q` leaves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bestiary import catalog
from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.parse_input import parse_move, parse_offer, parse_picks
from bestiary.cli.shell.screen import MenuItem, Screen
from bestiary.cli.shell.signals import ExitShell
from bestiary.core.bot import Choice
from bestiary.core.message import Message, message
from bestiary.core.offer import Offer, OfferPart
from bestiary.core.view import View

RULES_KEY: Final = "?"
QUIT_KEY: Final = "q"
T = TypeVar("T")


class ChooseAgain(Exception):
    """The person wants to start the move over."""


class WholeMoveTyped(Exception):
    """The person typed a whole move instead of a choice."""


@dataclass(frozen=True)
class Question(Generic[T]):
    """A question; `answer` returns None for words that do not answer it."""

    show: Callable[[], None]
    answer: Callable[[list[str]], T | None]
    instructions: Message
    may_go_back: bool = False
    may_be_empty: bool = False


class Prompt:
    """Asks for one move; does not check that it is legal."""

    def __init__(
        self,
        screen: Screen,
        keyboard: LineReader,
        view: View,
        advise: Callable[[View], Choice] | None = None,
    ) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.view = view
        self.advise = advise

    def ask_move(self) -> str:
        """The text of a move; raises ExitShell on `q` and at the end of input."""
        while True:
            try:
                offer, words = self._ask_offer()
                picks = {}
                for part in offer.parts:
                    is_last = part is offer.parts[-1]
                    picks[part.name], words = self._ask_picks(part, words, is_last)
                return offer.compose(picks)
            except ChooseAgain:
                continue
            except WholeMoveTyped as typed:
                return str(typed)

    def keys_hint(self, instructions: Message) -> str:
        offer = self.view.offers[0]
        picks = {part.name: part.choices[: max(part.least, 1)] for part in offer.parts}
        hints = "off" if self.advise is None else "on"
        example = offer.compose(picks)
        return self.screen.translate(
            "shell-keys", wanted=instructions, example=example, hints=hints
        )

    def _ask_offer(self) -> tuple[Offer, list[str]]:
        """The offer and the words after it; not asked if there is only one."""
        offers = self.view.offers
        if len(offers) == 1 and offers[0].parts:
            return offers[0], []
        items = [MenuItem(self._label("verb", offer.verb)) for offer in offers]
        question = Question(
            show=lambda: self.screen.print_menu(self.screen.translate("shell-verbs"), items),
            answer=lambda words: parse_offer(words, offers),
            instructions=message("shell-pick-one", most=len(offers)),
        )
        return self._ask(question, [])

    def _ask_picks(
        self, part: OfferPart, words: list[str], is_last: bool
    ) -> tuple[list[str], list[str]]:
        """Choices of a part, and the words left for the next part."""
        items = self.screen.menu_items(part)
        offers = self.view.offers

        def show() -> None:
            self.screen.print_menu(self._label("part", part.name), items)
            if part.most > 1:
                self.screen.print_hint(self.screen.translate(instructions.id, **instructions.args))

        instructions = _pick_instructions(part)
        question = Question(
            show=show,
            answer=lambda words: parse_picks(words, part, [item.name for item in items], is_last),
            instructions=instructions,
            may_go_back=len(offers) > 1 or part is not offers[0].parts[0],
            may_be_empty=part.least == 0,
        )
        return self._ask(question, words)

    def _ask(self, question: Question[T], words: list[str]) -> T:
        """The answer in the words typed before, or else in the next line that has one."""
        answer = question.answer(words) if words else None
        if answer is not None:
            return answer
        question.show()
        while True:
            line = self.keyboard.read_line()
            match line:
                case "?":
                    self._show_rules()
                    self.screen.print_line("")
                    self.screen.print_table(self.view)
                    question.show()
                    continue
                case "!" if self.advise is not None:
                    choice = self.advise(self.view)
                    self.screen.print_hint(self._hint(choice))
                    continue
                case "q" | "Q":
                    raise ExitShell(0)
                case "" if question.may_go_back and not question.may_be_empty:
                    raise ChooseAgain
            answer = self._parse_answer(question, line)
            if answer is not None:
                return answer

    def _hint(self, choice: Choice) -> str:
        """A choice in words, as it can be typed, and its reason."""
        words = choice.move
        for offer in self.view.offers:
            picks = offer.picks_in(choice.move)
            if picks is not None:
                words = self._describe_move(offer, picks)
        hint = message("shell-hint", words=words, move=choice.move, reason=choice.reason)
        return self.screen.translator.translate_sentence(hint)

    def _describe_move(self, offer: Offer, picks: Mapping[str, Sequence[str]]) -> str:
        """A move in words: its verb if there are several, then the choices of each part."""
        names = self.screen.game.moves.choice_name
        parts = [
            ", ".join(self.screen.translator.translate(names(part, pick)) for pick in picked)
            for part, picked in picks.items()
        ]
        has_verb = len(self.view.offers) > 1 or not parts
        verb = [self._label("verb", offer.verb)] if has_verb else []
        return ": ".join([*verb, *parts])

    def _parse_answer(self, question: Question[T], line: str) -> T | None:
        """The answer in a line; raises WholeMoveTyped for a whole move, explains any other line."""
        words = line.split()
        is_number = all(word.isdecimal() for word in words)
        move, refused = None, None
        if not is_number:
            game = self.screen.game
            move, refused = parse_move(line, self.view.offers, game.moves.parse)
        if move is not None:
            raise WholeMoveTyped(move)
        answer = question.answer(words) if words or question.may_be_empty else None
        if answer is None:
            if refused is not None:
                self.screen.print_refusal(
                    self.screen.translate("shell-no-move", why=refused.message)
                )
            self.screen.print_hint(self.keys_hint(question.instructions))
            if question.may_go_back and not question.may_be_empty:
                self.screen.print_hint(self.screen.translate("shell-back"))
        return answer

    def _show_rules(self) -> None:
        """The manual, paged at a terminal."""
        source = catalog.installed_game(self.view.game).manual(self.screen.translator.language)
        more = self.screen.translate("shell-page")

        def goes_on() -> bool:
            return self.keyboard.read_line(f"{more} ").lower() != QUIT_KEY

        self.screen.print_manual(source, goes_on if self.keyboard.is_interactive else None)

    def _label(self, kind: str, name: str) -> str:
        return self.screen.translator.translate_sentence(Message(f"{self.view.game}-{kind}-{name}"))


def _pick_instructions(part: OfferPart) -> Message:
    most = min(part.most, len(part.choices))
    if part.least == most == 1:
        return message("shell-pick-one", most=len(part.choices))
    how = "exactly" if part.least == most else "between"
    return message(
        "shell-pick-several", how=how, least=part.least, picks=most, most=len(part.choices)
    )
