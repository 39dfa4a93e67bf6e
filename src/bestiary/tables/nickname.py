"""Tables: nicknames: what is refused, and which are too much alike.

A name is kept as it was typed, in NFC: NFKC would tear emoji such as ™️ and 🈚 apart. NFKC and
NFKD serve only to compare names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, normalize

from bestiary.core.refusal import Refused

RULE: Final = "table"
MAX_CHARACTERS: Final = 20
"""In characters as people count them."""
MAX_BYTES: Final = 80
"""In bytes of UTF-8."""
MAX_MARKS: Final = 2
"""On one letter, except in scripts whose ordinary words have more."""
MAX_MARKS_BY_SCRIPT: Final = {"HEBREW": 3, "MYANMAR": 4, "TIBETAN": 4}
MAX_INPUT: Final = 1000
"""Longer input is refused before it is normalized."""

MIXABLE_SCRIPTS: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"BOPOMOFO", "HAN"}),
)
"""Scripts that are written together."""
NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})

SPACES: Final = re.compile("[ \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
STRIPPED: Final = " \t\r\n"
FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs by their category that have no visible form."""

JOINER: Final = "\u200d"
TEXT_SELECTOR: Final = "\ufe0e"
EMOJI_SELECTOR: Final = "\ufe0f"
PICTOGRAPH: Final = (
    "[\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab"
    "\u25b6\u25c0\u25fb-\u25fe\u2600-\u2612\u2614-\u2685\u2690-\u2705\u2708-\u2712\u2714\u2716\u271d"
    "\u2721\u2728\u2733\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2767\u2795-\u2797"
    "\u27a1\u27b0\u27bf\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f0ff\U0001f170\U0001f171\U0001f17e\U0001f17f\U0001f18e\U0001f191-\U0001f19a"
    "\U0001f1e6-\U0001f1ff\U0001f201\U0001f202\U0001f21a\U0001f22f\U0001f232-\U0001f23a"
    "\U0001f250\U0001f251\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7f0"
    "\U0001f90c-\U0001faff]"
)
MODIFIED_PICTOGRAPH: Final = (
    f"{PICTOGRAPH}(?:{TEXT_SELECTOR}|{EMOJI_SELECTOR}|[\U0001f3fb-\U0001f3ff])?"
)
EMOJI: Final = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"  # a flag: two letters of a country
    "|\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"  # of a part of one
    f"|[0-9#*]{EMOJI_SELECTOR}?\u20e3"  # a key with a digit
    f"|[©®‼⁉™ℹ]{EMOJI_SELECTOR}"
    f"|{MODIFIED_PICTOGRAPH}(?:{JOINER}{MODIFIED_PICTOGRAPH})*"
)

