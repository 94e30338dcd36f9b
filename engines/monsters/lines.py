"""Splitting typed text into lines and words: quotes protect the separators."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from engines.core.typed_text import plain_text


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line; one in double quotes may contain anything."""

    text: str
    quote: bool = False

    @property
    def shown(self) -> str:
        """The word as an error repeats it."""
        return clean(self.text)[:20]


@dataclass(frozen=True, slots=True)
class Ground:
    """The map's size, and the hexes of the typist's own monsters by their numbers: a move may name its hex."""

    width: int
    height: int
    places: Mapping[int, int]


_FREE = re.compile(r"\s*(?:address|name|password|vacation)\b", re.IGNORECASE)
"""The start of an order with free text, in which a `#` may occur inside a word."""
_TEXT_AFTER_MARK = re.compile(r"\s*(?:address|name)\b", re.IGNORECASE)
"""The start of an order whose text may have a word like `#general`."""


def quote(text: str) -> str:
    """Return free text as an ASCII JSON string without characters that split lines or end a code span."""
    return json.dumps(text).replace(";", "\\u003b").replace("#", "\\u0023").replace("`", "\\u0060")


def printable(text: str) -> str:
    """Return typed text without unprintable characters and without the mark that ends a code span."""
    return "\n".join(map(without_controls, plain_text(text).split("\n")))


def without_controls(line: str) -> str:
    """Return a line, typed or stored, without unprintable characters."""
    return "".join(ch for ch in line.replace("`", "'") if ch.isprintable())


def split_lines(text: str) -> list[str]:
    """Split a text into lines at line ends and semicolons, without comments; quotes protect both separators."""
    lines: list[str] = []
    for line in text.split("\n"):
        start, at, in_quotes = 0, 0, False
        while at < len(line):
            mark = line[at]
            if in_quotes and mark == "\\":
                at += 1
            elif mark == '"':
                in_quotes = not in_quotes
            elif mark == "#" and not in_quotes and _is_comment(line, start, at):
                break
            elif mark == ";" and not in_quotes:
                lines.append(line[start:at])
                start = at + 1
            at += 1
        lines.append(line[start:at])
    return [line.strip() for line in lines if line.strip()]


def _is_comment(line: str, start: int, at: int) -> bool:
    """Return whether the `#` at that index starts a comment, and is not part of an order's text, such as a channel."""
    if at == start or not _FREE.match(line, start):
        return True
    begins_word = line[at - 1] == " "
    has_text = line[at + 1 : at + 2].strip() not in ("", "#")
    return begins_word and not (has_text and _TEXT_AFTER_MARK.match(line, start))


def words_of(line: str) -> list[Word] | None:
    """Return the words of a line, None if a quote is not closed."""
    words: list[Word] = []
    at = 0
    while at < len(line):
        if line[at] == " ":
            at += 1
            continue
        if line[at] == '"':
            end = _closing(line, at)
            if end is None:
                return None
            words.append(Word(_unescape(line[at + 1 : end]), quote=True))
            at = end + 1
            continue
        end = at
        while end < len(line) and line[end] not in ' "':
            end += 1
        words.append(Word(line[at:end]))
        at = end
    return words


def _closing(line: str, start: int) -> int | None:
    at = start + 1
    while at < len(line):
        if line[at] == "\\":
            at += 1
        elif line[at] == '"':
            return at
        at += 1
    return None


def _unescape(text: str) -> str:
    try:
        text_value = json.loads(f'"{text}"')
    except ValueError:
        return text
    return str(text_value)


def clean(text: str) -> str:
    """Return free text on one line, with single spaces."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text.replace("`", "'")).split())
