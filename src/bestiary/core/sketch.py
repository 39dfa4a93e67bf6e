"""Core: a position as people tell it in one line, `table: E3 C2; committed: E1 ? -`.

A sketch says as much as somebody knows. Its keys are those of the states in records. Values are
words with spaces between; what belongs to the seats, seat 0 first, is one word for each of them,
or lists with a `/` between. `-` is nothing, `?` is something that nobody says.

Here a text is taken apart and its words are read. What a game makes of them is in its
`sketch.py`: it fills in what is not said, and refuses what cannot be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from bestiary.core.chance import Chance, pick
from bestiary.core.game import Game
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Arg, Listed, quoted

NOTHING: Final = "-"
UNSAID: Final = "?"
YES_OR_NO: Final = ("no", "yes")
LONGEST: Final = 10_000
"""A text of more characters is no position of any game."""
FEW: Final = 20
"""So many known words are listed in a refusal; more would be no help."""


@dataclass(frozen=True)
class Sketch:
    """What is said of a position of a game: words by key, in lists that a `/` parts."""

    game: Game
    said: Mapping[str, tuple[tuple[str, ...], ...]]
    players_said: int | None = None

    @classmethod
    def read(cls, game: Game, text: str, players: int | None = None) -> Sketch:
        """Take a text apart; refuses one of another form, or with a key that the game has not."""
        if len(text) > LONGEST:
            raise Refused(FORMAT, "refused-sketch-long", most=LONGEST)
        if players is not None:
            game.check(players, {})
        known = game.position.KEYS
        said: dict[str, tuple[tuple[str, ...], ...]] = {}
        for part in filter(str.strip, re.split(r"[;\n]", text)):
            key, colon, value = part.partition(":")
            key = key.strip().lower()
            if not colon:
                raise Refused(FORMAT, "refused-sketch-pair", part=quoted(part.strip()))
            if key not in known:
                raise Refused(FORMAT, "refused-sketch-key", key=quoted(key), known=Listed(known))
            if key in said:
                raise Refused(FORMAT, "refused-sketch-twice", key=key)
            said[key] = tuple(tuple(each.replace(",", " ").split()) for each in value.split("/"))
        return cls(game, said, players)

    def __contains__(self, key: str) -> bool:
        """Something is said under a key."""
        return key in self.said

    def players(self, *, each: Sequence[str] = (), lists: Sequence[str] = ()) -> int:
        """How many play: as was asked for, else for as many as these keys speak, else as usual."""
        found = self.players_said
        for key in filter(self.__contains__, (*each, *lists)):
            count = len(self._each(key)) if key in each else len(self.said[key])
            if found is not None and count != found:
                self.refuse(key, "refused-sketch-seats", given=count, players=found)
            found = count
        if found is None:
            return self.game.usual
        self.game.check(found, {})
        return found

    def each(self, key: str, names: Collection[str]) -> list[str] | None:
        """One word for each seat: a name, `-` or `?`; None where nothing is said."""
        if key not in self.said:
            return None
        return [self._named(key, word, (*names, NOTHING, UNSAID)) for word in self._each(key)]

    def numbers(self, key: str, most: int) -> list[int | None] | None:
        """One number for each seat, None for `?`; None where nothing is said at all."""
        if key not in self.said:
            return None
        return [
            None if word == UNSAID else self._number(key, word, most) for word in self._each(key)
        ]

    def lists(self, key: str, names: Collection[str]) -> list[list[str] | None] | None:
        """A list of names for each seat, None for `?`; None where nothing is said at all."""
        if key not in self.said:
            return None
        return [
            None if words == (UNSAID,) else self._list(key, words, names)
            for words in self.said[key]
        ]

    def names(self, key: str, names: Collection[str]) -> list[str] | None:
        """One list of names; None for `?`, and where nothing is said."""
        words = self._words(key)
        if key not in self.said or words == (UNSAID,):
            return None
        return self._list(key, words, names)

    def sequence(self, key: str, names: Collection[str]) -> list[str]:
        """Names in an order that must be known; none where nothing is said."""
        return self._list(key, self._words(key), names)

    def seats(self, key: str, players: int) -> list[int]:
        """Seats in an order; none where nothing is said."""
        words = self._words(key)
        return [] if words in ((), (NOTHING,)) else [self._seat(key, w, players) for w in words]

    def seat(self, key: str, players: int) -> int | None:
        """A seat; None for `?`, and where nothing is said."""
        word = self._word(key)
        return None if word in ("", UNSAID) else self._seat(key, word, players)

    def number(self, key: str, most: int) -> int:
        """A number; 0 where nothing is said."""
        word = self._word(key)
        return 0 if word in ("", NOTHING) else self._number(key, word, most)

    def name(self, key: str, names: Collection[str]) -> str | None:
        """A name; None for `-`, and where nothing is said."""
        word = self._word(key)
        return None if word in ("", NOTHING) else self._named(key, word, names)

    def is_so(self, key: str) -> bool:
        """`yes`; it is `no` where nothing is said."""
        return self.name(key, YES_OR_NO) == "yes"

    def left(
        self, cards: Iterable[str], places: Iterable[Iterable[str] | None], rule: str
    ) -> list[str]:
        """The cards that lie in none of these places; refuses more of one than there are."""
        there = Counter(cards)
        told = Counter(card for place in places for card in place or ())
        for card in told - there:
            raise Refused(rule, "refused-sketch-copies", card=card, count=there[card])
        return sorted((there - told).elements())

    def spread(
        self, cards: Sequence[str], places: Sequence[list[str] | None], rng: Chance
    ) -> list[list[str]]:
        """The places, and in those that nobody tells of these cards, as chance has it."""
        unsaid = [number for number, place in enumerate(places) if place is None]
        if cards and not unsaid:
            shown = [*cards[:FEW], *(["…"] if len(cards) > FEW else [])]
            raise Refused(FORMAT, "refused-sketch-left", cards=Listed(tuple(shown)))
        found = [list(place or ()) for place in places]
        for card in cards:
            found[pick(unsaid, rng)].append(card)
        return found

    def refuse(self, key: str, id: str, /, rule: str = FORMAT, **args: Arg) -> NoReturn:
        """Refuse what is said under a key, by a rule where there is one."""
        raise Refused(rule, id, key=key, **args)

    def _words(self, key: str) -> tuple[str, ...]:
        """The words under a key that has one list."""
        lists = self.said.get(key, ((),))
        if len(lists) > 1:
            self.refuse(key, "refused-sketch-list")
        return lists[0]

    def _word(self, key: str) -> str:
        """The word under a key that has one."""
        words = self._words(key)
        if len(words) > 1:
            self.refuse(key, "refused-sketch-one", given=len(words))
        return "".join(words)

    def _each(self, key: str) -> tuple[str, ...]:
        """One word for each seat, with `/` between or without."""
        lists = self.said[key]
        if len(lists) == 1:
            return lists[0]
        for words in lists:
            if len(words) != 1:
                self.refuse(key, "refused-sketch-one", given=len(words))
        return tuple(word for (word,) in lists)

    def _list(self, key: str, words: Sequence[str], names: Collection[str]) -> list[str]:
        """Names; `-` alone is an empty list."""
        return (
            [] if tuple(words) == (NOTHING,) else [self._named(key, word, names) for word in words]
        )

    def _named(self, key: str, word: str, names: Collection[str]) -> str:
        """A name as the game writes it, from one in upper or lower case."""
        for name in names:
            if name.lower() == word.lower():
                return name
        if len(names) > FEW:
            self.refuse(key, "refused-sketch-word", word=quoted(word))
        self.refuse(key, "refused-sketch-name", word=quoted(word), known=Listed(tuple(names)))

    def _number(self, key: str, word: str, most: int) -> int:
        """A whole number up to a limit."""
        if re.fullmatch(r"[0-9]{1,4}", word) and int(word) <= most:
            return int(word)
        self.refuse(key, "refused-sketch-number", word=quoted(word), most=most)

    def _seat(self, key: str, word: str, players: int) -> int:
        """A seat at the table."""
        return self._number(key, word, players - 1)
