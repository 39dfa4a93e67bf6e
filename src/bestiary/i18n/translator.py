"""I18n: translates messages into sentences of one language, addressed to one reader."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

from bestiary import catalog
from bestiary.core.message import ListArg, Message, MessageArg, SeatRef
from bestiary.core.refusal import Refused


def ftl_file(language: str, game: str | None = None) -> Traversable:
    """The file with the sentences of a game in a language; without a game, those of no game."""
    folder = files("bestiary.i18n") if game is None else catalog.installed_game(game).folder
    return folder / "locale" / f"{language}.ftl"


@cache
def fluent_bundle(language: str, game: str | None = None) -> FluentBundle:
    """The sentences of no game, and those of one game."""
    bundle = FluentBundle([language], use_isolating=False)
    for owner in dict.fromkeys((None, game)):
        bundle.add_resource(_ftl_resource(language, owner))
    return bundle


def bundle_with_message(language: str, id: str) -> FluentBundle:
    """The bundle to look a message up in: ids of a game's own messages begin with its name."""
    shared = fluent_bundle(language)
    game = id.partition("-")[0]
    return (
        shared
        if shared.has_message(id) or game not in catalog.installed_games()
        else fluent_bundle(language, game)
    )


@cache
def _ftl_resource(language: str, game: str | None) -> Resource:
    return FluentResource(ftl_file(language, game).read_text(encoding="utf-8"))


class Translator:
    """Translates into one language, with the players' names, and "you" for the addressed seat."""

    def __init__(
        self, language: str, names: Sequence[str] = (), addressed_seat: int | None = None
    ) -> None:
        """Without an addressed seat every player is named."""
        self.language = language
        self.names = names
        self.addressed_seat = addressed_seat

    def translate(self, message: Message) -> str:
        """The sentence of a message; LookupError if it, or one of its arguments, is missing."""
        args: dict[str, object] = {}
        for name, arg in message.args.items():
            args |= self._fluent_args(name, arg)
        bundle = bundle_with_message(self.language, message.id)
        fluent_message = bundle.get_message(message.id)
        if fluent_message.value is None:
            raise LookupError(message.id)
        sentence, errors = bundle.format_pattern(fluent_message.value, args)
        if errors:
            raise LookupError(f"{message.id} ({self.language}): {errors}")
        return str(sentence)

    def translate_sentence(self, message: Message) -> str:
        """The sentence of a message, beginning with a capital letter."""
        sentence = self.translate(message)
        return sentence[:1].upper() + sentence[1:]

    def translate_refusal(self, refused: Refused) -> str:
        """The reason of a refusal, with the id of the rule at the end."""
        return f"{self.translate(refused.message)} ({refused.rule})"

    def seat_name(self, seat: int) -> str:
        """The player's name; "seat 1", translated, if there is none."""
        if seat < len(self.names):
            return self.names[seat]
        return self.translate(Message("seat", {"number": seat}))

    def _fluent_args(self, name: str, arg: MessageArg) -> dict[str, object]:
        """A translated argument; for seats and lists also what sentences select their form by."""
        match arg:
            case SeatRef(seat):
                return {name: self._translate_arg(arg), f"{name}_is": self._address_form((seat,))}
            case ListArg(items):
                seats = tuple(item.seat for item in items if isinstance(item, SeatRef))
                return {
                    name: self._translate_arg(arg),
                    f"{name}_count": len(items),
                    f"{name}_are": self._address_form(seats),
                }
            case _:
                return {name: self._translate_arg(arg)}

    def _translate_arg(self, arg: MessageArg) -> str | int:
        match arg:
            case SeatRef(seat):
                return self.seat_name(seat)
            case Message():
                return self.translate(arg)
            case ListArg(items):
                return self._join_list([str(self._translate_arg(item)) for item in items])
            case _:
                return arg

    def _join_list(self, words: list[str]) -> str:
        """Join as "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        first, last = ", ".join(words[:-1]), words[-1]
        return self.translate(Message("row", {"first": first, "last": last}))

    def _address_form(self, seats: tuple[int, ...]) -> str:
        """`you` if the addressed seat is the only one, `with` if one of several, else `other`."""
        if self.addressed_seat not in seats:
            return "other"
        return "you" if seats == (self.addressed_seat,) else "with"
