"""Taking out what is random by nature, and nothing else: then two worlds can be compared byte by byte."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import unified_diff

_ID = re.compile(r"\d{17,20}")
_POSTED = re.compile(r"posted <t:\d+:f>")
"""The time of a message, which its id tells too: that of the machine, and not of the story."""
_SESSION = re.compile(r"Session ID: [0-9a-f]+")
_OF_THE_MACHINE = re.compile(r"PyNaCl|davey|Can't keep up")
"""Log lines of once a process, about voices that are not needed, and of a machine that is busy."""
_NUMBER = re.compile(r"\d+")
_LOG_TIME = re.compile(r"^\S+Z ", re.MULTILINE)


@dataclass(slots=True)
class NormalizedIds:
    """Numbers that Discord gives, named by the order in which they are first seen: it is kept, gaps are not."""

    _seen: dict[str, str] = field(default_factory=dict)

    def plain(self, text: str) -> str:
        """Return a text with its ids named."""
        named = _ID.sub(lambda found: self._seen.setdefault(found[0], f"id{len(self._seen)}"), text)
        return _POSTED.sub("posted at its time", named)


def plain_log(text: str) -> list[str]:
    """Return the lines of a log without times and ids, sorted: tasks that run at once log in no order."""
    lines = _ID.sub("id", _SESSION.sub("session", _LOG_TIME.sub("", text))).splitlines()
    return sorted(line for line in lines if not _OF_THE_MACHINE.search(line))


def kinds(lines: Sequence[str]) -> list[str]:
    """Return which lines a log has when numbers do not count, each once."""
    return sorted({_NUMBER.sub("n", line) for line in lines})


def differences(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return the lines in which two worlds differ; none if they are the same."""
    return [] if list(one) == list(other) else list(unified_diff(one, other, "one world", "another", lineterm="", n=0))
