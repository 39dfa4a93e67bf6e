"""The server: its log, as text or JSON. It never holds a key, a code or a card."""

import json
import logging
import sys
from typing import Final

from bestiary.server.settings import Settings

STANDARD_FIELDS: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}


def _extra(record: logging.LogRecord) -> dict[str, object]:
    """The fields of a record that logging did not put there itself."""
    return {key: value for key, value in record.__dict__.items() if key not in STANDARD_FIELDS}


def _quoted(value: object) -> str:
    """A value in one word: quoted if a line, a field or a terminal's commands could be forged."""
    text = str(value)
    return text if text.isprintable() and not set(' "') & set(text) else json.dumps(text)


class TextFormatter(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        created = self.formatTime(record, "%Y-%m-%d %H:%M:%S")
        extra = " ".join(f"{key}={_quoted(value)}" for key, value in _extra(record).items())
        line = f"{created} {record.levelname.lower():<7} {record.getMessage()} {extra}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """A JSON object in a line."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields | _extra(record), default=str)


def set_up(settings: Settings) -> None:
    """Log to standard error, in the form and from the level of the settings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).setLevel("WARNING")
