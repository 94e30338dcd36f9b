"""The pages of a keeper's dialogue: pure functions of that keeper's own view, each a whole private message."""

from cogs.monsters.pages.lands import after_lair_order, card_page, friends_page, lairs_page, powers_page
from cogs.monsters.pages.monster import after_order, first_page, monster_page
from cogs.monsters.pages.orders import overview
from cogs.monsters.pages.page import Page
from cogs.monsters.pages.reading import check_page, faults_page, lines_after_end_page, report_file
from cogs.monsters.pages.story import story

__all__ = [
    "Page",
    "after_lair_order",
    "after_order",
    "card_page",
    "check_page",
    "faults_page",
    "first_page",
    "friends_page",
    "lairs_page",
    "lines_after_end_page",
    "monster_page",
    "overview",
    "powers_page",
    "report_file",
    "story",
]
