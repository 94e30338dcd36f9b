"""Golden suggestions while people type, and golden descriptions of commands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from discord import app_commands

from bot.kernel.matches.position import Position
from cogs.dialogue import sight_of
from cogs.game import move_choices, shown_choices
from cogs.mambo.tree import TileTree
from cogs.mono.tree import CellTree
from cogs.monocards.completion import cards_typed
from cogs.monocards.tree import CardTree
from cogs.monoch.tree import BlockTree
from engines.core.rules import Seat
from engines.monocards.view import SeatView
from tests.cogs.forging import FrozenBot
from tests.cogs.golden import check
from tests.cogs.walking import begin_from_record

Suggest = Callable[[Position, Seat, str], list[app_commands.Choice[str]]]
SUGGESTED: Mapping[str, tuple[Suggest, ...]] = {
    "mono": (partial(move_choices, CellTree()),),
    "mambo": (partial(move_choices, TileTree()),),
    "monocards": (
        lambda position, seat, typed: shown_choices(cards_typed(sight_of(position, seat, SeatView), typed)),
        partial(move_choices, CardTree()),
    ),
    "monoch": (partial(move_choices, BlockTree()),),
}
TYPED: Mapping[str, Sequence[str]] = {
    "mono": ("", "a", "a1", "a1,", "A1 b", "a1,b2,e", "r", "zz", "a1,a1"),
    "mambo": ("", "a", "1", "a1", "12b", "7", "7-", "7-b", "7-b4", " 3 - E 1", "3-c21", "8-9f", "2", "x"),
    "monocards": ("", "p", "w", "martian", "pass", "dr", "zz"),
    "monoch": (
        *("", "a", "at", "AT90", "at90 c", "at 180° c", "as0 m", "gt90k12", "n10 h", "C4 A", "s", "b", "White"),
        *("z",),
    ),
}
SELDOM = (
    ("mambo challenge", "options"),
    ("monocards challenge", "house_rules"),
    ("monoch challenge", "options"),
    ("monsters challenge", "options"),
)
PLACES = (
    ("mono", "two", 14),
    ("mambo", "mambo", 10),
    ("mambo", "moving", 12),
    ("monocards", "four_house_rules", 42),
    ("monoch", "two", 6),
    ("monoch", "swapped", 2),
)


async def test_suggestions_stay_the_same(frozen_bot: FrozenBot) -> None:
    lines: list[str] = []
    for game, record, ply in PLACES:
        position = await frozen_bot.position(await begin_from_record(frozen_bot, game, record, ply))
        lines += ["", f"== {game} {record} {ply}", *_list_suggestions(game, position)]
    check("suggestions", lines)


async def test_the_seldom_options_are_suggested_with_what_they_do(frozen_bot: FrozenBot) -> None:
    lines: list[str] = []
    for command, option in SELDOM:
        first = (await frozen_bot.complete(1, command, option, ""))[0].rpartition(" → ")[2]
        for typed in ("", "zz", f"{first}, m"):
            found = [each.partition(" → ")[0] for each in await frozen_bot.complete(1, command, option, typed)]
            lines += ["", f"== /{command} {option}:{typed}", *found]
    check("seldom_options", lines)


def _list_suggestions(game: str, position: Position) -> Iterator[str]:
    for suggest in SUGGESTED[game]:
        for typed in TYPED[game]:
            found = [each.name for each in suggest(position, Seat(0), typed)]
            shown = found if len(found) < 6 else [*found[:4], f"… {len(found) - 5} more", found[-1]]
            yield f"{typed!r}: {' | '.join(shown)}"
