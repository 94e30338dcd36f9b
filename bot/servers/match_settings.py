"""Settings of a server for its matches: threads, ratings, computers, absence and rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.kernel.messages.message import truncate_lines
from bot.kernel.messages.phrases import changed_rules, full_name
from bot.kernel.setting import (
    GAME_NAMES,
    ON_OFF,
    YES_NO,
    Field,
    Form,
    Given,
    Parameter,
    Setting,
    given_value,
)
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _
from bot.servers.choosing import USUAL, Choosing, ServerSetting, two_values
from bot.servers.server import (
    options_text,
    with_absent,
    with_options,
)
from engines import GAMES
from engines.core.messages import N_
from engines.core.options import values_from_text

_MOST_RULES: Final = 400
"""Characters of the changed rules, so that all settings fit one message, with 25 channels too."""
_THREADS: Final = two_values("on", N_("A thread for each match"), "off", N_("No threads"))
_RATED: Final = two_values("yes", N_("Rated"), "no", N_("Unrated"))
_COMPUTERS: Final = two_values("yes", N_("Computers can play"), "no", N_("People only"))
_ABSENT: Final = two_values(
    Absent.COMPUTER.value, N_("A computer plays for them"), Absent.EXPIRE.value, N_("They lose")
)


def threads_line(choosing: Choosing) -> str:
    """Return where matches are played."""
    return _("one for each match") if choosing.row.threads else _("none, matches are played in the channel")


THREADS: Final[ServerSetting] = Setting(
    "threads",
    label=N_("Threads"),
    help=N_("One for each match, or none"),
    about=N_("Choose if each new match gets a thread."),
    parameters=(Parameter("use", N_("off: matches are played in the channel."), required=True, choices=ON_OFF),),
    now=threads_line,
    choose=lambda choosing, given: replace(choosing.row, threads=given_value(given) == "on"),
    values=lambda choosing: _THREADS(choosing.row.threads),
)


def rated_line(choosing: Choosing) -> str:
    """Return whether matches are rated."""
    if choosing.row.rated:
        return _("matches are rated, without hints")
    return _("matches are friendly, with hints")


RATED: Final[ServerSetting] = Setting(
    "rated",
    label=N_("Ratings"),
    help=N_("Matches are usually rated or not"),
    about=N_("Choose if matches are usually rated."),
    parameters=(Parameter("usually", N_("yes: matches count for ratings."), required=True, choices=YES_NO),),
    now=rated_line,
    choose=lambda choosing, given: replace(choosing.row, rated=given_value(given) == "yes"),
    values=lambda choosing: _RATED(choosing.row.rated),
    confirm=lambda choosing, _given: _("From now on {rated}.", rated=rated_line(choosing)),
)
COMPUTERS: Final[ServerSetting] = Setting(
    "computers",
    label=N_("Computers"),
    help=N_("They can play or not"),
    about=N_("Choose if computers can play in new matches."),
    parameters=(Parameter("play", N_("no: only people. Running matches go on."), required=True, choices=YES_NO),),
    now=lambda choosing: _("allowed") if choosing.row.computers else _("off"),
    choose=lambda choosing, given: replace(choosing.row, computers=given_value(given) == "yes"),
    values=lambda choosing: _COMPUTERS(choosing.row.computers),
)


def _absent_line(choosing: Choosing) -> str:
    if choosing.row.absent is Absent.COMPUTER and choosing.row.computers:
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
    choose=lambda choosing, given: with_absent(choosing.row, Absent(given_value(given))),
    values=lambda choosing: _ABSENT(choosing.row.absent is Absent.COMPUTER),
)


def _options_line(choosing: Choosing) -> str:
    server = choosing.row
    chosen = [f"{full_name(game)} ({_rules_line(server, game)})" for game in sorted(server.options) if game in GAMES]
    return truncate_lines(["; ".join(chosen)], _MOST_RULES) if chosen else _("the usual rules of each game")


def _rules_line(server: ServerRow, game: str) -> str:
    return ", ".join(changed_rules(game, server.options.get(game, {}), variant=True)) or _("the usual rules")


def _game_of(given: Given) -> str:
    return str(given.get("game") or given["key"])


def _choose_options(choosing: Choosing, given: Given) -> ServerRow:
    game, text = _game_of(given), given.get("options", "")
    return with_options(choosing.row, game, {} if text.strip().lower() == USUAL else values_from_text(text))


def _options_forms(choosing: Choosing) -> Sequence[Form]:
    return [_options_form(choosing.row, game) for game in GAME_NAMES]


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
    forms=_options_forms,
    confirm=lambda choosing, given: _(
        "{game}: {rules}.", game=GAMES[given["game"]].info.title, rules=_rules_line(choosing.row, given["game"])
    ),
)
