"""Speech: which language somebody reads."""

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("de", "en", "it")
DEFAULT_LANGUAGE: Final = "en"
LANGUAGE_VARIABLES: Final = ("BESTIARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def preferred_language(environment: Mapping[str, str]) -> str:
    """The first language of ours that the environment names; English where it names none."""
    for variable in LANGUAGE_VARIABLES:
        language = environment.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE
