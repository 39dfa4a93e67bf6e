"""Tables: the nickname that somebody sits down with.

It is kept as it was typed, in NFC: the rounder NFKC would tear emoji such as ™️ and 🈚 apart. NFKC
serves only where names are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, normalize

from bestiary.core.refusal import Refused

RULE: Final = "table"
LONGEST: Final = 20
"""In characters as people count them."""
HEAVIEST: Final = 80
"""In bytes of UTF-8."""
MARKS: Final = 2
"""On one letter, but for scripts that pile up more in honest words."""
MORE_MARKS: Final = {"HEBREW": 3, "MYANMAR": 4, "TIBETAN": 4}
ROOM: Final = 1000
"""What is longer than this is not even looked at."""

TOGETHER: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"BOPOMOFO", "HAN"}),
)
"""Scripts that are written together."""
OF_NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})

SPACES: Final = re.compile("[ \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
AT_THE_ENDS: Final = " \t\r\n"
FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs by their category, but nobody sees them."""

JOINER: Final = "\u200d"
AS_TEXT: Final = "\ufe0e"
AS_EMOJI: Final = "\ufe0f"
PICTURE: Final = (
    "[\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab"
    "\u25b6\u25c0\u25fb-\u25fe\u2600-\u2612\u2614-\u2685\u2690-\u2705\u2708-\u2712\u2714\u2716\u271d"
    "\u2721\u2728\u2733\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2767\u2795-\u2797"
    "\u27a1\u27b0\u27bf\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f0ff\U0001f170\U0001f171\U0001f17e\U0001f17f\U0001f18e\U0001f191-\U0001f19a"
    "\U0001f1e6-\U0001f1ff\U0001f201\U0001f202\U0001f21a\U0001f22f\U0001f232-\U0001f23a"
    "\U0001f250\U0001f251\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7f0"
    "\U0001f90c-\U0001faff]"
)
TINTED: Final = f"{PICTURE}(?:{AS_TEXT}|{AS_EMOJI}|[\U0001f3fb-\U0001f3ff])?"
EMOJI: Final = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"  # a flag: two letters of a country
    "|\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"  # of a part of one
    f"|[0-9#*]{AS_EMOJI}?\u20e3"  # a key with a digit
    f"|[©®‼⁉™ℹ]{AS_EMOJI}"
    f"|{TINTED}(?:{JOINER}{TINTED})*"
)

ALIKE: Final = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one."""
SAME: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
"""`I` looks like `l` and is an `i`, so all of these are one."""


def nickname(given: str) -> str:
    """The nickname, cleaned; refuses one that would hide, mislead or spill over."""
    if len(given) > ROOM:
        raise Refused(RULE, "nickname-long", most=LONGEST)
    name = SPACES.sub(" ", normalize("NFC", given)).strip(AT_THE_ENDS)
    if not name:
        raise Refused(RULE, "nickname-empty")
    found = list(clusters(name))
    for cluster in found:
        _check_characters(cluster)
    if len(found) > LONGEST:
        raise Refused(RULE, "nickname-long", most=LONGEST)
    if len(name.encode()) > HEAVIEST:
        raise Refused(RULE, "nickname-heavy", most=HEAVIEST)
    written = [cluster for cluster in found if not _emoji(cluster)]
    _check_scripts(written)
    if len(written) == len(found) and not any(char.isalnum() for char in name):
        raise Refused(RULE, "nickname-bare")
    return name


def clusters(name: str) -> Iterator[str]:
    """The characters as people count them, nearly: an emoji, or anything with its marks."""
    start = 0
    while start < len(name):
        emoji = _emoji(name, start)
        end = emoji.end() if emoji else start + 1
        while end < len(name) and category(name[end])[0] == "M":
            end += 1
        yield name[start:end]
        start = end


def skeleton(name: str) -> str:
    """What remains of a name at a glance: names that could be mistaken for each other share it.

    Letters of other scripts count as the Latin ones they look like where the whole name could be
    read as Latin. Elsewhere upper and lower case are the same, which need not look the same.
    """
    bare = "".join(char for char in normalize("NFKD", name) if _tells(char))
    if not all(_look(char).isascii() for char in bare if char.isalpha()):
        bare = normalize("NFKD", bare.casefold())
    looks = "".join(_look(char) for char in bare).lower()
    for pair, one in ALIKE:
        looks = looks.replace(pair, one)
    return looks.translate(SAME)


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, or the name with a number where another at the table is too much like it."""
    taken = {key for other in others for key in _keys(other)}
    called, number = name, 1
    while not taken.isdisjoint(_keys(called)):
        number += 1
        called = _numbered(name, f" {number}")
    return called


