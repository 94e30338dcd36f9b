"""What is suggested while people type, as somebody has read it; and what Discord is told of commands.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import os
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.services.position import Live
from bot.verb import Verb
from cogs.dialogue import seen
from cogs.game import GameCog
from cogs.mambo.completing import text_choices as for_mambo
from cogs.mono.completing import text_choices as for_mono
from cogs.monocards.completion import cards_completed, texts_completed
from cogs.monoch.completing import suggestions as for_monoch
from cogs.shared_verbs import SHARED
from engines.core.rules import Seat
from engines.monocards.view import SeatView
from engines.monoch.view import PublicView
from tests.cogs.forging import House, a_house
from tests.cogs.walking import begun

GOLDEN = Path(__file__).parent / "golden"
Suggest = Callable[[Live, Seat, str], Iterable[object]]
SUGGESTED: Mapping[str, tuple[Suggest, ...]] = {
    "mono": (for_mono,),
    "mambo": (lambda position, _seat, typed: for_mambo(position, typed),),
    "monocards": (
        lambda position, seat, typed: cards_completed(seen(position.seat_view(seat), SeatView), position.names, typed),
        lambda position, seat, typed: texts_completed(seen(position.seat_view(seat), SeatView), position.names, typed),
    ),
    "monoch": (lambda position, _seat, typed: for_monoch(seen(position.public_view, PublicView), typed),),
}
TYPED: Mapping[str, Sequence[str]] = {
    "mono": ("", "a", "a1", "a1,", "A1 b", "a1,b2,e", "r", "zz", "a1,a1"),
    "mambo": ("", "a", "1", "a1", "12b", "7", "7-", "7-b", "7-b4", " 3 - E 1", "3-c21", "8-9f", "2", "x"),
    "monocards": ("", "p", "w", "martian", "pass", "dr", "zz"),
    "monoch": (
        "",
        "a",
        "at",
        "AT90",
        "at90 c",
        "at 180° c",
        "as0 m",
        "gt90k12",
        "n10 h",
        "C4 A",
        "s",
        "b",
        "White",
        "z",
    ),
}
SELDOM = (
    ("mambo challenge", "options"),
    ("monocards challenge", "house_rules"),
    ("monoch challenge", "options"),
    ("monsters challenge", "options"),
)
NAMED = ("m", "group_size=7", "-No-K", "zz")
"""What somebody begins to type among the seldom options."""
KINDS = {kind.value: kind for kind in discord.AppCommandOptionType}
PLACES = (
    ("mono", "two", 0),
    ("mono", "two", 14),
    ("mono", "three", 5),
    ("mambo", "mambo", 10),
    ("mambo", "moving", 12),
    ("mambo", "moving", 13),
    ("mambo", "moving", 21),
    ("monocards", "two_players", 30),
    ("monocards", "four_house_rules", 42),
    ("monoch", "two", 6),
    ("monoch", "crossed", 0),
    ("monoch", "swapped", 1),
    ("monoch", "swapped", 2),
    ("monoch", "through", 24),
)


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    async with a_house(database_url) as found:
        yield found


def check(name: str, lines: Iterable[str]) -> None:
    found, held = "\n".join(lines) + "\n", GOLDEN / f"{name}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        held.write_text(found)
    assert found == held.read_text(), "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"


async def test_what_is_suggested_is_what_was_suggested(house: House) -> None:
    lines: list[str] = []
    for game, record, ply in PLACES:
        position = await house.position(await begun(house, game, record, ply))
        lines += [f"== {game} {record} {ply}", *_suggested(game, position)]
    check("suggestions", lines)


async def test_the_seldom_options_are_suggested_with_what_they_do(house: House) -> None:
    lines: list[str] = []
    for command, option in SELDOM:
        first = (await house.complete(1, command, option, ""))[0].rpartition(" → ")[2]
        for typed in ("", *NAMED, f"{first} ", f"{first}, {NAMED[0]}"):
            lines += [f"== /{command} {option}:{typed}", *await house.complete(1, command, option, typed)]
    check("seldom_options", lines)


def _suggested(game: str, position: Live) -> Iterator[str]:
    for seat in range(2):
        for suggest in SUGGESTED[game]:
            for typed in TYPED[game]:
                found = [getattr(each, "name", each) for each in suggest(position, Seat(seat), typed)]
                yield f"seat {seat} types {typed!r}: {' | '.join(map(str, found))}"


async def test_every_command_and_option_says_what_it_is_for_and_matches_are_suggested(house: House) -> None:
    found = [part for command in house.bot.tree.get_commands() for part in _parts(command.to_dict(house.bot.tree))]
    assert len(found) > 200
    for name, part in found:
        assert len(part["description"]) > 5, name
        assert part["name"] != "match" or part.get("autocomplete"), name
    completed = {name for name, part in found if part.get("autocomplete")}
    assert completed >= {f"{game} move text" for game in SUGGESTED} | {"monocards play cards"}
    tops = (command.to_dict(house.bot.tree) for command in house.bot.tree.get_commands())
    used = (
        f"{top['name']}: by DM {top.get('dm_permission')}, for {top.get('default_member_permissions')}" for top in tops
    )
    check("options", (*(f"{name}: {_asked(part)}" for name, part in found if "options" not in part), *sorted(used)))


async def test_every_verb_is_answered_where_it_was_and_counted_as_it_was(house: House) -> None:
    kinds = dict[str, list[type[Verb]]]()
    for kind in Verb.__subclasses__():
        kinds.setdefault(kind.name, []).append(kind)
    lines = list[str]()
    shared = SHARED.handlers
    for place, names in ("every match", shared), *((key, desk.dialogue.handlers) for key, desk in _games(house)):
        room = "" if names is shared else f".{place}."
        for name in sorted(names):
            found = [kind for kind in kinds[name] if room in f"{kind.__module__}."]
            lines += [f"{place}: {name}{' looks' if kind.looks else ''}, {kind.effort.noun}" for kind in found]
    check("verbs", lines)


def _games(house: House) -> Iterator[tuple[str, GameCog]]:
    return ((key, desk) for key, desk in sorted(house.bot.desks.items()) if isinstance(desk, GameCog))


def _asked(part: Mapping[str, Any]) -> str:
    """Return in a line what Discord lets people type there."""
    limits = (f"{name} {part[name]}" for name in ("min_value", "max_value", "max_length") if name in part)
    words = [kind.name if (kind := KINDS.get(part["type"])) else "a name in a menu", *limits]
    words += ["required"] if part.get("required") else []
    words += ["suggested"] if part.get("autocomplete") else []
    return ", ".join((*words, *(f"{each['name']!r}" for each in part.get("choices", ()))))


def _parts(part: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each command and option with its name, and all that Discord is told of it."""
    name = f"{before}{part['name']}"
    yield name, part
    for option in part.get("options", ()):
        yield from _parts(option, f"{name} ")
