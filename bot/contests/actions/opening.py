"""Opening contests, for organizers."""

from typing import Any, Final, TypedDict, Unpack

import discord

from bot.contests.contest import Settings, read_span, settings_to_text
from bot.contests.finding import check_title
from bot.contests.sign_up import open_contest
from bot.contests.store.contests import ContestRow
from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.matches.computer_names import computer_id
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import check_total_time, read_total_time, read_turn_time
from bot.kernel.messages.phrases import moment
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import GAME_NAMES, Parameter
from bot.kernel.setting import Kind as SettingKind
from bot.kernel.text.markup import escape, tidy_name
from bot.kernel.text.translation import _
from bot.servers.server import check_computers, checked_options, settings_of
from engines import GAMES
from engines.contests import ContestRules, Kind
from engines.core.messages import N_
from engines.core.options import changed_options, values_from_text
from players import LEVELS

_DAY: Final = 86_400
_USUAL: Final = {"sign_up": 3 * _DAY, "turn_time": _DAY, "total_time": 5 * _DAY}

_GAME = Parameter("game", N_("Which game."), required=True, choices=GAME_NAMES)
_COMMON: Final = (
    Parameter("title", N_("Its name."), longest=60),
    Parameter("options", N_("The game's rules, like size=7 no_auto.")),
    Parameter("sign_up", N_("How long sign-up is open, like 12h (default: 3d).")),
    Parameter("turn_time", N_("The longest a move may take (default: 1d).")),
    Parameter("total_time", N_("A player's time for all moves of a match (default: 5d).")),
    Parameter("role", N_("A role for the winners."), SettingKind.ROLE),
)
_TABLES: Final = (
    Parameter("players", N_("Players of a match, in a game for more than two (default: 2)."), range(2, 6)),
    Parameter(
        "computers",
        N_("Computers fill free places. Their matches are unrated."),
        choices={each: each for each in LEVELS},
    ),
    Parameter("pairs", N_("Each meeting is two games, and each player begins one."), bool),
    Parameter("duplicate", N_("All tables of a round get the same deal, so luck decides less."), bool),
)


class _CommonOptions(TypedDict, total=False):
    """The values of `_COMMON`."""

    title: str
    options: str
    sign_up: str
    turn_time: str
    total_time: str
    role: discord.Role


class _TableOptions(TypedDict, total=False):
    """The values of `_TABLES`."""

    players: int
    computers: str
    pairs: bool
    duplicate: bool


class _Options(_CommonOptions, _TableOptions, total=False):
    """The values of `_COMMON` and `_TABLES`."""


@action(
    command="contest league",
    about=N_("For organizers: open a league whose seasons follow each other by themselves."),
    effort=Effort.OFFER,
    parameters=(
        _GAME,
        *_COMMON,
        *_TABLES,
        Parameter("season", N_("How long a season lasts (default: 4w).")),
        Parameter("pool", N_("The most members of a pool (default: 6)."), range(4, 9)),
        Parameter("at_once", N_("Matches a player has at once (default: 3)."), range(1, 11)),
        Parameter("moving", N_("How many go up and down (default: 2)."), range(4)),
    ),
)
async def league(
    call: Call,
    game: str,
    season: str = "4w",
    pool: int = 6,
    at_once: int = 3,
    moving: int = 2,
    **given: Unpack[_Options],
) -> str:
    """Open a league."""
    rules = {"pool_least": min(pool, 4), "pool_most": pool, "at_once": at_once, "up": moving, "down": moving}
    return await _open(call, Kind.LEAGUE, game, season, given, **rules)


@action(
    command="contest tournament",
    about=N_("For organizers: open a tournament: knock-out, Swiss or everyone against everyone."),
    effort=Effort.OFFER,
    parameters=(
        _GAME,
        Parameter(
            "kind",
            N_("How it is played (default: knock-out)."),
            choices={
                Kind.KNOCKOUT.value: N_("Knock-out"),
                Kind.SWISS.value: N_("Swiss: all play on"),
                Kind.ROUND_ROBIN.value: N_("Everyone against everyone"),
            },
        ),
        *_COMMON,
        *_TABLES,
        Parameter("per_round", N_("How long a round lasts at most (default: 2w).")),
        Parameter("best_of", N_("Knock-out: games of a pairing (default: 1)."), int, choices={1: "1", 3: "3", 5: "5"}),
        Parameter("rounds", N_("Swiss: how many rounds (default: by the number of players)."), range(2, 16)),
    ),
)
async def tournament(
    call: Call,
    game: str,
    kind: str = "knockout",
    per_round: str = "2w",
    best_of: int = 1,
    rounds: int | None = None,
    **given: Unpack[_Options],
) -> str:
    """Open a tournament."""
    return await _open(call, Kind(kind), game, per_round, given, best_of=best_of, rounds=rounds)


