"""The settings of a server, each declared once: its command, and its line and menu in `/setup show`."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import truncate_lines
from bot.kernel.messages.phrases import changed_rules, full_name, join_names
from bot.kernel.setting import (
    CHOSEN,
    GAME_NAMES,
    Choice,
    Field,
    Form,
    Given,
    Kind,
    Parameter,
    Setting,
    choice_setting,
    given_value,
)
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _, translate
from bot.servers.server import (
    USUAL,
    Place,
    ServerContext,
    ServerSetting,
    held_places,
    options_text,
    place_values,
    with_absent,
    with_channels,
    with_options,
)
from bot.servers.time_settings import PUZZLES, QUIET_HOURS, TURN_TIME
from engines import GAMES
from engines.core.messages import N_
from engines.core.options import values_from_text


def channels_line(server: ServerRow) -> str:
    """Return the places where matches can start."""
    if not server.channels:
        return _("every channel I can write in")
    return join_names([f"<#{channel}>" for channel in server.channels])


def _choose_channels(context: ServerContext, given: Given) -> ServerRow:
    server, add, remove = context.row, given.get("add"), given.get("remove")
    if CHOSEN in given:
        return _toggle_channel(context, given[CHOSEN])
    everywhere = given.get("everywhere", False)
    if not (add or remove or everywhere):
        raise Refusal(_("Name a channel to `add` or `remove`, or choose `everywhere:True`."))
    if everywhere and (add or remove):
        raise Refusal(_("Choose `everywhere:True` alone, or name channels."))
    if everywhere:
        return replace(server, channels=())
    return with_channels(server, add=add and add.id, remove=remove and remove.id, there=context.is_there)


def _toggle_channel(context: ServerContext, chosen: str) -> ServerRow:
    server = context.row
    if not chosen:
        return replace(server, channels=())
    channel = int(chosen)
    if channel not in server.channels:
        return with_channels(server, add=channel, remove=None, there=context.is_there)
    if len(server.channels) == 1:
        raise Refusal(
            _(
                "{channel} is the only match channel. Add another first, or choose *Every channel*.",
                channel=f"<#{channel}>",
            )
        )
    return with_channels(server, add=None, remove=channel, there=context.is_there)


CHANNELS: Final[ServerSetting] = Setting(
    "channels",
    label=N_("Match channels"),
    help=N_("Where matches can start"),
    about=N_("Choose the channels for new matches."),
    parameters=(
        Parameter("add", N_("A channel, or a category for all its channels."), Kind.PLACE),
        Parameter("remove", N_("A channel to close for new matches."), Kind.PLACE),
        Parameter("everywhere", N_("Allow matches in every channel again."), bool),
    ),
    now=lambda context: channels_line(context.row),
    choose=_choose_channels,
    placeholder=N_("Add or remove a channel…"),
    values=lambda context: place_values(context.channels, context.row.channels, _("Every channel")),
    held=lambda context: held_places(context.row.channels),
)


def _place_setting(
    name: str,
    place: Parameter,
    none: Parameter,
    *,
    missing: str,
    among: Callable[[ServerContext], Sequence[Place]],
    no_place: str,
    check: Callable[[Any], None] = lambda _chosen: None,  # Any: a channel or role of discord.py
    **words: Any,  # Any: each of its own type
) -> ServerSetting:
    """Return the setting of a column with one place or none; `place` and `none` are its two command parameters.

    `check` refuses a place that cannot be chosen.
    """

    def stored_ids(context: ServerContext) -> list[int]:
        stored = getattr(context.row, name)
        return [] if stored is None else [stored]

    def choose(context: ServerContext, given: Given) -> ServerRow:
        if CHOSEN in given:
            return context.put(**{name: int(given[CHOSEN]) if given[CHOSEN] else None})
        chosen = given.get(place.name)
        if (chosen is None) is not given.get(none.name, False):
            raise Refusal(translate(missing))
        if chosen is not None:
            check(chosen)
        return context.put(**{name: chosen and chosen.id})

    return Setting(
        name,
        choose=choose,
        parameters=(place, none),
        values=lambda context: place_values(among(context), stored_ids(context), translate(no_place)),
        held=lambda context: held_places(stored_ids(context)),
        **words,
    )


def _moderators_line(context: ServerContext) -> str:
    role = context.row.moderators
    if role is None:
        return _("members with Manage Server or Manage Messages")
    return _("<@&{role}>, and members with Manage Server or Manage Messages", role=role)


def _check_moderators(role: Any) -> None:  # Any: a role of discord.py
    if role.is_default():
        raise Refusal(_("Then everyone could end every match. Choose another role."))


MODERATORS: Final = _place_setting(
    "moderators",
    Parameter("role", N_("Its members can end matches with /table end."), Kind.ROLE),
    Parameter("nobody", N_("True: only members with Manage Server or Manage Messages."), bool),
    missing=N_("Name a `role`, or choose `nobody:True`."),
    among=lambda context: context.roles,
    no_place=N_("No role"),
    check=_check_moderators,
    label=N_("Moderators"),
    help=N_("They can end matches"),
    about=N_("Choose a role that can end matches."),
    now=_moderators_line,
    placeholder=N_("Choose a role…"),
)
CONTESTS: Final = _place_setting(
    "contests",
    Parameter("forum", N_("The forum. Matches stay in the channel where you open the contest."), Kind.FORUM),
    Parameter("none", N_("True: posts are in the channel where you open the contest."), bool),
    missing=N_("Name a `forum`, or choose `none:True`."),
    among=lambda context: context.forums,
    no_place=N_("No forum"),
    label=N_("Contests"),
    help=N_("A forum in which each has its post"),
    about=N_("Choose a forum in which each new contest gets its post."),
    now=lambda context: (
        _("posts in <#{forum}>", forum=context.row.contests)
        if context.row.contests
        else _("posts in the channel where one is opened")
    ),
    placeholder=N_("Choose a forum…"),
)
_MOST_RULES: Final = 400
"""The most characters of the changed rules, so that all settings fit in one message, also with 25 channels."""

THREADS: Final[ServerSetting] = choice_setting(
    "threads",
    ("use", N_("off: matches are played in the channel.")),
    "threads",
    (
        Choice("on", True, N_("one for each match"), N_("A thread for each match")),
        Choice("off", False, N_("none, matches are played in the channel"), N_("No threads")),
    ),
    ServerContext.put,
    label=N_("Threads"),
    help=N_("One for each match, or none"),
    about=N_("Choose if each new match gets a thread."),
)
RATED: Final[ServerSetting] = choice_setting(
    "rated",
    ("usually", N_("yes: matches count for ratings.")),
    "rated",
    (
        Choice("yes", True, N_("matches are rated, without hints"), N_("Rated")),
        Choice("no", False, N_("matches are friendly, with hints"), N_("Unrated")),
    ),
    ServerContext.put,
    label=N_("Ratings"),
    help=N_("Matches are usually rated or not"),
    about=N_("Choose if matches are usually rated."),
    confirm=lambda context, _given: _("From now on {rated}.", rated=RATED.now(context)),
)
COMPUTERS: Final[ServerSetting] = choice_setting(
    "computers",
    ("play", N_("no: only people. Running matches go on.")),
    "computers",
    (Choice("yes", True, N_("allowed"), N_("Computers can play")), Choice("no", False, N_("off"), N_("People only"))),
    ServerContext.put,
    label=N_("Computers"),
    help=N_("They can play or not"),
    about=N_("Choose if computers can play in new matches."),
)


def _absent_line(context: ServerContext) -> str:
    if context.row.absent is Absent.COMPUTER and context.row.computers:
        return _("after 2 missed turns (Monsters!: 3) a computer plays for them, unrated")
    return _("after 2 missed turns (Monsters!: 3) they lose")


ABSENT: Final[ServerSetting] = Setting(
    "absent",
    label=N_("If someone is away"),
    help=N_("After 2 missed turns (Monsters!: 3)"),
    about=N_("Choose what usually happens if someone is away."),
    parameters=(
        Parameter(
            "usually",
            N_("computer: plays for them. expire: they lose after 2 missed turns (Monsters!: 3)."),
            required=True,
            choices={each.value: each.value for each in Absent},
        ),
    ),
    now=_absent_line,
    choose=lambda context, given: with_absent(context.row, Absent(given_value(given))),
    values=lambda _context: {"computer": _("A computer plays for them"), "expire": _("They lose")},
    held=lambda context: [context.row.absent.value],
)


def _options_line(context: ServerContext) -> str:
    server = context.row
    chosen = [f"{full_name(game)} ({_rules_line(server, game)})" for game in sorted(server.options) if game in GAMES]
    return truncate_lines(["; ".join(chosen)], _MOST_RULES) if chosen else _("the usual rules of each game")


def _rules_line(server: ServerRow, game: str) -> str:
    return ", ".join(changed_rules(game, server.options.get(game, {}), variant=True)) or _("the usual rules")


def _choose_options(context: ServerContext, given: Given) -> ServerRow:
    game, text = str(given.get("game") or given["key"]), given.get("options", "")
    return with_options(context.row, game, {} if text.strip().lower() == USUAL else values_from_text(text))


def _options_form(server: ServerRow, game: str) -> Form:
    now = options_text(server.options[game]).replace("`", "").replace(",", "") if game in server.options else ""
    rules = Field("options", _("Rules"), "size=7 no_auto", default=now, required=False)
    title = _("{game}: rules", game=GAMES[game].info.title)
    return Form(f"{full_name(game)}…", title, (rules,), key=game)


OPTIONS: Final[ServerSetting] = Setting(
    "options",
    label=N_("Game rules"),
    help=N_("The usual rules of each game"),
    about=N_("Choose the usual rules of a game."),
    parameters=(
        Parameter("game", N_("Which game."), required=True, choices=GAME_NAMES),
        Parameter("options", N_("Like size=7 no_auto. `usual` is the game's own."), required=True),
    ),
    now=_options_line,
    choose=_choose_options,
    forms=lambda context: [_options_form(context.row, game) for game in GAME_NAMES],
    confirm=lambda context, given: _(
        "{game}: {rules}.", game=GAMES[given["game"]].info.title, rules=_rules_line(context.row, given["game"])
    ),
)
SETTINGS: Final = (
    CHANNELS,
    THREADS,
    CONTESTS,
    MODERATORS,
    TURN_TIME,
    QUIET_HOURS,
    PUZZLES,
    RATED,
    COMPUTERS,
    ABSENT,
    OPTIONS,
)
"""All settings, in the order of their page."""


def server_page(context: ServerContext) -> str:
    """Return all settings, each with the command that changes it."""
    lines = [f"**{translate(each.label)}**: {each.now(context)} · `/setup {each.name}`" for each in SETTINGS]
    return "\n".join([*lines, _("-# `/setup check` shows what works in a channel.")])


def confirmation(setting: ServerSetting, context: ServerContext, given: Given) -> str:
    """Return the confirmation of a changed setting."""
    if setting.confirm is not None:
        return setting.confirm(context, given)
    return _("{setting}: {value}.", setting=translate(setting.label), value=setting.now(context))
