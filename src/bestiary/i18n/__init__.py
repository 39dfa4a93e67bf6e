"""I18n: turns a message id and its arguments into a sentence in German, English or Italian.

`translator` chooses the language of a reader, finds the sentence in the `.ftl` files (in `locale/`
here for those of no game, in each game's `locale/` for its own) and fills it in.
"""

from bestiary.i18n.translator import LANGUAGES, Translator, preferred_language

__all__ = ["LANGUAGES", "Translator", "preferred_language"]
