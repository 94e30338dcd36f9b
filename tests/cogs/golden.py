"""Golden texts: what a player reads, and nothing else (no custom ids, styles, file names or stored entries).

With GAMEKEEPER_GOLDEN=write in the environment they are written again instead of compared; read the difference before
you commit it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.kernel.messages.message import Menu, Message
from tests.golden_text import check_text

GOLDEN = Path(__file__).parent / "golden"


def check(name: str, lines: Iterable[str]) -> None:
    """Compare a golden text; of scenes (`== heading`, then what is read) with the same text the first one stands."""
    text = "\n".join(lines)
    first = dict[str, str]()
    for scene in text.strip().split("\n\n"):
        heading, _, text = scene.partition("\n")
        first.setdefault(text if text or heading.startswith("== ") else heading, scene)
    first.pop("", None)
    check_text(GOLDEN / f"{name}.txt", "\n\n".join(first.values()) + "\n")


def message_lines(message: Message) -> Iterator[str]:
    """Yield a message line by line, and a line for each row under it."""
    yield from (line for line in message.content.replace("x" * 150, "xxx…").splitlines() if line)
    for row in message.rows:
        if isinstance(row, Menu):
            options = [(one.label, one.description, one.default) for one in row.choices]
            yield f"  {_menu(row.placeholder, options)}"
        else:
            yield "  " + " ".join(_button(one.label, off=one.disabled) for one in row)


def component(sent: Mapping[str, Any]) -> str:
    """Return a button or a menu, as it is sent, in words."""
    if "options" not in sent:
        return _button(sent.get("label") or "", off=sent.get("disabled", False))
    options = [(one["label"], one.get("description"), one.get("default", False)) for one in sent["options"]]
    return _menu(sent.get("placeholder") or "", options)


def _button(label: str, *, off: bool) -> str:
    return f"[{label}{' (off)' if off else ''}]"


def _menu(placeholder: str, options: Sequence[tuple[str, str | None, bool]]) -> str:
    """Return a menu in a line; of a long one its ends."""
    said = [f"{label}{f' ({text})' if text else ''}{' *' if chosen else ''}" for label, text, chosen in options]
    shown = said if len(said) < 6 else [*said[:2], f"… {len(said) - 3} more", *said[-1:]]
    return f"[{placeholder}: {' | '.join(shown)}]"