@action(
    command="contest ladder",
    about=N_("For organizers: open a ladder: challenge members above you, and change places."),
    effort=Effort.OFFER,
    parameters=(_GAME, *_COMMON),
)
async def ladder(call: Call, game: str, **given: Unpack[_CommonOptions]) -> str:
    """Open a ladder."""
    return await _open(call, Kind.LADDER, game, "4w", {**given, **_TableOptions()})


async def _open(call: Call, kind: Kind, game: str, length: str, given: _Options, **rules: Any) -> str:
    guild_id = await call.check_organizes(opens=True, hides=given.get("duplicate", False))
    _check_fits(kind, game, given)
    server = await settings_of(call.host, guild_id)
    level = given.get("computers", "")
    if level:
        check_computers(server, [computer_id(level, 1)])
    settings = _settings(game, length, given)
    made = ContestRules(
        kind=kind,
        game=game,
        table_size=given.get("players", 2),
        computers_fill=bool(level),
        duplicate=given.get("duplicate", False),
        pair_matches=given.get("pairs", False),
        **{name: value for name, value in rules.items() if value is not None},
    )
    title, now = tidy_name(given.get("title", ""), "").replace("`", "'") or _title(kind, game), call.host.now()
    await check_title(call.host, guild_id, title)
    row = ContestRow(
        contest_id=0,
        guild_id=guild_id,
        channel_id=call.origin.channel_id,
        forum_id=server.contests,
        title=title,
        settings=settings_to_text(settings),
        secret=call.host.new_secret().hex(),
        closes_at=now + settings.sign_up,
        due_at=now + settings.sign_up,
    )
    await open_contest(call.host, row, made, call.request.interaction)
    return _(
        "🏆 **{title}** is open in <#{place}>. Sign-up closes {time}.",
        title=escape(row.title),
        place=row.forum_id or row.channel_id,
        time=moment(row.closes_at),
    )


def _check_fits(kind: Kind, game: str, given: _Options) -> None:
    """Refuse settings that the game or the kind of contest does not support."""
    info, size = GAMES[game].info, given.get("players", 2)
    if size not in info.seat_counts:
        raise Refusal(_("{game} cannot be played by {count}.", game=info.title, count=size))
    if given.get("duplicate") and not info.dice:
        raise Refusal(_("{game} has no deal: leave out `duplicate`.", game=info.title))
    if given.get("computers") and kind is Kind.KNOCKOUT:
        raise Refusal(_("A knock-out has byes for free places: leave out `computers`."))


def _settings(game: str, length: str, given: _Options) -> Settings:
    usual = values_from_text(GAMES[game].info.one_deal if given.get("duplicate") else "")
    options = {**usual, **values_from_text(given.get("options", ""))}
    settings = Settings(
        options=changed_options(checked_options(game, options, given.get("players", 2))),
        turn_time=read_turn_time(given["turn_time"]) if "turn_time" in given else _USUAL["turn_time"],
        total_time=read_total_time(given["total_time"]) if "total_time" in given else _USUAL["total_time"],
        sign_up=read_span(given["sign_up"]) if "sign_up" in given else _USUAL["sign_up"],
        length=read_span(length),
        level=given.get("computers", ""),
        role_id=given["role"].id if "role" in given else None,
    )
    check_total_time(settings.total_time, settings.turn_time)
    return settings


def _title(kind: Kind, game: str) -> str:
    title = GAMES[game].info.title
    words = {Kind.LEAGUE: _("{game} league", game=title), Kind.LADDER: _("{game} ladder", game=title)}
    return words.get(kind) or _("{game} tournament", game=title)
