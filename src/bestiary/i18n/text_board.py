"""I18n: the table as plain lines of text, in one language."""

from typing import Final

from bestiary import catalog
from bestiary.catalog import AnyView
from bestiary.core.message import message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.i18n.translator import Translator

EMPTY_ROW: Final = message("shell-nothing")


def board_text(view: AnyView) -> str:
    """In English, a line for each place of the table; players are named by seats."""
    translator = Translator("en", addressed_seat=view.seat)
    rows = catalog.game_by_rules(view.rules).text_board.rows(view)
    return "\n".join(row_text(row, translator) for row in rows)


def row_text(row: BoardRow, translator: Translator) -> str:
    """Its label, what lies there, and its note."""
    items = ", ".join(item_name(item, translator) for item in row.items)
    note = "" if row.note is None else translator.translate(row.note)
    content = "; ".join(filter(None, (items, note)))
    return f"{translator.capitalized(row.label)}: {content or translator.translate(EMPTY_ROW)}"


def item_name(item: BoardItem, translator: Translator) -> str:
    """An item's name, or its letters if it has none."""
    return item_letters(item, translator) if item.name is None else translator.translate(item.name)


def item_letters(item: BoardItem, translator: Translator) -> str:
    letters = item.letters
    return letters if isinstance(letters, str) else translator.translate(letters)
