"""The shell: words that somebody typed, understood as choices among offers."""

from collections.abc import Callable, Sequence

from bestiary.core.offer import Offer, OfferPart
from bestiary.core.refusal import Refused


def parse_offer(words: Sequence[str], offers: Sequence[Offer]) -> tuple[Offer, list[str]] | None:
    """An offer, by number, by verb or by the beginning of its verb, and the words after it."""
    if not words:
        return None
    first, rest = words[0], list(words[1:])
    place = parse_index(first, len(offers))
    found = [offer for offer in offers if offer.verb.lower().startswith(first.lower())]
    if place is not None:
        found = [offers[place]]
    return (found[0], rest) if len(found) == 1 and (found[0].parts or not rest) else None


def parse_picks(
    words: Sequence[str], part: OfferPart, names: Sequence[str], is_last: bool
) -> tuple[list[str], list[str]] | None:
    """Some of a part's choices, by number, text or name, and the words left for other parts."""
    most = min(part.most, len(part.choices))
    spoken = [name.lower() for name in names]
    if most == 1 and " ".join(words).lower() in spoken:
        return [part.choices[spoken.index(" ".join(words).lower())]], []
    mine, rest = (words[:1], words[1:]) if part.most == 1 and not is_last else (words, ())
    free = dict(enumerate(part.choices))
    picks = []
    for word in mine:
        place = parse_index(word, len(part.choices))
        if place is None:
            alike = [at for at, choice in free.items() if choice.lower() == word.lower()]
            place = alike[0] if alike else None
        if place not in free:
            return None
        picks.append(free.pop(place))
    return (picks, list(rest)) if part.least <= len(picks) <= most else None


def parse_move(
    line: str, offers: Sequence[Offer], parse: Callable[[str], object]
) -> tuple[str | None, Refused | None]:
    """A whole move as records write it, in any case where that is clear; or why it is none."""
    spaced = " ".join(line.split())
    own = {
        word.lower(): word
        for offer in offers
        for text in (offer.template, *(choice for part in offer.parts for choice in part.choices))
        for word in text.split()
    }
    usual = " ".join(own.get(word.lower(), word) for word in spaced.split())
    why = None
    found = set()
    for text in (spaced, usual, spaced.lower(), spaced.upper()):
        try:
            found.add(str(parse(text)))
        except Refused as refused:
            why = why or refused
        else:
            if text == spaced:
                break
    return (found.pop(), None) if len(found) == 1 else (None, why)


def parse_index(word: str, most: int) -> int | None:
    """The place of a number, counted from 1, among so many."""
    if word.isascii() and word.isdecimal() and len(word) < 4 and 1 <= int(word) <= most:
        return int(word) - 1
    return None
