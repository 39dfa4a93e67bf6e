"""Speech: a message id and its arguments become a sentence in German, English or Italian."""

from bestiary.speech.language import LANGUAGES, preferred
from bestiary.speech.voice import Voice

__all__ = ["LANGUAGES", "Voice", "preferred"]
