"""Fallbacks for a message that Discord rejects: everything but the rejected part."""

import re
from dataclasses import replace

from bot.kernel.messages.message import MOST_CONTENT, Message, truncate_lines
from bot.kernel.text.translation import translate
from engines.core.messages import N_

REFUSED = N_("-# Discord refused part of this. See all: `/table show`, `/table hand`")


def fallback(message: Message, refused: str) -> list[Message]:
    """Return the fallbacks, best first. `refused` is Discord's error message, which usually names the rejected part."""
    shortened = replace(
        message, content=truncate_lines([*message.content.splitlines(), translate(REFUSED)], MOST_CONTENT)
    )
    without_rows, without_files = replace(shortened, rows=()), replace(shortened, attachments=())
    words = replace(shortened, rows=(), attachments=())
    title = replace(
        words, content="\n".join([message.content.partition("\n")[0][: MOST_CONTENT // 2], translate(REFUSED)])
    )
    if message.needs_rows:
        return [replace(title, rows=message.rows)]
    if re.search(r"\bcontent\b", refused):
        return [title]
    if "components" in refused:
        return [without_rows, words, title]
    if re.search(r"attachments|files|embeds", refused):
        return [without_files, words, title]
    return [each for each in (without_rows, without_files) if each != shortened] + [words, title]
