"""A pseudo-locale: every sentence that was looked up in the catalogue stands in marks.

What players read outside the marks was never marked for translation (docs/decisions/0100-texts.md).
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from unittest.mock import patch

from bot.kernel.messages.message import Menu, Message
from bot.kernel.text import translation
from bot.kernel.text.translation import translate
from engines import GAMES

OPEN, CLOSE = "⟦", "⟧"
NAMES = (
    *("Ada", "Ben", "Chidi", "Dora", "Eve", "Fen", "Gus", "Hal", "Ida", "Jo", "Red", "Blue", "Green", "Gold", "Violet"),
    *("red", "blue", "green", "Elsewhere", "a former player", "staff", "umpires", "judges", "fly"),
    *(*(rules.info.title for rules in GAMES.values()), "Mamba", "Mamboa", "Mambogo", "Discord", "Gamekeeper"),
)
"""Names of people, roles and games, and typed words, are the same in every language."""
_INNERMOST = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_NOT_WORDS = re.compile(
    r"`[^`]*`|Player \d+|[A-Z][a-z]+ \(M\d+\)|\bM\d+ +[A-Z][a-z]+|<[@#t/:][^>]*>|https?://\S+|[#(]?\b\w\d+\b"
)
"""Text that is the same in every language: typed input, numbered names, mentions, times, links, codes."""


@contextmanager
def pseudo_language() -> Iterator[None]:
    """Mark each sentence that is translated inside, whatever language it is translated to."""

    def gettext(_: NullTranslations, message: str) -> str:
        return f"{OPEN}{message}{CLOSE}"

    def ngettext(_: NullTranslations, singular: str, plural: str, count: int) -> str:
        return f"{OPEN}{singular if count == 1 else plural}{CLOSE}"

    with (
        patch.object(NullTranslations, "gettext", gettext),
        patch.object(NullTranslations, "ngettext", ngettext),
        patch.object(translation, "_is_english", lambda _: False),
    ):
        yield


def is_pseudo() -> bool:
    """Return whether this language is spoken now."""
    return NullTranslations().gettext("a") != "a"


@contextmanager
def reading_messages() -> Iterator[set[str]]:
    """Note, of every message that is made inside, what was not translated; yield what is noted."""
    left_out, made = set[str](), Message.__post_init__

    def noting(message: Message) -> None:
        made(message)
        left_out.update(text for text in map(translate, texts_of(message)) if find_unmarked(text, *NAMES))

    with pseudo_language(), patch.object(Message, "__post_init__", noting):
        yield left_out


def texts_of(message: Message) -> Iterator[str]:
    """Yield all that a message says."""
    yield message.content
    yield from (each.alt or "" for each in message.attachments)
    for row in message.rows:
        if isinstance(row, Menu):
            yield row.placeholder
            yield from (text for choice in row.choices for text in (choice.label, choice.description or ""))
        else:
            yield from (each.label for each in row)


def find_unmarked(text: str, *names: str) -> list[str]:
    """Return the words of a text that stand outside all marks, but for names and codes."""
    # A text cut to fit has lost its last marks.
    text += CLOSE * (text.count(OPEN) - text.count(CLOSE)) if text.endswith("…") else ""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", text)
    while (inner := _INNERMOST.sub("", text)) != text:
        text = inner
    return re.findall(r"[^\W\d_]{2,}", _NOT_WORDS.sub("", text))
