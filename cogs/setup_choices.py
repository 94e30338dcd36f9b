"""Handlers of the buttons, menus and forms of a server's page."""

from dataclasses import replace

import discord

from bot.kernel.buttons.verb import MalformedError
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import read_turn_time
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _
from bot.servers.server import (
    choose,
    options_text,
    read_daily_puzzles,
    read_quiet_hours,
    settings_of,
    with_absent,
    with_channels,
    with_options,
)
from bot.servers.server_page import write_hour
from cogs.acknowledge import acknowledge
from cogs.form import Field, form
from cogs.press import Press
from cogs.setup_page import (
    BOUND,
    Choose,
    OpenSetting,
    Setting,
    WriteOptions,
    WritePuzzleTime,
    WriteQuietHours,
    settings_page,
)
from cogs.shared_verbs import SHARED
from engines import GAMES
from engines.core.errors import RulesError
from engines.core.options import values_from_text


@SHARED.on(OpenSetting)
async def _open(press: Press, verb: OpenSetting) -> None:
    _check_may(press)
    await press.defer()
    await _show(press, await settings_of(press.host, press.interaction.guild_id), verb.setting)


@SHARED.on(Choose)
async def _choose(press: Press, verb: Choose) -> None:
    guild_id = _check_may(press)
    guild = press.interaction.guild
    await press.defer()
    server = await choose(press.host, guild_id, lambda server: _change(server, verb, guild, press.host.now()))
    await _show(press, server, verb.setting)


@SHARED.on(WriteQuietHours)
async def _quiet(press: Press, verb: WriteQuietHours) -> None:
    guild_id = _check_may(press)
    if not press.fields:
        hours = (
            Field("begins", _("When reminders stop"), "22:00", most=5),
            Field("ends", _("When they come again"), "8:00", most=5),
            Field("zone", _("Time zone"), "Europe/Berlin", default="UTC", most=40),
        )
        modal = form(_("Quiet hours"), BOUND.id(verb), *hours)
        await acknowledge(press.interaction, lambda: press.interaction.response.send_modal(modal))
        return
    written = [press.fields.get(name, "") for name in ("begins", "ends", "zone")]
    quiet = read_quiet_hours(*written)
    await press.defer()
    server = await choose(press.host, guild_id, lambda server: replace(server, quiet=quiet))
    await _show(press, server, Setting.QUIET_HOURS)


@SHARED.on(WritePuzzleTime)
async def _puzzle_time(press: Press, verb: WritePuzzleTime) -> None:
    guild_id = _check_may(press)
    puzzles = (await settings_of(press.host, guild_id)).puzzles
    if puzzles is None:
        raise Refusal(_("Choose a channel for the puzzle of the day first."))
    if not press.fields:
        fields = (
            Field("time", _("When it is posted"), "9:00", default=write_hour(puzzles.minute), most=5),
            Field("zone", _("Time zone"), "Europe/Berlin", default=puzzles.zone, most=40),
        )
        modal = form(_("Puzzle of the day"), BOUND.id(verb), *fields)
        await acknowledge(press.interaction, lambda: press.interaction.response.send_modal(modal))
        return
    time, zone = press.fields.get("time", ""), press.fields.get("zone", "")
    written = read_daily_puzzles(puzzles.channel_id, time, zone, press.host.now())
    await press.defer()
    server = await choose(press.host, guild_id, lambda server: replace(server, puzzles=written))
    await _show(press, server, Setting.PUZZLES)


