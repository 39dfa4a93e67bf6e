"""Speech: says texts in one language, to one reader."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

from bestiary import catalog
from bestiary.core.refusal import Refused
from bestiary.core.text import Arg, Listed, Text, Who


def source(language: str, game: str | None = None) -> Traversable:
    """The file of sentences in a language: those of a game, or those of none."""
    folder = files("bestiary.speech") if game is None else catalog.entry(game).folder
    return folder / "locale" / f"{language}.ftl"


@cache
def bundle(language: str, game: str | None = None) -> FluentBundle:
    """The sentences of no game, and those of one game beside them."""
    found = FluentBundle([language], use_isolating=False)
    for each in dict.fromkeys((None, game)):
        found.add_resource(_read(language, each))
    return found


def about(language: str, id: str) -> FluentBundle:
    """The sentences among which a message is to be looked for.

    A game's own begin with its name; they are read when somebody asks for one of them.
    """
    own = bundle(language)
    game = id.partition("-")[0]
    return own if own.has_message(id) or game not in catalog.entries() else bundle(language, game)


@cache
def _read(language: str, game: str | None) -> Resource:
    """What stands in a file."""
    return FluentResource(source(language, game).read_text(encoding="utf-8"))


class Voice:
    """Speaks a language, knows the players' names, and says "you" to the one who listens."""

    def __init__(
        self, language: str, names: Sequence[str] = (), listener: int | None = None
    ) -> None:
        """Speak to a seat, or to nobody in particular."""
        self.language = language
        self.names = names
        self.listener = listener

    def say(self, text: Text) -> str:
        """The sentence."""
        args: dict[str, object] = {}
        for name, arg in text.args.items():
            args |= self._spoken(name, arg)
        sentences = about(self.language, text.id)
        message = sentences.get_message(text.id)
        if message.value is None:
            raise LookupError(text.id)
        sentence, errors = sentences.format_pattern(message.value, args)
        if errors:
            raise LookupError(f"{text.id} ({self.language}): {errors}")
        return str(sentence)

    def tell(self, text: Text) -> str:
        """The sentence, standing by itself: it begins with a capital letter."""
        sentence = self.say(text)
        return sentence[:1].upper() + sentence[1:]

    def explain(self, refused: Refused) -> str:
        """Why not, with the rule at the end."""
        return f"{self.say(refused.text)} ({refused.rule})"

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat < len(self.names):
            return self.names[seat]
        return self.say(Text("seat", {"number": seat}))

    def _spoken(self, name: str, arg: Arg) -> dict[str, object]:
        """An argument in words, with what a sentence may want to know about it."""
        match arg:
            case Who(seat):
                return {name: self._word(arg), f"{name}_is": self._person((seat,))}
            case Listed(items):
                seats = tuple(item.seat for item in items if isinstance(item, Who))
                return {
                    name: self._word(arg),
                    f"{name}_count": len(items),
                    f"{name}_are": self._person(seats),
                }
            case _:
                return {name: self._word(arg)}

    def _word(self, arg: Arg) -> str | int:
        """An argument by itself."""
        match arg:
            case Who(seat):
                return self.name(seat)
            case Text():
                return self.say(arg)
            case Listed(items):
                return self._row([str(self._word(item)) for item in items])
            case _:
                return arg

    def _row(self, words: list[str]) -> str:
        """Several words: "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        first, last = ", ".join(words[:-1]), words[-1]
        return self.say(Text("row", {"first": first, "last": last}))

    def _person(self, seats: tuple[int, ...]) -> str:
        """Whether the listener is meant: alone, with others, or not."""
        if self.listener not in seats:
            return "other"
        return "you" if seats == (self.listener,) else "with"
