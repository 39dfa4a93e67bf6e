"""I18n: the languages, and the sentences of messages in one of them, addressed to one reader."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

from bestiary import catalog
from bestiary.core.message import ListArg, Message, MessageArg, SeatRef
from bestiary.core.refusal import Refused

LANGUAGES: Final = ("de", "en", "it")
DEFAULT_LANGUAGE: Final = "en"
LANGUAGE_VARIABLES: Final = ("BESTIARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def preferred_language(environment: Mapping[str, str]) -> str:
    """The first supported language that the environment names; English if it names none."""
    for variable in LANGUAGE_VARIABLES:
        language = environment.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE


def fluent_source(language: str, game: str | None = None) -> str:
    """The sentences of a game in a language, in Fluent; without a game, those of no game.

    Those of older versions stand after those of its newest: of two with one id the first counts.
    """
    shared = files("bestiary.i18n")
    folders = [shared] if game is None else [entry.folder for entry in catalog.versions(game)]
    ftl_files = [folder / "locale" / f"{language}.ftl" for folder in folders]
    texts = [file.read_text(encoding="utf-8") for file in ftl_files if file.is_file()]
    return "\n".join(texts)


@cache
def fluent_bundle(language: str, game: str | None = None) -> FluentBundle:
    """The sentences of no game, and those of one game."""
    bundle = FluentBundle([language], use_isolating=False)
    for owner in dict.fromkeys((None, game)):
        bundle.add_resource(_ftl_resource(language, owner))
    return bundle


def load_bundles() -> None:
    """Read all sentences, which takes a while, before the first is asked for."""
    for language in LANGUAGES:
        for game in (None, *catalog.installed_games()):
            fluent_bundle(language, game)


def bundle_with_message(language: str, id: str) -> FluentBundle:
    """The bundle to look a message up in: ids of a game's own messages begin with its name."""
    shared = fluent_bundle(language)
    game = id.partition("-")[0]
    is_shared = shared.has_message(id) or game not in catalog.installed_games()
    return shared if is_shared else fluent_bundle(language, game)


@cache
def _ftl_resource(language: str, game: str | None) -> Resource:
    return FluentResource(fluent_source(language, game))


@dataclass(eq=False)
class Translator:
    """Translates into one language, with the players' names, and "you" for the addressed seat."""

    language: str
    names: Sequence[str] = ()
    addressed_seat: int | None = None
    """None if every player is named."""

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

    def capitalized(self, message: Message) -> str:
        """The sentence of a message, beginning with a capital letter."""
        sentence = self.translate(message)
        return sentence[:1].upper() + sentence[1:]

    def translate_refusal(self, refused: Refused) -> str:
        """The reason of a refusal, with the id at the end if it is a rule of a game."""
        sentence = self.translate(refused.message)
        return f"{sentence} ({refused.rule})" if refused.is_of_game else sentence

    def seat_name(self, seat: int) -> str:
        """The player's name; "seat 1", translated, if there is none."""
        if seat < len(self.names):
            return self.names[seat]
        return self.translate(Message("seat", {"number": seat}))

    def _fluent_args(self, name: str, arg: MessageArg) -> dict[str, object]:
        """A translated argument; for seats and lists also what sentences select their form by."""
        args: dict[str, object] = {name: self._translate_arg(arg)}
        if isinstance(arg, SeatRef):
            args[f"{name}_is"] = self._address_form((arg.seat,))
        elif isinstance(arg, ListArg):
            seats = tuple(item.seat for item in arg.items if isinstance(item, SeatRef))
            args |= {f"{name}_count": len(arg.items), f"{name}_are": self._address_form(seats)}
        return args

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
