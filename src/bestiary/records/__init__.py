"""Records: whole plays as data, to keep, exchange, check and replay.

`record` is the exchange format, `line_reader` reads files of it safely, `replay` checks a record by
playing it again, `perspective` replays it as one viewer saw it, and `playthrough` as sentences.
"""

from bestiary.records.record import Record
from bestiary.records.replay import RecordRefused, Step, replay

__all__ = ["Record", "RecordRefused", "Step", "replay"]
