"""Escape names and sentences, so that Discord shows them literally."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_SIGNS: Final = re.compile(
    r"[\\*_~`|<>\[\]#@]"  # Markup, mentions, times, links to commands and channels.
    r"|(?<=:)/(?=/)|(?<=\.gg)/|(?<=/invite)/"  # Links, and invitations, which need no `https:`.
    r"|^[-+](?=\s)",  # A list.
    re.IGNORECASE | re.MULTILINE,
)
_BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"
"""Invisible characters outside of Unicode's control categories."""
_JOINERS: Final = "\u200c\u200d"
"""Characters that join letters of some scripts and the parts of an emoji."""


def escape(text: str) -> str:
    """Return a text escaped for Discord's Markdown."""
    return _SIGNS.sub(lambda matched: f"\\{matched[0]}", text)


def shorten(text: str, most: int) -> str:
    """Return a text truncated to `most` characters, with an ellipsis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def without_person(text: str, user_id: int, names: Iterable[str], instead: str) -> str:
    """Return a text with a user's mentions, id and `names` replaced by `instead`."""
    words = sorted({word for name in names for word in (name, escape(name))}, key=len, reverse=True)
    # `instead` comes first, so that a name within it is not replaced.
    called = "|".join(map(re.escape, (instead, *words, str(user_id))))
    return re.sub(rf"<@!?{user_id}>|(?<!\w)(?:{called})(?!\w)", lambda _: instead, text)


def tidy_name(name: str, fallback: str) -> str:
    """Return a display name without invisible characters: text direction marks, controls and repeated blanks."""
    seen = "".join(
        each
        for each in unicodedata.normalize("NFC", name)
        if each in _JOINERS or each.isspace() or (unicodedata.category(each)[0] != "C" and each not in _BLANKS)
    )
    tidy = " ".join(seen.split()).strip(_JOINERS)
    return tidy if any(unicodedata.category(each)[0] in "LNPS" for each in tidy) else fallback
