"""The pages of a keeper's desk: pure functions of that keeper's own view, each a whole private message."""

from cogs.monsters.pages.lands import friends_page, lairs_page
from cogs.monsters.pages.orders import monster_page, overview
from cogs.monsters.pages.page import (
    CARD,
    CHECK,
    DONE,
    DROP,
    FRIENDS,
    LAIR,
    LAIRS,
    MAP,
    MONSTER,
    ORDER,
    ORDERS,
    POWERS,
    REPORT,
    WRITE,
    WRITTEN,
    ZOOM,
    Page,
    line_value,
)
from cogs.monsters.pages.powers import card_page, powers_page
from cogs.monsters.pages.reading import check_page, report_file, summary

__all__ = [
    "CARD",
    "CHECK",
    "DONE",
    "DROP",
    "FRIENDS",
    "LAIR",
    "LAIRS",
    "MAP",
    "MONSTER",
    "ORDER",
    "ORDERS",
    "POWERS",
    "REPORT",
    "WRITE",
    "WRITTEN",
    "ZOOM",
    "Page",
    "card_page",
    "check_page",
    "friends_page",
    "lairs_page",
    "line_value",
    "monster_page",
    "overview",
    "powers_page",
    "report_file",
    "summary",
]
