"""The settings of a server: changing and validating them, and checking offers against them."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from typing import Any, Final
from zoneinfo import available_timezones

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.setting import Setting
from bot.kernel.store.match_row import Absent, has_computers
from bot.kernel.store.servers import ServerRow, computers_may_play, find_server, save_server
from bot.kernel.text.translation import _
from bot.kernel.timing import DailyPuzzles, QuietHours
from engines import GAMES
from engines.core.dice import Dice
from engines.core.messages import join_choices, quote
from engines.core.options import changed_options, options_from_json

MOST_CHANNELS = 25
_MANY_LIVE_IN = (
    "UTC",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Moscow",
    "Africa/Lagos",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "America/Sao_Paulo",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
)
_TIME_OF_DAY = re.compile(r"([01]?\d|2[0-3])(?:[:.h]([0-5]\d))?")


async def settings_of(host: Host, guild_id: int | None) -> ServerRow:
    """Return the settings of a server."""
    return await host.read(find_server, guild_id)


async def choose(host: Host, guild_id: int, change: Callable[[ServerRow], ServerRow]) -> ServerRow:
    """Change the settings of a server and return them. Raises Refusal if `change` does."""
    async with host.database.write() as tx:
        before = await find_server(tx, guild_id)
        after = change(before)
        if after != before:
            await save_server(tx, guild_id, after)
        return after


def with_channels(server: ServerRow, *, add: int | None, remove: int | None, there: Callable[[int], bool]) -> ServerRow:
    """Return the settings with a channel added or removed, without channels that no longer exist. Raises Refusal."""
    existing = [channel for channel in server.channels if there(channel)]
    if remove is not None:
        if remove not in existing:
            raise Refusal(_("<#{channel}> is not a match channel. See `/setup show`.", channel=remove))
        existing.remove(remove)
        if not existing and add is None:
            raise Refusal(
                _(
                    "<#{channel}> is the only match channel. Add another first, or use `everywhere:True`.",
                    channel=remove,
                )
            )
    if add is not None and add not in existing:
        existing.append(add)
    if len(existing) > MOST_CHANNELS:
        raise Refusal(_("At most {most} channels. A category stands for all its channels.", most=MOST_CHANNELS))
    return replace(server, channels=tuple(existing))


def checked_options(game: str, options: Mapping[str, object], seats: int) -> object:
    """Return the validated options of a game, also by a trial start with that many seats. Raises OptionError."""
    rules = GAMES[game]
    read: object = options_from_json(rules.Options, options)
    rules.start(read, seats, Dice(b"trial", 0))
    return read


def with_options(server: ServerRow, game: str, options: Mapping[str, object]) -> ServerRow:
    """Return the settings with other default options of a game; none for the game's own. Raises OptionError.

    They are validated for the smallest number of seats; an offer for more is validated when it is made.
    """
    changed = changed_options(checked_options(game, options, min(GAMES[game].info.seat_counts)))
    others = {name: values for name, values in server.options.items() if name != game}
    return replace(server, options={**others, **({game: changed} if changed else {})})


def options_text(options: Mapping[str, object]) -> str:
    """Return options as players type them, in code markup."""
    return ", ".join(f"`{word}`" for word in option_words(options)) or _("the game's own")


def read_quiet_hours(begins: str, ends: str, zone: str) -> QuietHours:
    """Parse quiet hours as typed: `22`, `7:30`, `Europe/Berlin`. Raises Refusal."""
    first, last = _minute(begins), _minute(ends)
    if first == last:
        raise Refusal(_("Quiet hours can't begin and end at once. Turn them off: `none:True`"))
    return QuietHours(first, last, _zone(zone))


def read_daily_puzzles(channel_id: int, time: str, zone: str, now: int) -> DailyPuzzles:
    """Parse the time of the puzzle of the day as typed: `9`, `18:30`, `Europe/Berlin`. Raises Refusal."""
    return DailyPuzzles(channel_id, _minute(time), _zone(zone), now)


def zones_like(typed: str) -> list[str]:
    """Return up to 25 time zones whose names contain the typed text; common ones if nothing was typed."""
    wanted = typed.strip().lower().replace(" ", "_")
    if not wanted:
        return list(_MANY_LIVE_IN)
    return list(islice((name for name in _zones() if wanted in name.lower()), 25))


@cache
def _zones() -> tuple[str, ...]:
    """Return the names of all time zones in order; cached because they are read from many files."""
    return tuple(sorted(available_timezones()))


def _minute(text: str) -> int:
    matched = _TIME_OF_DAY.fullmatch(text.strip())
    if matched is None:
        raise Refusal(_("{text} is not a time. Write `22`, `22:00` or `7:30`.", text=quote(text)))
    return int(matched[1]) * 60 + int(matched[2] or 0)


def _zone(text: str) -> str:
    known = {name.lower(): name for name in _zones()}
    name = known.get(text.strip().lower().replace(" ", "_"))
    if name is None:
        raise Refusal(_("I don't know the time zone {text}. Write `Europe/Berlin` or `UTC`.", text=quote(text)))
    return name


def check_place(server: ServerRow, channel_id: int, around: Sequence[int]) -> None:
    """Refuse an offer outside the server's match channels, and name these."""
    if allows(server, channel_id, around):
        return
    where = join_choices(f"<#{channel}>" for channel in server.channels)
    raise Refusal(_("Matches here start in {where}.", where=where))


