"""What every page of a keeper's desk is made from."""

import re
from dataclasses import dataclass

from bot.desk import Occasion, Style
from bot.posts.custom_id import CustomId
from bot.posts.message import Control
from engines.monsters.notation import read_line
from engines.monsters.view import SeatView
from engines.monsters.writing import shown

ORDERS, MONSTER, ORDER, DROP, POWERS, CARD, LAIRS, LAIR, FRIENDS = (
    "orders",
    "monster",
    "order",
    "drop",
    "powers",
    "card",
    "lairs",
    "lair",
    "friends",
)
WRITE, WRITTEN, CHECK, DONE, MAP, ZOOM = "write", "written", "check", "done", "map", "zoom"
REPORT, FULL, QUIT = "report", "full", "quit"

PER_PAGE = 25
MENTION = re.compile(r"<@[0-9]{15,20}>", re.ASCII)
MOST_LETTERS = 1_300
"""Of a list in a message; the rest of the message is head, warning and mark-up."""


@dataclass(frozen=True, slots=True)
class Page:
    """What every page is made from: the view of the one who looks, and where the match stands."""

    view: SeatView
    board: int
    ply: int
    names: tuple[str, ...]
    at: int = 0
    """When the turn it shows began."""

    @property
    def occasion(self) -> Occasion:
        """What a report is told besides the view."""
        return Occasion(self.board, self.names, self.at)

    def id(self, verb: str, arg: object = "") -> str:
        """Return the custom id of a control."""
        return str(CustomId(verb, self.board, self.ply, str(arg)))

    def button(self, verb: str, label: str, arg: object = "", style: Style = Style.SECONDARY) -> Control:
        """Return a button; label at most 80 characters."""
        return Control(self.id(verb, arg), label[:80], style)

    @property
    def back(self) -> Control:
        """The way back to the list of orders."""
        return self.button(ORDERS, "◀ All orders")


def turning(page: Page, verb: str, now: int, count: int, of: str = "") -> tuple[Control, ...]:
    """The buttons that turn the pages of a menu that holds more than fits; `of` comes before the number of a page."""
    ways = ((now - 1, "◀ Before"), (now + 1, "After ▶"))
    return tuple(page.button(verb, label, f"{of}{to}") for to, label in ways if 0 <= to * PER_PAGE < count)


def shown_order(text: str) -> str:
    """Return a canonical order as people write it, free text as it was typed; a password stays hidden."""
    return shown(read_line(text))


def line_value(at: int, line: str) -> str:
    """Return the value of a menu's choice that means this line: it fits no other set that has come in since."""
    return f"{at}:{line}"[:100]


def as_line(text: str) -> str:
    """Return an order in a code span, or as plain text where it mentions a member: a span would show their number."""
    return text if MENTION.search(text) else f"`{code(text)}`"


def unmentioned(text: str) -> str:
    """Return an order for places that show no mentions: a menu, a block of code."""
    return MENTION.sub("@member", text)


def code(text: str) -> str:
    """Return text that cannot end the code span it is put into."""
    return text.replace("`", "'")
