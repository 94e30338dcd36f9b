"""Names that Discord would make something of, and what of a message it would."""

import re
from collections.abc import Iterator

HOSTILE = (
    "<t:0:R> **bad**",
    "</bad:1> <#13> @bad",
    "<id:customize> ||bad||",
    "<@&13> `bad` __bad__",
    "[bad](https://bad.bad)",
    "https://bad.bad @everyone",
    "# bad ~~bad~~",
    "<:bad:13> <a:bad:13>",
    "bad.bad/x discord.gg/bad",
    "<@13> <@!13> <bad@bad.bad>",
)
"""As many as the largest table of most games seats. Nothing the bot says holds `bad` or the number 13 of itself."""

_BLOCK = re.compile(r"```.*?```", re.DOTALL)
_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
_SPAN = re.compile(r"`[^`]*`")
_MADE = (
    r"<t:0:R>",
    r"</bad:1>",
    r"<#13>",
    r"<id:customize>",
    r"<@[&!]?13>",
    r"<a?:bad:13>",
    r"@everyone",
    r"@bad",
    r"https?://bad",
    r"discord\.gg/bad",
    r"\]\(",
    r"\*bad\*",
    r"\|\|",
    r"__",
    r"~~",
    r"`",
    r"(?m)^(?:#{1,3}|>|[-*+]) bad",
    r"<bad@bad\.bad>",
)


def list_markup(content: str) -> Iterator[str]:
    """Yield what Discord would make of hostile names in a message: a time, a link, a mention, bold."""
    seen = _BLOCK.sub("", content)
    # An escape shows its sign and hides it from everything else; between back ticks there are none.
    seen = _SPAN.sub("", _ESCAPE.sub("\u00b7", seen))
    for pattern in _MADE:
        for found in re.finditer(pattern, seen):
            yield f"{found[0]} in {seen[max(0, found.start() - 30) : found.end() + 30]!r}"
