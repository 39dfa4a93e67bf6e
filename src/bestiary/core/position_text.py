"""Core: a position, whole or partial, as one line: `table: E3 C2; committed: E1 ? -`.

The keys are those of the states in records; a key may be left out. A value is words separated by
spaces. What belongs to the seats, seat 0 first, is one word for each of them, or lists separated
by `/`. `-` is nothing, `?` is unknown.

This module parses the text. A game's `position_text.py` makes a state of it: it fills in what is
left out or unknown, and refuses what no state agrees with.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, NoReturn, Protocol, Self

from bestiary.core.engine import Engine
from bestiary.core.message import ListArg, MessageArg, safe_repr
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import RandomSource, pick, shuffled
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, Actor

NOTHING: Final = "-"
UNKNOWN: Final = "?"
YES_OR_NO: Final = ("no", "yes")
MAX_LENGTH: Final = 10_000
"""A text of more characters is no position of any game."""
MAX_LISTED: Final = 20
"""The most words that a refusal lists; more would be no help."""

SAMPLED_STATES: Final = 512
"""Attempts at completing a text in different ways."""
MAX_ATTEMPTS: Final = 64
"""At completing a text that were all refused; then it is impossible."""
STATES_ABOUT_CARD: Final = 16
"""Sampled in which a seat holds what it is asked about, and as many in which it does not."""


class TextPositionModule(Protocol):
    """What this module needs of a game's `position.py`."""

    TEXT_KEYS: tuple[str, ...]

    def state_from_text(
        self, position: "PositionText", options: Mapping[str, str], rng: RandomSource
    ) -> Engine: ...


class TextPositionGame(Protocol):
    """What this module needs of a game."""

    @property
    def default_players(self) -> int: ...
    @property
    def position(self) -> TextPositionModule: ...
    def validate_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]: ...


