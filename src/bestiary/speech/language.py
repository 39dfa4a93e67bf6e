"""Speech: which language somebody reads."""

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("de", "en", "it")
DEFAULT: Final = "en"
VARIABLES: Final = ("BESTIARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def preferred(environment: Mapping[str, str]) -> str:
    """The first language of ours that the environment names; English where it names none."""
    for variable in VARIABLES:
        language = environment.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT
