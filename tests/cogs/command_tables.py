"""The tables of commands in the README and docs/commands.md, made from the commands themselves."""

import os
from collections.abc import Iterator
from pathlib import Path

from bot.app import Gamekeeper
from cogs.help import Entry, Topic, lone_commands, topics

ROOT = Path(__file__).parents[2]
README, REFERENCE = ROOT / "README.md", ROOT / "docs" / "commands.md"
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
    yield "# Commands"
    yield ""
    yield "What is in brackets may be left out. `tests/cogs/test_commands.py` makes this page from the commands."
    for topic in topics(bot):
        yield from ("", f"## /{topic.name}", "", topic.title)
        for entry in topic.entries:
            yield from _entry(entry)
    yield from ("", "## Alone")
    for entry in lone_commands(bot):
        yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    options = [option.display_name if option.required else f"[{option.display_name}]" for option in entry.parameters]
    yield from ("", " ".join([f"### `/{entry.qualified_name}`", *(f"`{option}`" for option in options)]), "")
    yield str(entry.description)
    if entry.parameters:
        yield ""
    for option in entry.parameters:
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
