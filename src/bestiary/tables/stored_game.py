"""Tables: the record of a finished game, from the stored events of its table."""

from collections.abc import Sequence
from typing import Any

from bestiary.core.game import Result
from bestiary.records import Record
from bestiary.records.record import non_default_options
from bestiary.tables import event as stored
from bestiary.tables.event import decode_event
from bestiary.tables.table import Table


def stored_game(bodies: Sequence[bytes], game_number: int) -> Record | None:
    """The game of that number, counted from 1; None if it is not over.

    It is not played for that, unless it is of a time when its result was not stored.
    """
    opened, *events = [decode_event(body) for body in bodies]
    table = Table("", opened)
    game, options = table.game, non_default_options(table.game, table.opened.options)
    setup, moves, names = None, list[list[Any]](), list[str]()
    for event in events:
        table.skip(event)
        if table.game_number > game_number or (names and isinstance(event, stored.Rematched)):
            break
        if table.game_number < game_number:
            continue
        match event:
            case stored.Started():
                setup = event.setup
            case stored.Moved():
                moves.append([event.seat, event.move])
            case stored.Changed():
                [move for move in moves if move[0] == event.seat][-1][1] = event.move
            case stored.Finished():
                extra = {"result": Result(event.winners, event.scores).to_dict(), "names": names}
                return Record(game, len(table.seats), setup, moves, options, extra)
            case _:
                continue
        names = [seat.name for seat in table.seats]
    if not names:
        return None
    play = Record(game, len(table.seats), setup, moves, options).to_play()
    return Record.from_play(play, names) if play.is_over else None
