"""Shell: parses a typed line: an offer, choices of a part, or a whole move."""

from collections.abc import Callable, Sequence

from bestiary.core.offer import Offer, OfferPart
from bestiary.core.refusal import Refused


def parse_offer(words: Sequence[str], offers: Sequence[Offer]) -> tuple[Offer, list[str]] | None:
    """An offer by number or unambiguous prefix of its verb, and the words after it."""
    if not words:
        return None
    first, remaining = words[0], list(words[1:])
    index = parse_index(first, len(offers))
    matching = [offer for offer in offers if offer.verb.lower().startswith(first.lower())]
    if index is not None:
        matching = [offers[index]]
    is_clear = len(matching) == 1 and (matching[0].parts or not remaining)
    return (matching[0], remaining) if is_clear else None


def parse_picks(
    words: Sequence[str], part: OfferPart, names: Sequence[str], is_last: bool
) -> tuple[list[str], list[str]] | None:
    """Choices of a part by number, text or name, and the words left for other parts."""
    most = min(part.most, len(part.choices))
    lower_names = [name.lower() for name in names]
    if most == 1 and " ".join(words).lower() in lower_names:
        return [part.choices[lower_names.index(" ".join(words).lower())]], []
    own, remaining = (words[:1], words[1:]) if part.most == 1 and not is_last else (words, ())
    free = dict(enumerate(part.choices))
    picks = []
    for word in own:
        index = parse_index(word, len(part.choices))
        if index is None:
            alike = [key for key, choice in free.items() if choice.lower() == word.lower()]
            index = alike[0] if alike else None
        if index not in free:
            return None
        picks.append(free.pop(index))
    return (picks, list(remaining)) if part.least <= len(picks) <= most else None


def parse_move(
    line: str, offers: Sequence[Offer], parse: Callable[[str], object]
) -> tuple[str | None, Refused | None]:
    """A whole move in record notation, in any unambiguous letter case; or the refusal."""
    spaced = " ".join(line.split())
    known_words = {
        word.lower(): word
        for offer in offers
        for text in (offer.template, *(choice for part in offer.parts for choice in part.choices))
        for word in text.split()
    }
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
