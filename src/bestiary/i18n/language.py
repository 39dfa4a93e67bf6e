"""I18n: the languages, and which one the environment asks for."""

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("de", "en", "it")
DEFAULT_LANGUAGE: Final = "en"
LANGUAGE_VARIABLES: Final = ("BESTIARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def preferred_language(environment: Mapping[str, str]) -> str:
    """The first supported language that the environment names; English if it names none."""
    for variable in LANGUAGE_VARIABLES:
        language = environment.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE
