"""Tables: nicknames: what is refused, and which are too much alike.

A name is kept as it was typed, in NFC: NFKC would tear emoji such as ™️ and 🈚 apart. NFKC and
NFKD serve only to compare names.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, normalize

import regex

from bestiary.core.refusal import Refused

RULE: Final = "table"
MAX_CHARACTERS: Final = 20
"""In characters as people count them."""
MAX_BYTES: Final = 80
"""In bytes of UTF-8."""
MAX_MARKS: Final = 2
"""On one letter, except in scripts whose ordinary words have more."""
MAX_MARKS_BY_SCRIPT: Final = {"HEBREW": 3, "MYANMAR": 4, "TIBETAN": 4}
MAX_INPUT: Final = 8 * MAX_CHARACTERS
"""In code points; longer input is refused before anything else is looked at."""

MIXABLE_SCRIPTS: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"BOPOMOFO", "HAN"}),
)
"""Scripts that are written together."""
NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})

SPACES: Final = regex.compile(r"\p{Zs}+")
STRIPPED: Final = " \t\r\n"
INVISIBLE: Final = regex.compile(
    r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\U00016fe4\U0001d159]"
)
"""By category or by property; the last four are signs and marks that have no visible form."""

JOINER: Final = "\u200d"
PICTOGRAPH: Final = (
    r"(?![0-9#*©®‼⁉™ℹ])[\p{Emoji}\u2600-\u2712\u2765-\u2767"
    r"\U0001f000-\U0001f0ff\U0001f300-\U0001f6ff\U0001f900-\U0001faff]"
)
"""Emoji, and the blocks of other pictures: chess pieces, playing cards, emoji to come."""
MODIFIED_PICTOGRAPH: Final = rf"{PICTOGRAPH}[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]?"
EMOJI: Final = regex.compile(
    r"\p{Regional_Indicator}{2}"  # a flag: two letters of a country
    r"|\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"  # of a part of one
    r"|[0-9#*]\ufe0f?\u20e3"  # a key with a digit
    r"|[©®‼⁉™ℹ]\ufe0f"
    rf"|{MODIFIED_PICTOGRAPH}(?:{JOINER}{MODIFIED_PICTOGRAPH})*"
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
    characters = clusters(name)
    if len(characters) > MAX_CHARACTERS:
        raise Refused(RULE, "nickname-long", most=MAX_CHARACTERS)
    for cluster in characters:
        _check_characters(cluster)
    if len(name.encode()) > MAX_BYTES:
        raise Refused(RULE, "nickname-heavy", most=MAX_BYTES)
    written = EMOJI.sub("", name)
    _check_scripts(clusters(written))
    if written == name and not any(char.isalnum() for char in name):
        raise Refused(RULE, "nickname-bare")
    return name


def clusters(name: str) -> list[str]:
    """Extended grapheme clusters (UAX 29), with the vowel signs of Myanmar that it sets apart."""
    return regex.findall(r"\X\p{M}*", name)


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


def _check_characters(cluster: str) -> None:
    """Refuse invisible and control characters, and too many marks on one character."""
    emoji = EMOJI.match(cluster)
    after_emoji = cluster[emoji.end() :] if emoji else cluster
    if invisible := INVISIBLE.search(after_emoji):
        raise Refused(RULE, "nickname-character", code=f"U+{ord(invisible[0]):04X}")
    if category(cluster[0])[0] == "M" or (cluster[0] == " " and len(cluster) > 1):
        raise Refused(RULE, "nickname-loose-mark")
    most = MAX_MARKS_BY_SCRIPT.get(_script(cluster[0]), MAX_MARKS)
    if sum(category(char) in ("Mn", "Me") for char in after_emoji) > most:
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