LOOKALIKE_PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one."""
LOOKALIKES: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
"""`I` looks like `l` and is an upper-case `i`, so all of these count as one."""


def nickname(given: str) -> str:
    """The name, normalized; refuses one that is invisible, misleading, too long or empty."""
    if len(given) > MAX_INPUT:
        raise Refused(RULE, "nickname-long", most=MAX_CHARACTERS)
    name = SPACES.sub(" ", normalize("NFC", given)).strip(STRIPPED)
    if not name:
        raise Refused(RULE, "nickname-empty")
    characters = list(clusters(name))
    for cluster in characters:
        _check_characters(cluster)
    if len(characters) > MAX_CHARACTERS:
        raise Refused(RULE, "nickname-long", most=MAX_CHARACTERS)
    if len(name.encode()) > MAX_BYTES:
        raise Refused(RULE, "nickname-heavy", most=MAX_BYTES)
    written = [cluster for cluster in characters if not _emoji(cluster)]
    _check_scripts(written)
    if len(written) == len(characters) and not any(char.isalnum() for char in name):
        raise Refused(RULE, "nickname-bare")
    return name


def clusters(name: str) -> Iterator[str]:
    """The characters as people count them, nearly: an emoji, or a character with its marks."""
    start = 0
    while start < len(name):
        emoji = _emoji(name, start)
        end = emoji.end() if emoji else start + 1
        while end < len(name) and category(name[end])[0] == "M":
            end += 1
        yield name[start:end]
        start = end


def skeleton(name: str) -> str:
    """The skeleton of a name (after UTS #39): names that look alike share it.

    Letters of other scripts count as the Latin ones they look like if the whole name could be read
    as Latin. Otherwise upper and lower case count as the same, though they may look different.
    """
    bare = "".join(char for char in normalize("NFKD", name) if _is_distinctive(char))
    if not all(_prototype(char).isascii() for char in bare if char.isalpha()):
        bare = normalize("NFKD", bare.casefold())
    looks = "".join(_prototype(char) for char in bare).lower()
    for pair, one in LOOKALIKE_PAIRS:
        looks = looks.replace(pair, one)
    return looks.translate(LOOKALIKES)


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number if another at the table is too much like it."""
    taken = {key for other in others for key in _comparison_keys(other)}
    candidate, number = name, 1
    while not taken.isdisjoint(_comparison_keys(candidate)):
        number += 1
        candidate = _numbered(name, f" {number}")
    return candidate


def _comparison_keys(name: str) -> tuple[str, str]:
    """The skeleton and the folded letters: two names are too much alike if they share one."""
    folded = normalize("NFKD", normalize("NFKD", name).casefold())
    return skeleton(name), "=" + "".join(char for char in folded if _is_distinctive(char))


def _numbered(name: str, number: str) -> str:
    """The name with a number behind it, cut so that both keep the limits."""
    kept = ""
    for count, cluster in enumerate(clusters(name), start=1):
        fits = len((kept + cluster + number).encode(errors="surrogatepass")) <= MAX_BYTES
        if not fits or count + len(number) > MAX_CHARACTERS:
            break
        kept += cluster
    return (kept.rstrip() + number).lstrip()


def _emoji(text: str, start: int = 0) -> re.Match[str] | None:
    """The emoji that begins at `start`, if one does."""
    if text[start] < "\u2000" and text[start].isalpha():  # the regular expression is slow
        return None
    return EMOJI.match(text, start)


def _check_characters(cluster: str) -> None:
    """Refuse invisible and control characters, and too many marks on one character."""
    emoji = _emoji(cluster)
    after_emoji = cluster[emoji.end() :] if emoji else cluster
    for char in after_emoji:
        if category(char) in FORBIDDEN or INVISIBLE.match(char):
            raise Refused(RULE, "nickname-character", code=f"U+{ord(char):04X}")
    if category(cluster[0])[0] == "M" or (cluster[0] == " " and len(cluster) > 1):
        raise Refused(RULE, "nickname-loose-mark")
    most = MAX_MARKS_BY_SCRIPT.get(_script(cluster[0]), MAX_MARKS)
    if sum(category(char) != "Mc" for char in (after_emoji if emoji else after_emoji[1:])) > most:
        raise Refused(RULE, "nickname-marks", most=most)


def _check_scripts(written: list[str]) -> None:
    """Refuse letters of scripts that are not written together."""
    first: dict[str, str] = {}
    for cluster in written:
        for char in normalize("NFKC", cluster):
            first.setdefault(_script(char), cluster)
    scripts = [script for script in first if script not in NO_SCRIPT]
    if len(scripts) > 1 and not any(together.issuperset(scripts) for together in MIXABLE_SCRIPTS):
        one, other = (first[script] for script in scripts[:2])
        raise Refused(RULE, "nickname-scripts", one=one, other=other)


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    if char.isascii():
        return "LATIN" if char.isalpha() else "COMMON"
    from confusable_homoglyphs.categories import alias  # reads a large file

    return str(alias(char))


@lru_cache(maxsize=4096)
def _is_distinctive(char: str) -> bool:
    """Whether a character distinguishes names: no accent, space or punctuation does.

    The dots of kana, which make another sound of one, and the signs of Indian vowels are no
    accents.
    """
    match category(char)[0]:
        case "L" | "N":
            return True
        case "M":
            is_accent = combining(char) == 1 or combining(char) >= 10
            return not (is_accent or category(char) == "Me" or INVISIBLE.match(char))
        case "S" | "C":
            return char == "|" or (char > "\x7f" and char != JOINER)
        case _:
            return False


@lru_cache(maxsize=4096)
def _prototype(char: str) -> str:
    """What a character looks like: in ASCII if possible, else the least of those alike."""
    if char.isascii():
        return char
    confusables = _confusables(char)
    for like in confusables:
        plain = "".join(part for part in normalize("NFKD", like) if _is_distinctive(part))
        if plain and plain.isascii():
            return plain
    if len(confusables) == 1:
        confusables = [*confusables, *_confusables(confusables[0])]
    return min([char, *(like for like in confusables if len(like) == 1)])


def _confusables(char: str) -> list[str]:
    """The strings that Unicode lists as looking like this character."""
    from confusable_homoglyphs.confusables import confusables_data  # reads a large file

    return [like["c"].strip("\u200e") for like in confusables_data.get(char, ())]