@dataclass(frozen=True)
class PositionText:
    """A parsed text. All methods raise `Refused` if a value has another form than they read."""

    game: TextPositionGame
    values: Mapping[str, tuple[tuple[str, ...], ...]]
    """The words of each key, in the lists that `/` separates."""
    requested_players: int | None = None
    asked_seat: int | None = None
    wanted: Sequence[str] = ()
    """What the seat asked about shall hold, where the text leaves it open and the rules let it."""
    unwanted: Collection[str] = ()
    """What it shall not hold, likewise."""

    @classmethod
    def parse(cls, game: TextPositionGame, text: str, players: int | None = None) -> Self:
        """Parse a text; refuses one of another form, or with a key that the game does not have."""
        if len(text) > MAX_LENGTH:
            raise Refused(FORMAT, "refused-position-long", most=MAX_LENGTH)
        if players is not None:
            game.validate_options(players, {})
        known_keys = game.position.TEXT_KEYS
        values: dict[str, tuple[tuple[str, ...], ...]] = {}
        for part in filter(str.strip, re.split(r"[;\n]", text)):
            key, colon, value = part.partition(":")
            key = key.strip().lower()
            if not colon:
                raise Refused(FORMAT, "refused-position-pair", part=safe_repr(part.strip()))
            if key not in known_keys:
                known = ListArg(known_keys)
                raise Refused(FORMAT, "refused-position-key", key=safe_repr(key), known=known)
            if key in values:
                raise Refused(FORMAT, "refused-position-twice", key=key)
            lists = value.replace(",", " ").split("/")
            values[key] = tuple(tuple(words.split()) for words in lists)
        return cls(game, values, players)

    def sample_states(
        self, options: Mapping[str, str], count: int = SAMPLED_STATES
    ) -> list[Engine]:
        """Different states that agree with this text; raises Refused if none is found."""
        states: dict[str, Engine] = {}
        refusals = []
        for seed in range(count):
            try:
                state = self.game.position.state_from_text(self, options, Pcg32(seed))
                states.setdefault(repr(state.position_key()), state)
            except Refused as refused:
                refusals.append(refused)
            except (ValueError, OverflowError):  # the text fits no state
                refusals.append(Refused(FORMAT, "refused-position"))
            if not states and len(refusals) == MAX_ATTEMPTS:
                break
        if not states:
            raise refusals[0]
        return list(states.values())

    def sample_states_about(
        self, seat: Actor, cards: Collection[str], options: Mapping[str, str]
    ) -> list[Engine]:
        """States in which a seat holds all these cards, and others in which it lacks one of them.

        As far as the rules let it. What lies open belongs to the dealer.
        """
        asked = replace(self, asked_seat=None if seat is DEALER else seat)
        texts = [replace(asked, wanted=tuple(cards))]
        texts += [replace(asked, unwanted=(card,)) for card in dict.fromkeys(cards)]
        states = []
        for text in texts:
            with suppress(Refused):
                states += text.sample_states(options, STATES_ABOUT_CARD)
        return states

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def player_count(
        self, *, per_seat: Sequence[str] = (), lists_per_seat: Sequence[str] = ()
    ) -> int:
        """As requested, else the number of seats under these keys, else the game's default."""
        players = self.requested_players
        for key in filter(self.__contains__, (*per_seat, *lists_per_seat)):
            count = len(self._word_per_seat(key)) if key in per_seat else len(self.values[key])
            if players is not None and count != players:
                self.refuse(key, "refused-position-seats", given=count, players=players)
            players = count
        if players is None:
            return self.game.default_players
        self.game.validate_options(players, {})
        return players

    def name_per_seat(self, key: str, allowed: Collection[str]) -> list[str] | None:
        """One word for each seat: a name, `-` or `?`; None without the key."""
        if key not in self.values:
            return None
        names = (*allowed, NOTHING, UNKNOWN)
        return [self._match_name(key, word, names) for word in self._word_per_seat(key)]

    def number_per_seat(self, key: str, most: int) -> list[int | None] | None:
        """One number for each seat, None for `?`; None without the key."""
        if key not in self.values:
            return None
        words = self._word_per_seat(key)
        return [None if word == UNKNOWN else self._parse_number(key, word, most) for word in words]

    def names_per_seat(self, key: str, allowed: Collection[str]) -> list[list[str] | None] | None:
        """A list of names for each seat, None for `?`; None without the key."""
        if key not in self.values:
            return None
        return [
            None if words == (UNKNOWN,) else self._match_names(key, words, allowed)
            for words in self.values[key]
        ]

    def names(self, key: str, allowed: Collection[str]) -> list[str] | None:
        """One list of names; None for `?` and without the key."""
        words = self._words(key)
        if key not in self.values or words == (UNKNOWN,):
            return None
        return self._match_names(key, words, allowed)

    def ordered_names(self, key: str, allowed: Collection[str]) -> list[str]:
        """Names in an order that must be known; empty without the key."""
        return self._match_names(key, self._words(key), allowed)

    def seats(self, key: str, players: int) -> list[int]:
        """Seats in an order; empty without the key."""
        words = self._words(key)
        listed = () if words == (NOTHING,) else words
        return [self._parse_number(key, word, players - 1) for word in listed]

    def seat(self, key: str, players: int) -> int | None:
        """A seat; None for `?` and without the key."""
        word = self._word(key)
        return None if word in ("", UNKNOWN) else self._parse_number(key, word, players - 1)

    def number(self, key: str, most: int) -> int:
        """A number; 0 for `-` and without the key."""
        word = self._word(key)
        return 0 if word in ("", NOTHING) else self._parse_number(key, word, most)

    def name(self, key: str, allowed: Collection[str]) -> str | None:
        """A name; None for `-` and without the key."""
        word = self._word(key)
        return None if word in ("", NOTHING) else self._match_name(key, word, allowed)

    def is_yes(self, key: str) -> bool:
        """Whether the word is `yes`, not `no`; False without the key."""
        return self.name(key, YES_OR_NO) == "yes"

    def remaining_cards(
        self, cards: Iterable[str], places: Iterable[Iterable[str] | None], rule: str
    ) -> list[str]:
        """The cards that are in none of these places; refuses more copies than there are."""
        available = Counter(cards)
        placed = Counter(card for place in places for card in place or ())
        for card in placed - available:
            raise Refused(rule, "refused-position-copies", card=card, count=available[card])
        return sorted((available - placed).elements())

    def leaning(self, cards: Sequence[str], rng: RandomSource) -> list[str]:
        """The cards in random order, but first the unwanted ones, and last the wanted ones."""
        order = sorted(shuffled(cards, rng), key=lambda card: card not in self.unwanted)
        for card in filter(order.__contains__, self.wanted):
            order.remove(card)
            order.append(card)
        return order

    def distribute(
        self, cards: Sequence[str], places: Sequence[list[str] | None], rng: RandomSource
    ) -> list[list[str]]:
        """The places, with these cards dealt at random to the unknown ones (None)."""
        unknown = [index for index, place in enumerate(places) if place is None]
        if cards and not unknown:
            listed = [*cards[:MAX_LISTED], *(["…"] if len(cards) > MAX_LISTED else [])]
            raise Refused(FORMAT, "refused-position-left", cards=ListArg(tuple(listed)))
        filled = [list(place or ()) for place in places]
        if rng.below(2):  # often to few of them: what one place alone can hold
            unknown = shuffled(unknown, rng)[: 1 + rng.below(len(unknown) or 1)]
        for card in cards:
            filled[pick(unknown, rng)].append(card)
        return filled

    def refuse(self, key: str, id: str, /, rule: str = FORMAT, **args: MessageArg) -> NoReturn:
        """Refuse the value of a key."""
        raise Refused(rule, id, key=key, **args)

    def _words(self, key: str) -> tuple[str, ...]:
        lists = self.values.get(key, ((),))
        if len(lists) > 1:
            self.refuse(key, "refused-position-list")
        return lists[0]

    def _word(self, key: str) -> str:
        """The one word of a key; empty without the key."""
        words = self._words(key)
        if len(words) > 1:
            self.refuse(key, "refused-position-one", given=len(words))
        return "".join(words)

    def _word_per_seat(self, key: str) -> tuple[str, ...]:
        """One word for each seat, separated by `/` or by spaces."""
        lists = self.values[key]
        if len(lists) == 1:
            return lists[0]
        for words in lists:
            if len(words) != 1:
                self.refuse(key, "refused-position-one", given=len(words))
        return tuple(word for (word,) in lists)

    def _match_names(self, key: str, words: tuple[str, ...], allowed: Collection[str]) -> list[str]:
        """The names of words; `-` alone is an empty list."""
        listed = () if words == (NOTHING,) else words
        return [self._match_name(key, word, allowed) for word in listed]

    def _match_name(self, key: str, word: str, allowed: Collection[str]) -> str:
        """The name as the game writes it; the text may differ in case."""
        for name in allowed:
            if name.lower() == word.lower():
                return name
        if len(allowed) > MAX_LISTED:
            self.refuse(key, "refused-position-word", word=safe_repr(word))
        known = ListArg(tuple(allowed))
        self.refuse(key, "refused-position-name", word=safe_repr(word), known=known)

    def _parse_number(self, key: str, word: str, most: int) -> int:
        if re.fullmatch(r"[0-9]{1,4}", word) and int(word) <= most:
            return int(word)
        self.refuse(key, "refused-position-number", word=safe_repr(word), most=most)