def check_computers(server: ServerRow, users: Iterable[int]) -> None:
    """Refuse an offer to computers on a server that does not allow them."""
    if not server.computers and has_computers(users):
        raise no_computers_here()


def with_absent(server: ServerRow, absent: Absent) -> ServerRow:
    """Return the settings with another rule for absent players. Raises Refusal for computers if none may play."""
    if absent is Absent.COMPUTER and not server.computers:
        raise no_substitute_here()
    return replace(server, absent=absent)


async def check_table_takes_computers(tx: AsyncConnection, guild_id: int | None) -> None:
    """Refuse a computer at a table of a server that does not allow them."""
    if not await computers_may_play(tx, guild_id):
        raise no_computers_here()


def no_computers_here() -> Refusal:
    """Return the refusal of a computer on a server that does not allow them."""
    return Refusal(_("No computers on this server. Invite people, or open a table."))


def no_substitute_here() -> Refusal:
    """Return the refusal of substitute bots on a server that does not allow computers."""
    return Refusal(_("No computers on this server. Leave `absent` out."))


def allows(server: ServerRow, channel_id: int, around: Sequence[int]) -> bool:
    """Return whether matches may be offered in a channel: the channel, its forum or its category is allowed."""
    return not server.channels or not {channel_id, *around}.isdisjoint(server.channels)


def option_words(options: Mapping[str, object]) -> list[str]:
    """Return a word for each option, as people type them: `stacking`, `decks=2`, `swaps=no`."""
    return [name if value is True else f"{name}={'no' if value is False else value}" for name, value in options.items()]


USUAL: Final = "usual"


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or a role of a server, by its name."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class ServerContext:
    """The settings of a server, with the channels and roles they can be chosen from."""

    row: ServerRow
    usual_turn_time: int
    now: int = 0
    channels: Sequence[Place] = ()
    text_channels: Sequence[Place] = ()
    forums: Sequence[Place] = ()
    roles: Sequence[Place] = ()
    is_there: Callable[[int], bool] = field(default=lambda _id: True, compare=False)
    """Return whether the server has a channel."""

    def put(self, **chosen: Any) -> ServerRow:  # Any: each of its own type
        """Return a copy of the settings with some changed."""
        return replace(self.row, **chosen)


ServerSetting = Setting[ServerContext, ServerRow]


def place_values(places: Sequence[Place], held: Collection[int], none: str) -> dict[str, str]:
    """Return the places of a menu, with the chosen ones first, so that a long list does not cut them off."""
    chosen_first = sorted(places, key=lambda place: place.id not in held)
    return {"": none} | {str(place.id): place.name for place in chosen_first}


def held_places(held: Collection[int]) -> list[str]:
    """Return the menu values of the chosen places."""
    return [str(place) for place in held] or [""]
