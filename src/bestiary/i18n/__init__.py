"""Speech: a message id and its arguments become a sentence in German, English or Italian."""

from bestiary.i18n.language import LANGUAGES, preferred_language
from bestiary.i18n.translator import Translator

__all__ = ["LANGUAGES", "Translator", "preferred_language"]