@SHARED.on(WriteOptions)
async def _options(press: Press, verb: WriteOptions) -> None:
    guild_id = _check_may(press)
    server = await settings_of(press.host, guild_id)
    title = GAMES[verb.game].info.title
    if not press.fields:
        now = options_text(server.options.get(verb.game, {})).replace("`", "").replace(",", "")
        default = now if verb.game in server.options else ""
        field = Field("options", _("Rules"), "size=7 no_auto", default=default, required=False)
        modal = form(_("{game}: rules", game=title), BOUND.id(verb), field)
        await acknowledge(press.interaction, lambda: press.interaction.response.send_modal(modal))
        return
    try:
        values = values_from_text(press.fields.get("options", ""))
        changed = with_options(server, verb.game, values)
    except RulesError as error:
        raise Refusal(str(error)) from error
    await press.defer()
    current = changed.options.get(verb.game, {})
    server = await choose(press.host, guild_id, lambda server: with_options(server, verb.game, current))
    await _show(press, server, Setting.OPTIONS)


def _check_may(press: Press) -> int:
    """Return the server; a Refusal for a user who may not choose for it, whose page it cannot be."""
    interaction = press.interaction
    if interaction.guild_id is None:
        raise Refusal(_("Use `/setup show` in a channel of a server."))
    if not interaction.permissions.manage_guild:
        raise Refusal(_("Only members with Manage Server can change this."))
    return interaction.guild_id


def _change(server: ServerRow, verb: Choose, guild: discord.Guild | None, now: int) -> ServerRow:
    value = verb.value
    match verb.setting:
        case Setting.CHANNELS:
            return _with_channel(server, value, guild)
        case Setting.THREADS:
            return replace(server, threads=_yes(value))
        case Setting.RATED:
            return replace(server, rated=_yes(value))
        case Setting.COMPUTERS:
            return replace(server, computers=_yes(value))
        case Setting.ABSENT:
            return with_absent(server, Absent.COMPUTER if _yes(value) else Absent.EXPIRE)
        case Setting.MODERATORS:
            return replace(server, moderators=_role(value, guild))
        case Setting.TURN_TIME:
            return replace(server, turn_time=read_turn_time(value) if value else None)
        case Setting.QUIET_HOURS if not value:
            return replace(server, quiet=None)
        case Setting.PUZZLES:
            return _with_puzzles(server, value, guild, now)
        case _:
            raise MalformedError("no choice of a setting")


def _with_channel(server: ServerRow, value: str, guild: discord.Guild | None) -> ServerRow:
    if not value:
        return replace(server, channels=())
    channel = _known_id(value, guild is not None and guild.get_channel(_number(value)) is not None)

    def there(each: int) -> bool:
        return guild is None or guild.get_channel(each) is not None

    if channel not in server.channels:
        return with_channels(server, add=channel, remove=None, there=there)
    if len(server.channels) == 1:
        raise Refusal(
            _(
                "{channel} is the only match channel. Add another first, or choose *Every channel*.",
                channel=f"<#{channel}>",
            )
        )
    return with_channels(server, add=None, remove=channel, there=there)


def _with_puzzles(server: ServerRow, value: str, guild: discord.Guild | None, now: int) -> ServerRow:
    if not value:
        return replace(server, puzzles=None)
    channel = None if guild is None else guild.get_channel(_number(value))
    channel_id = _known_id(value, isinstance(channel, discord.TextChannel))
    if server.puzzles is not None:
        return replace(server, puzzles=replace(server.puzzles, channel_id=channel_id))
    return replace(server, puzzles=read_daily_puzzles(channel_id, "9", "UTC", now))


def _role(value: str, guild: discord.Guild | None) -> int | None:
    if not value:
        return None
    role = None if guild is None else guild.get_role(_number(value))
    return _known_id(value, role is not None and not role.is_default())


def _known_id(value: str, there: bool) -> int:
    if not there:
        raise Refusal(_("That is gone. Open `/setup show` again."))
    return _number(value)


def _number(value: str) -> int:
    if not (value.isascii() and value.isdigit()):
        raise MalformedError("no number")
    return int(value)


def _yes(value: str) -> bool:
    if value not in ("yes", "no"):
        raise MalformedError("neither yes nor no")
    return value == "yes"


async def _show(press: Press, server: ServerRow, opened: Setting) -> None:
    await press.show(settings_page(server, press.host.default_turn_time, press.interaction.guild, opened))
