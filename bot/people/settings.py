"""The settings of a person, each declared once: its command under `/me` and its confirmation."""

from dataclasses import dataclass, replace
from typing import Any, Final

from bot.kernel.messages.phrases import full_name
from bot.kernel.setting import GAME_NAMES, ON_OFF, Choice, Given, Parameter, Setting, choice_setting
from bot.kernel.store.preferences import PreferencesRow
from bot.kernel.text.translation import _, ngettext, translate
from engines import GAMES
from engines.core.messages import N_, join_choices
from render.core.recolour import Scheme


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """The preferences of a person."""

    row: PreferencesRow
    declined: frozenset[str] = frozenset()
    """The games to which they cannot be invited; '' stands for all games."""
    running: int = 0
    """The number of matches they play in."""

    def changed(self, **chosen: Any) -> "PersonSettings":  # Any: of each its own type
        """Return a copy with other preferences."""
        return replace(self, row=replace(self.row, **chosen))


PersonSetting = Setting[PersonSettings, PersonSettings]


CALLS: Final[PersonSetting] = choice_setting(
    "calls",
    ("by", N_("A DM too, or the thread only.")),
    "dm_calls",
    (
        Choice("board", False, N_("Only boards in threads ping you now. Monsters! still sends DMs.")),
        Choice("board and direct message", True, N_("You also get a DM on your turn now.")),
    ),
    PersonSettings.changed,
    about=N_("Choose how I tell you it's your turn."),
)
PINGS: Final[PersonSetting] = choice_setting(
    "pings",
    ("send", N_("off: nothing pings you, your clocks still run.")),
    "pings",
    (
        Choice("on", True, N_("Pings are on.")),
        Choice(
            "off", False, N_("Pings are off, for reminders and invites too. Your clocks still run. See `/games next`.")
        ),
    ),
    PersonSettings.changed,
    about=N_("Turn all pings on or off."),
)
SCHEMES: Final = {
    Scheme.USUAL: N_("usual"),
    Scheme.PROTAN: N_("red-blind"),
    Scheme.DEUTAN: N_("green-blind"),
    Scheme.TRITAN: N_("blue-blind"),
    Scheme.CONTRAST: N_("high contrast"),
    Scheme.LIGHT: N_("light"),
}


def _choose_colours(person: PersonSettings, given: Given) -> PersonSettings:
    scheme = Scheme(given["scheme"])
    return person.changed(colours=None if scheme is Scheme.USUAL else scheme.value)


COLOURS: Final[PersonSetting] = Setting(
    "colors",
    about=N_("Choose colors for pictures only you see."),
    parameters=(
        Parameter(
            "scheme", N_("Your colors."), required=True, choices={each.value: name for each, name in SCHEMES.items()}
        ),
    ),
    choose=_choose_colours,
    now=lambda person: _(
        "Your colors: {scheme}. They change pictures only you see, like `/table show` and `/table hand`.",
        scheme=translate(SCHEMES[Scheme(person.row.colours or Scheme.USUAL)]),
    ),
)


def _challenges(person: PersonSettings) -> str:
    titles = [full_name(game) for game in sorted(GAMES) if game in person.declined]
    if "" in person.declined or len(titles) == len(GAMES):
        return _("Nobody can invite you now. You can still join tables.")
    if not titles:
        return _("Anyone can invite you to any game.")
    games = translate(join_choices(titles))
    return _("Nobody can invite you to {games} now.", games=games)


def _choose_challenges(person: PersonSettings, given: Given) -> PersonSettings:
    before, game, wanted = person.declined, given.get("game"), given["take"] == "on"
    if game is None:
        return replace(person, declined=frozenset() if wanted else frozenset({""}))
    if not wanted:
        return replace(person, declined=before if "" in before else before | {game})
    return replace(person, declined=(frozenset(GAMES) if "" in before else before) - {game})


CHALLENGES: Final[PersonSetting] = Setting(
    "challenges",
    about=N_("Choose if others can invite you."),
    parameters=(
        Parameter("take", N_("off: nobody can invite you."), required=True, choices=ON_OFF),
        Parameter("game", N_("One game (default: all)."), choices=GAME_NAMES),
    ),
    choose=_choose_challenges,
    now=_challenges,
)


CONFIRM: Final[PersonSetting] = choice_setting(
    "confirm",
    ("ask", N_("off: a typed move is played right away.")),
    "confirm_moves",
    (
        Choice("on", True, N_("Typed moves wait for *Play it*, except moves out of turn.")),
        Choice("off", False, N_("Typed moves are played right away.")),
    ),
    PersonSettings.changed,
    "off",
    about=N_("Choose if typed moves wait for Play it."),
)
COACHING: Final[PersonSetting] = choice_setting(
    "coaching",
    ("show", N_("on: tips in your first matches of each game.")),
    "coaching",
    (
        Choice("on", True, N_("You get tips in your first 3 matches of each game.")),
        Choice("off", False, N_("No more tips. To turn them on: `/me coaching`")),
    ),
    PersonSettings.changed,
    about=N_("Turn tips on or off."),
)


def _limit(person: PersonSettings) -> str:
    most, running = person.row.most_matches, person.running
    now = ngettext("You are in {count} match.", "You are in {count} matches.", running)
    if most is None:
        return _("No limit. {now}", now=now)
    limit = _("Your limit is {most}. Beyond it nobody can invite you.", most=most)
    return " ".join([limit, now, *([_("They all go on.")] if running > most else [])])


LIMIT: Final[PersonSetting] = Setting(
    "limit",
    about=N_("Limit how many matches you play at once."),
    parameters=(Parameter("matches", N_("The most matches (default: no limit)."), range(1, 101)),),
    choose=lambda person, given: person.changed(most_matches=given.get("matches")),
    now=_limit,
)
SETTINGS: Final = (CALLS, PINGS, COLOURS, CHALLENGES, CONFIRM, COACHING, LIMIT)
