"""Records: whole games as data, to keep, exchange, check and replay."""

from bestiary.records.record import Record
from bestiary.records.replay import RecordRefused, Step, replay

__all__ = ["Record", "RecordRefused", "Step", "replay"]
