"""The log: one line an event, with the match and the interaction it belongs to.

A line contains no entry, no seat and nothing else hidden from players, because operators may play too.
"""

import json
import logging
import time
from contextvars import ContextVar
from typing import Final, TextIO

INTERACTION: Final[ContextVar[int | None]] = ContextVar("interaction", default=None)
"""The interaction being answered; tasks started for it inherit the value."""

_COLOURS: Final = {"DEBUG": "2", "INFO": "36", "WARNING": "33", "ERROR": "31", "CRITICAL": "1;31"}
_FACTS: Final = "facts"


def facts(**values: int | str | None) -> dict[str, dict[str, int | str]]:
    """Return `extra` for a logger: values written after the message, like `match=101 ply=7`."""
    return {_FACTS: {name: value for name, value in values.items() if value is not None}}


def set_up(level: int, stream: TextIO, *, as_json: bool = False) -> None:
    """Log to that stream only, from that level on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLine() if as_json else TextLine(coloured=stream.isatty()))
    root = logging.getLogger()
    for old in root.handlers[:]:
        if isinstance(old.formatter, JsonLine | TextLine):
            root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)


def _facts_of(record: logging.LogRecord) -> dict[str, int | str]:
    known: dict[str, int | str] = dict(getattr(record, _FACTS, {}))
    interaction = INTERACTION.get()
    return known if interaction is None else {**known, "interaction": interaction}


def _quote(value: int | str) -> str:
    text = str(value)
    return json.dumps(text) if " " in text else text


class _Line(logging.Formatter):
    """The base of both formats. Times are UTC, as in the database."""

    def time(self, record: logging.LogRecord) -> str:
        """Return the time of the event."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        return f"{at}.{int(record.msecs):03}Z"

    def trace(self, record: logging.LogRecord) -> str:
        """Return the traceback; '' if there is none."""
        return self.formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""


class JsonLine(_Line):
    """Formats each record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {"at": self.time(record), "level": record.levelname, "by": record.name, "event": record.getMessage()}
        trace = self.trace(record)
        return json.dumps({**line, **_facts_of(record), **({"trace": trace} if trace else {})}, ensure_ascii=False)


class TextLine(_Line):
    """Formats the message, then `name=value`; a traceback stays on the same line, except at a terminal."""

    def __init__(self, *, coloured: bool) -> None:
        super().__init__()
        self._coloured = coloured

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        level, trace = f"{record.levelname:<7}", self.trace(record)
        if self._coloured:
            level = f"\x1b[{_COLOURS.get(record.levelname, '0')}m{level}\x1b[0m"
        else:
            trace = " | ".join(trace.split("\n"))
        known = "".join(f" {name}={_quote(value)}" for name, value in _facts_of(record).items())
        message = record.getMessage() if self._coloured else " | ".join(record.getMessage().splitlines())
        after = ("\n" if self._coloured else " | ") + trace if trace else ""
        return f"{self.time(record)} {level} {record.name}: {message}{known}{after}"
