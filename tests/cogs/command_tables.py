"""The tables of commands in the README and docs/commands.md, made from the commands themselves."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bot.app import Gamekeeper
from cogs.help import Entry, Topic, lone_commands, topics

ROOT = Path(__file__).parents[2]
README, REFERENCE = ROOT / "README.md", ROOT / "docs" / "commands.md"
MANY = 3
"""More commands than these share an option: it is described once for all."""
BEGINS, ENDS = "<!-- commands -->\n", "<!-- end of commands -->\n"


def table(bot: Gamekeeper) -> str:
    """Return the README's table: a row a group."""
    rows = [f"| {_names(topic)} | {topic.title} |" for topic in topics(bot)]
    rows += [f"| `/{command.name}` | {command.description} |" for command in lone_commands(bot)]
    return "\n".join(["| command | |", "|---|---|", *rows, ""])


def reference(bot: Gamekeeper) -> str:
    """Return docs/commands.md: each command with its options."""
    return "\n".join(_reference(bot)) + "\n"


def _names(topic: Topic) -> str:
    first, *others = (entry.qualified_name.removeprefix(f"{topic.name} ") for entry in topic.entries)
    return " · ".join([f"`/{topic.name} {first}`", *(f"`{name}`" for name in others)])


def _reference(bot: Gamekeeper) -> Iterator[str]:
    alone = [*lone_commands(bot)]
    entries = [*(entry for topic in topics(bot) for entry in topic.entries), *alone]
    times = Counter(line for entry in entries for line in _options(entry))
    said = {line for line, many in times.items() if many > MANY}
    yield "# Commands"
    yield ""
    yield "What is in brackets may be left out. `tests/cogs/test_commands.py` makes this page from the commands."
    yield from ("", "## Options of many commands", "")
    yield from {line.partition(":")[0]: line for line in times if line in said}.values()
    for topic in topics(bot):
        yield from ("", f"## /{topic.name}", "", topic.title, "")
        here = set(said)
        for entry in topic.entries:
            yield from _entry(entry, here)
    yield from ("", "## Alone", "")
    for entry in alone:
        yield from _entry(entry, said)


def _entry(entry: Entry, said: set[str]) -> Iterator[str]:
    """Return a command with the options of which nothing was said before."""
    names = [option.display_name if option.required else f"[{option.display_name}]" for option in entry.parameters]
    usage = re.sub(r"(\[[a-z]+)2\](?: \1\d\])+", r"\1…]", " ".join([f"/{entry.qualified_name}", *names]))
    yield f"* `{usage}`: {entry.description}"
    yield from (f"  {line}" for line in _options(entry) if line not in said)
    said.update(_options(entry))


def _options(entry: Entry) -> Iterator[str]:
    """Return a line for each option, but those that only count on: opponent2, opponent3."""
    for option in entry.parameters:
        if not option.display_name[-1].isdigit():
            yield f"* `{option.display_name}`: {option.description}"


def render_page(page: Path, new: str) -> tuple[str, str]:
    """Return what a page holds and what it should; the README has its table between two marks."""
    held = page.read_text(encoding="utf-8") if page.exists() else ""
    if page == README:
        before, _, rest = held.partition(BEGINS)
        new = f"{before}{BEGINS}{new}{ENDS}{rest.partition(ENDS)[2]}"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        page.write_text(new, encoding="utf-8")
        held = new
    return held, new
