"""Records: whole plays as data, to keep, exchange, check and replay.

`record` is the exchange format, reads files of it safely, and checks a record by playing it again;
`perspective` replays it as one viewer saw it, and `playthrough` as sentences.
"""

from bestiary.records.record import Record, RecordRefused, Step, read_lines, replay

__all__ = ["Record", "RecordRefused", "Step", "read_lines", "replay"]
