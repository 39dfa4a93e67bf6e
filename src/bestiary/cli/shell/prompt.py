"""Shell: asks for a move in parts, or takes a whole move, in words or in record notation.

A choice is a number or a word that the screen shows; the answers to several questions may stand in
one line, as in `declare 3 1 2`.
`?` shows the rules, `!` a hint, `q` leaves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

from bestiary import catalog
from bestiary.catalog import AnyView
from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.parse_input import Words, fold, parse_move, parse_offer, parse_picks
from bestiary.cli.shell.screen import MenuItem, Screen
from bestiary.cli.shell.signals import ExitShell
from bestiary.core.bot import Choice
from bestiary.core.message import Message, message, safe_repr
from bestiary.core.offer import Offer, OfferPart

QUIT_KEY: Final = "q"
_SEATS_AND_PLACES: Final = {(str(number),) for number in range(10)}
"""As texts of choices they are no names: a number is the place in the menu."""
T = TypeVar("T")


class ChooseAgain(Exception):
    """The person wants to start the move over."""


class WholeMoveTyped(Exception):
    """The person typed a whole move instead of a choice."""


@dataclass(frozen=True)
class Question(Generic[T]):
    """A question; `answer` returns None for words that do not answer it."""

    show: Callable[[], None]
    answer: Callable[[Words], T | None]
    wanted: Message
    may_go_back: bool = False
    """An empty line starts the move over."""


@dataclass(frozen=True)
class Prompt:
    """Asks for one move; does not check that it is legal."""

    screen: Screen
    keyboard: LineReader
    view: AnyView
    advise: Callable[[AnyView], Choice] | None
    """Makes the hints; None without hints."""
    is_saved: bool = True
    """Whether `q` saves the game."""

    def ask_move(self) -> str:
        """The text of a move; raises ExitShell on `q` and at the end of input."""
        while True:
            try:
                offer, words = self._ask_offer()
                picks: dict[str, list[str]] = {}
                for part in offer.parts:
                    is_last = part is offer.parts[-1]
                    picks[part.name], words = self._ask_picks(part, words, is_last)
                return offer.compose(picks)
            except ChooseAgain:
                continue
            except WholeMoveTyped as typed:
                return str(typed)

    def print_keys(self, wanted: Message) -> None:
        """What can be typed, with a whole move as an example, in words that the screen shows."""
        offer = self.view.offers[0]
        picks = {part.name: part.choices[: max(part.least, 1)] for part in offer.parts}
        hints = "seat" if not self.is_saved else "off" if self.advise is None else "on"
        example = self._describe_move(offer, picks)
        self.screen.print_hint("shell-keys", wanted=wanted, example=example, hints=hints)

    def _ask_offer(self) -> tuple[Offer, Words]:
        """The offer and the words after it; not asked if there is only one."""
        offers = self.view.offers
        if len(offers) == 1 and offers[0].parts:
            return offers[0], ()
        items = [MenuItem(label) for label in self._verb_labels()]
        show = partial(self.screen.print_menu, self.screen.translate("shell-verbs"), items)
        wanted = message("shell-pick-one", most=len(offers))
        return self._ask(Question(show, self._parse_offer, wanted), ())

    def _parse_offer(self, words: Words) -> tuple[Offer, Words] | None:
        return parse_offer(words, self.view.offers, self._verb_labels())

    def _ask_picks(self, part: OfferPart, words: Words, is_last: bool) -> tuple[list[str], Words]:
        """Choices of a part, and the words left for the next part."""
        items = self.screen.menu_items(part)
        names = self._names(part)
        offers = self.view.offers
        wanted = _pick_instructions(part)
        may_go_back = len(offers) > 1 or part is not offers[0].parts[0]

        def show() -> None:
            self.screen.print_menu(self._label("part", part.name), items)
            if part.most > 1:
                self.screen.print_hint(wanted.id, **wanted.args)

        def answer(words: Words) -> tuple[list[str], Words] | None:
            picked = parse_picks(words, part, names, is_last)
            is_first = len(offers) == 1 and part is offers[0].parts[0]
            if picked is None and is_first and words and not words[0].isdecimal():
                after_verb = self._parse_offer(words)
                return after_verb and parse_picks(after_verb[1], part, names, is_last)
            return picked

        return self._ask(Question(show, answer, wanted, may_go_back and part.least > 0), words)

    def _ask(self, question: Question[T], typed_words: Words) -> T:
        """The answer in the words typed before, or else in the next line that has one."""
        answer = question.answer(typed_words) if typed_words else None
        if answer is not None:
            return answer
        question.show()
        while True:
            line = self.keyboard.read_line()
            match line:
                case "?":
                    self._show_rules()
                    self.screen.print_line("")
                    self.screen.print_board(self.view)
                    question.show()
                    continue
                case "!" if self.advise is not None:
                    self._print_advice(self.advise(self.view))
                    continue
                case "q" | "Q":
                    raise ExitShell(0)
                case "" if question.may_go_back:
                    raise ChooseAgain
            answer = self._parse_answer(question, line)
            if answer is not None:
                return answer

    def _print_advice(self, choice: Choice) -> None:
        words = choice.move
        for offer in self.view.offers:
            picks = offer.picks_in(choice.move)
            if picks is not None:
                words = self._describe_move(offer, picks)
        self.screen.print_hint("shell-hint", words=words, reason=choice.reason)

    def _describe_move(self, offer: Offer, picks: Mapping[str, Sequence[str]]) -> str:
        """A move in words: its choices, after its verb if there is more than one question."""
        names = self.screen.game.moves.choice_name
        parts = []
        for part, picked in picks.items():
            words = [self.screen.translator.translate(names(part, pick)) for pick in picked]
            parts.append(", ".join(words))
        if len(self.view.offers) > 1 or len(parts) != 1:
            parts.insert(0, self._label("verb", offer.verb))
        return ": ".join(parts)

    def _parse_answer(self, question: Question[T], line: str) -> T | None:
        """The answer in a line; raises WholeMoveTyped for a whole move, explains any other line."""
        words = fold(line)
        has_words = not all(word.isdecimal() for word in line.split())
        move = None
        if has_words:
            move, _ = parse_move(line, self.view.offers, self.screen.game.moves.parse)
        answer = None if move else question.answer(words)
        if answer is None and has_words:
            move = move or self._move_in_words(words)
            if move is not None:
                raise WholeMoveTyped(move)
            self.screen.print_refusal(self.screen.translate("shell-no-move", text=safe_repr(line)))
        if answer is None:
            self.print_keys(question.wanted)
            if question.may_go_back:
                self.screen.print_hint("shell-back")
        return answer

    def _move_in_words(self, words: Words) -> str | None:
        """The text of a whole move that begins with its verb; None for other words."""
        found = self._parse_offer(words) if words and not words[0].isdecimal() else None
        if found is None:
            return None
        (offer, words), picks = found, {}
        for part in offer.parts:
            picked = parse_picks(words, part, self._names(part), part is offer.parts[-1])
            if picked is None:
                return None
            picks[part.name], words = picked
        return offer.compose(picks)

    def _names(self, part: OfferPart) -> list[set[Words]]:
        """What each choice of a part may be called."""
        items = self.screen.menu_items(part)
        own = [{fold(choice)} - _SEATS_AND_PLACES for choice in part.choices]
        return [self.screen.names_of(item) | more for item, more in zip(items, own, strict=True)]

    def _show_rules(self) -> None:
        source = catalog.installed_game(self.view.game).manual(self.screen.translator.language)
        more = self.screen.translate("shell-page")

        def goes_on() -> bool:
            return self.keyboard.read_line(f"{more} ").lower() != QUIT_KEY

        self.screen.print_manual(source, goes_on if self.keyboard.is_interactive else None)

    def _verb_labels(self) -> list[str]:
        return [self._label("verb", offer.verb) for offer in self.view.offers]

    def _label(self, kind: str, name: str) -> str:
        return self.screen.translate(f"{self.view.game}-{kind}-{name}")


def _pick_instructions(part: OfferPart) -> Message:
    most = min(part.most, len(part.choices))
    if part.least == most == 1:
        return message("shell-pick-one", most=len(part.choices))
    how, choices = "exactly" if part.least == most else "between", len(part.choices)
    return message("shell-pick-several", how=how, least=part.least, picks=most, most=choices)
