"""Shell: parses a typed line: an offer, choices of a part, or a whole move."""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final
from unicodedata import combining, normalize

from bestiary.core.offer import Offer, OfferPart
from bestiary.core.refusal import Refused

Words = tuple[str, ...]
MIN_LABEL_WORD: Final = 3
"""A shorter word of a label, an article for example, does not choose it."""


def fold(line: str) -> Words:
    """The words of a line, without case, accents and punctuation."""
    plain = "".join(sign for sign in normalize("NFD", line.casefold()) if not combining(sign))
    return tuple(re.sub(r"[^\w\s-]|_", " ", plain).split())


def parse_offer(
    words: Words, offers: Sequence[Offer], labels: Sequence[str]
) -> tuple[Offer, Words] | None:
    """An offer by number, by words of its label or a prefix of its verb; and the words after it."""
    if not words:
        return None
    index = parse_index(words[0], len(offers))
    if index is not None:
        lengths = [int(number == index) for number in range(len(offers))]
    else:
        lengths = [_label_length(words, fold(label)) for label in labels]
        if not any(lengths):
            lengths = [int(offer.verb.lower().startswith(words[0])) for offer in offers]
    best = max(lengths)
    if best == 0 or lengths.count(best) > 1:
        return None
    offer, pick_words = offers[lengths.index(best)], words[best:]
    return (offer, pick_words) if offer.parts or not pick_words else None


def _label_length(words: Words, label: Words) -> int:
    """How many of the first words stand in a label, each once; 0 if they are all short."""
    left, count = list(label), 0
    while count < len(words) and words[count] in left:
        left.remove(words[count])
        count += 1
    return count if any(len(word) >= MIN_LABEL_WORD for word in words[:count]) else 0


def parse_picks(
    words: Words, part: OfferPart, names: Sequence[Collection[Words]], is_last: bool
) -> tuple[list[str], Words] | None:
    """Choices of a part by number or one of their names, and the words left for other parts."""
    most = min(part.most, len(part.choices))
    free = list(range(len(part.choices)))
    picks: list[int] = []
    while words and (is_last or part.most > 1 or not picks):
        length, index = 1, -1
        for free_index in free:
            for name in names[free_index]:
                if words[: len(name)] == name and (index < 0 or len(name) > length):
                    length, index = len(name), free_index
        if index < 0:
            number = parse_index(words[0], len(part.choices))
            index = -1 if number is None else number
        if index not in free:
            return None
        free.remove(index)
        picks.append(index)
        words = words[length:]
    if not part.least <= len(picks) <= most:
        return None
    return [part.choices[index] for index in picks], words


def parse_move(
    line: str, offers: Sequence[Offer], parse: Callable[[str], object]
) -> tuple[str | None, Refused | None]:
    """A whole move in record notation, in any unambiguous letter case; or the refusal."""
    spaced = " ".join(line.split())
    choices = [choice for offer in offers for part in offer.parts for choice in part.choices]
    known = " ".join([*(offer.template for offer in offers), *choices]).split()
    known_words = {word.lower(): word for word in known}
    recased = " ".join(known_words.get(word.lower(), word) for word in spaced.split())
    refusal = None
    moves = set()
    for text in (spaced, recased, spaced.lower(), spaced.upper()):
        try:
            moves.add(str(parse(text)))
        except Refused as refused:
            refusal = refusal or refused
        else:
            if text == spaced:
                break
    return (moves.pop(), None) if len(moves) == 1 else (None, refusal)


def parse_index(word: str, most: int) -> int | None:
    """The index of a number from 1 to `most`; None for any other word."""
    if word.isascii() and word.isdecimal() and len(word) < 4 and 1 <= int(word) <= most:
        return int(word) - 1
    return None
