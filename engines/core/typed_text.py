"""Normalization of typed and pasted text: all games parse the result, with one kind of space and of quote."""

import re
from typing import Final

_LINE_ENDS: Final = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_SPACES: Final = re.compile(r"[^\S\n ]")
_NO_WIDTH: Final = re.compile("[\u200b\u2060\ufeff]")
_QUOTES: Final = re.compile(r'("(?:[^"\\\n]|\\[^\n])*")|[“”„‟«»\uff02]')
"""A text in straight quotes, which is preserved, or another quote."""
_FENCE: Final = re.compile(r"^ *```(?:[\w+-]* *(?:\n|\Z)|(?=.*```))|``` *$", re.MULTILINE)
_CODE: Final = re.compile(r"^( *)(`+)([^`\n]+)\2 *$", re.MULTILINE)


def plain_text(text: str) -> str:
    """Return a text with plain spaces, line ends and double quotes, without code marks around a line or the whole.

    Canonical text is unchanged.
    """
    if not text.isascii() or not text.isprintable():
        text = _LINE_ENDS.sub("\n", text)
        text = _SPACES.sub(" ", _NO_WIDTH.sub("", text))
        text = _QUOTES.sub(lambda found: found[1] or '"', text)
    return _CODE.sub(r"\1\3", _FENCE.sub("", text)) if "`" in text else text
