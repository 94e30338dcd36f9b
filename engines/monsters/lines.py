"""Cutting what a keeper typed into lines and words: quotes protect the marks that cut."""

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line; one in double quotes may hold anything."""

    text: str
    quote: bool = False


def printable(text: str) -> str:
    """Return a text without what cannot be shown, and without the mark that ends a code span."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("`", "'").split("\n")
    return "\n".join("".join(ch for ch in line.replace("\t", " ") if ch.isprintable()) for line in lines)


def split_lines(text: str) -> list[str]:
    """Cut a text into lines at line ends and semicolons, without comments; quotes protect both marks."""
    lines: list[str] = []
    for line in text.split("\n"):
        start, at, in_quotes = 0, 0, False
        while at < len(line):
            mark = line[at]
            if in_quotes and mark == "\\":
                at += 1
            elif mark == '"':
                in_quotes = not in_quotes
            elif mark == "#" and not in_quotes:
                break
            elif mark == ";" and not in_quotes:
                lines.append(line[start:at])
                start = at + 1
            at += 1
        lines.append(line[start:at])
    return [line.strip() for line in lines if line.strip()]


def words_of(line: str) -> list[Word] | None:
    """Return the words of a line, None where a quote is left open."""
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