def _keys(name: str) -> tuple[str, str]:
    """Two names are too much alike where one of these is the same: the look, or the letters."""
    folded = normalize("NFKD", normalize("NFKD", name).casefold())
    return skeleton(name), "=" + "".join(char for char in folded if _tells(char))


def _numbered(name: str, number: str) -> str:
    """The name with a number behind it, cut so that both keep the limits."""
    kept = ""
    for count, cluster in enumerate(clusters(name), start=1):
        fits = len((kept + cluster + number).encode(errors="surrogatepass")) <= HEAVIEST
        if not fits or count + len(number) > LONGEST:
            break
        kept += cluster
    return (kept.rstrip() + number).lstrip()


def _emoji(text: str, start: int = 0) -> re.Match[str] | None:
    """The emoji that begins here, if one does; with most letters there is no need to look."""
    if text[start] < "\u2000" and text[start].isalpha():
        return None
    return EMOJI.match(text, start)


def _check_characters(cluster: str) -> None:
    """Refuse what is not seen, what steers the writing, and towers of marks."""
    emoji = _emoji(cluster)
    rest = cluster[emoji.end() :] if emoji else cluster
    for char in rest:
        if category(char) in FORBIDDEN or UNSEEN.match(char):
            raise Refused(RULE, "nickname-character", code=f"U+{ord(char):04X}")
    if category(cluster[0])[0] == "M" or (cluster[0] == " " and len(cluster) > 1):
        raise Refused(RULE, "nickname-loose-mark")
    most = MORE_MARKS.get(_script(cluster[0]), MARKS)
    if sum(category(char) != "Mc" for char in (rest if emoji else rest[1:])) > most:
        raise Refused(RULE, "nickname-marks", most=most)


def _check_scripts(written: list[str]) -> None:
    """Refuse letters of scripts that nobody writes together."""
    first: dict[str, str] = {}
    for cluster in written:
        for char in normalize("NFKC", cluster):
            first.setdefault(_script(char), cluster)
    scripts = [script for script in first if script not in OF_NO_SCRIPT]
    if len(scripts) > 1 and not any(together.issuperset(scripts) for together in TOGETHER):
        one, other = (first[script] for script in scripts[:2])
        raise Refused(RULE, "nickname-scripts", one=one, other=other)


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    """The script that a character belongs to."""
    if char.isascii():
        return "LATIN" if char.isalpha() else "COMMON"
    from confusable_homoglyphs.categories import alias  # reads a large file

    return str(alias(char))


@lru_cache(maxsize=4096)
def _tells(char: str) -> bool:
    """A character that makes a difference: no accent, space or punctuation.

    The dots of kana, which make another sound of one, and the signs of Indian vowels are no
    accents.
    """
    match category(char)[0]:
        case "L" | "N":
            return True
        case "M":
            is_accent = combining(char) == 1 or combining(char) >= 10
            return not (is_accent or category(char) == "Me" or UNSEEN.match(char))
        case "S" | "C":
            return char == "|" or (char > "\x7f" and char != JOINER)
        case _:
            return False


@lru_cache(maxsize=4096)
def _look(char: str) -> str:
    """What a character looks like: in ASCII if there is anything, or the first of its likes."""
    if char.isascii():
        return char
    likes = _likes(char)
    for like in likes:
        plain = "".join(part for part in normalize("NFKD", like) if _tells(part))
        if plain and plain.isascii():
            return plain
    if len(likes) == 1:
        likes = [*likes, *_likes(likes[0])]
    return min([char, *(like for like in likes if len(like) == 1)])


def _likes(char: str) -> list[str]:
    """The characters, or rows of them, that are listed as looking like this one."""
    from confusable_homoglyphs.confusables import confusables_data  # reads a large file

    return [like["c"].strip("\u200e") for like in confusables_data.get(char, ())]
