"""The settings of an offer, each declared once: its parameter of the commands, and its choices on the pages of `/play`.

Game, people and computers are not among them. The rules of a game come from its options.
"""

import dataclasses
from dataclasses import dataclass, replace
from typing import Final

from bot.kernel.matches.computer_names import STRONGER
from bot.kernel.matches.folds import MISSED_TURNS
from bot.kernel.matches.turn_time import read_total_time, read_turn_time
from bot.kernel.messages.phrases import rated_level_name, rating_terms
from bot.kernel.setting import CHOSEN, Given, Parameter, Setting, given_value
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _, ngettext, translate
from bot.offers.begin import are_seats_drawn
from bot.offers.draft import Draft
from engines import GAMES
from engines.core.messages import N_
from players import LEVELS
from players.steps import rated_steps

YES, NO, NO_LIMIT, NAMED = "yes", "no", "none", "named"
_TURNS: Final = ("10m", "1h", "12h", "1d", "2d", "3d", "7d", "14d")
_MATCHES: Final = ("1h", "12h", "1d", "3d", "7d", "14d", "30d")


@dataclass(frozen=True, slots=True)
class Offering:
    """A draft of an offer, with the server's defaults for unset terms."""

    draft: Draft
    server: ServerRow
    usual_turn_time: int
    """The bot's default time limit, in seconds."""

    @property
    def turn_time(self) -> str:
        """Return the time limit in words, as `3 days a turn`."""
        return _a_turn(self.draft.turn_time or self.server.turn_time or self.usual_turn_time)

    @property
    def absent(self) -> Absent:
        """Return the rule for absent players."""
        if self.draft.absent is not None:
            return self.draft.absent
        # A match that is explicitly rated has no substitute bots, even if that is the server's default.
        return Absent.EXPIRE if self.draft.rated or not self.server.computers else self.server.absent

    @property
    def is_rated(self) -> bool:
        """Return whether the match is to be rated, if only people play."""
        wanted = self.server.rated if self.draft.rated is None else self.draft.rated
        return wanted and self.absent is Absent.EXPIRE

    @property
    def is_mixed(self) -> bool:
        """Return whether both people and computers play, in which case the match is never rated."""
        return bool(self.draft.people and self.draft.computers)


OfferSetting = Setting[Offering, Draft]


def _a_turn(seconds: int) -> str:
    return _("{time} a turn", time=write_turn_time(seconds))


TURN_TIME: Final[OfferSetting] = Setting(
    "turn_time",
    label=N_("Time limit"),
    help=N_("Your time for each turn."),
    parameters=(Parameter("turn_time", N_("Time limit for a turn, like 10m, 12h or 3d (2 minutes to 30 days).")),),
    now=lambda offering: offering.turn_time,
    choose=lambda offering, given: replace(offering.draft, turn_time=read_turn_time(given_value(given))),
    values=lambda _offering: {each: _a_turn(read_turn_time(each)) for each in _TURNS},
)


def _absences(offering: Offering) -> dict[str, str]:
    draft = offering.draft
    own = next((each for each in dataclasses.fields(GAMES[draft.game].Options) if each.name == "missed_turns"), None)
    missed = MISSED_TURNS if own is None else int(str(draft.options.get(own.name, own.default)))
    lose = ngettext("they lose after {count} missed turn", "they lose after {count} missed turns", missed)
    return {Absent.EXPIRE.value: lose, Absent.COMPUTER.value: _("a computer takes over")}


def _choose_absent(offering: Offering, given: Given) -> Draft:
    absent = Absent.COMPUTER if given_value(given) == Absent.COMPUTER.value else Absent.EXPIRE
    draft = replace(offering.draft, absent=absent)
    # A match with substitute bots is never rated, so the newest of two conflicting choices wins.
    return replace(draft, rated=None) if CHOSEN in given and absent is Absent.COMPUTER else draft


ABSENT: Final[OfferSetting] = Setting(
    "absent",
    label=N_("If someone is away"),
    help=N_("A match with a substitute is unrated."),
    parameters=(
        Parameter(
            "absent",
            N_("After 2 missed turns (Monsters!: 3): they lose (expire), or a computer plays (computer, unrated)."),
            choices={each.value: each.value for each in Absent},
        ),
    ),
    now=lambda offering: _absences(offering)[offering.absent.value],
    choose=_choose_absent,
    values=_absences,
    applies=lambda offering: offering.server.computers,
)


def _players(count: int) -> str:
    return ngettext("{count} player", "{count} players", count)


def _choose_seats(offering: Offering, given: Given) -> Draft:
    counts = {str(count): count for count in GAMES[offering.draft.game].info.seat_counts}
    return replace(offering.draft, seats=counts.get(given_value(given), offering.draft.seats))


SEATS: Final[OfferSetting] = Setting(
    "seats",
    label=N_("Open table"),
    help=N_("How many can play."),
    now=lambda offering: _players(offering.draft.seats),
    choose=_choose_seats,
    values=lambda offering: {
        str(count): _players(count) for count in sorted(GAMES[offering.draft.game].info.seat_counts)
    },
    applies=lambda offering: len(GAMES[offering.draft.game].info.seat_counts) > 1,
)


def _is_yes(given: Given) -> bool:
    return given_value(given) in (True, YES)


def _choose_rated(offering: Offering, given: Given) -> Draft:
    draft = replace(offering.draft, rated=_is_yes(given))
    return replace(draft, absent=Absent.EXPIRE) if CHOSEN in given and draft.rated else draft


RATED: Final[OfferSetting] = Setting(
    "rated",
    label=N_("Friendly or rated"),
    help=N_("Rated matches count for ratings. Friendly ones have hints."),
    parameters=(Parameter("rated", N_("True: no hints, usual between people. False: friendly, with hints."), bool),),
    now=lambda offering: rating_terms(rated=offering.is_rated),
    choose=_choose_rated,
    values=lambda _offering: {NO: rating_terms(rated=False), YES: rating_terms(rated=True)},
    applies=lambda offering: not offering.is_mixed,
)


def _first(offering: Offering) -> str:
    draft, rated = offering.draft, offering.is_rated and not offering.is_mixed
    if rated and draft.random_seats is None and not draft.people:
        # Matches against computers are unrated, and you start.
        return _("random if rated")
    return _("random") if are_seats_drawn(draft.game, wanted=draft.random_seats, rated=rated) else _("you")


FIRST: Final[OfferSetting] = Setting(
    "random_seats",
    label=N_("First player"),
    help=N_("The player who moves first."),
    parameters=(
        Parameter("random_seats", N_("True: a random player starts, usual if rated. False: you start."), bool),
    ),
    now=_first,
    choose=lambda offering, given: replace(offering.draft, random_seats=_is_yes(given)),
    values=lambda _offering: {NO: _("you"), YES: _("random")},
    applies=lambda offering: not GAMES[offering.draft.game].info.simultaneous,
)


PAIR: Final[OfferSetting] = Setting(
    "pair",
    label=N_("Pair match"),
    help=N_("2 games, each of you plays first once. Their sum decides."),
    parameters=(
        Parameter("pair", N_("True: 2 games, each of you plays first once, one result. For 2 players."), bool),
    ),
    now=lambda offering: _("2 games") if offering.draft.pair else _("off"),
    choose=lambda offering, given: replace(offering.draft, pair=_is_yes(given)),
    values=lambda _offering: {NO: _("off"), YES: _("2 games")},
    applies=lambda offering: offering.draft.chairs == 2,
)


def _partners(offering: Offering) -> dict[str, str]:
    """Return the people and one of the computers, which play alike."""
    draft = offering.draft
    return {str(at): one.name for at, one in enumerate(draft.others[: len(draft.people) + 1])}


def _choose_partner(offering: Offering, given: Given) -> Draft:
    number = given_value(given)
    return replace(offering.draft, partner=int(number) if number in _partners(offering) else None)


PARTNER: Final[OfferSetting] = Setting(
    "partner",
    label=N_("Your partner"),
    help=N_("You win or lose together."),
    now=lambda offering: offering.draft.others[offering.draft.partner_index].name,
    choose=_choose_partner,
    values=_partners,
    applies=lambda offering: offering.draft.in_teams,
)


def _total_time(offering: Offering) -> str:
    total = offering.draft.total_time
    return _("no limit") if total is None else write_turn_time(total)


def _choose_total_time(offering: Offering, given: Given) -> Draft:
    text = given_value(given)
    unlimited = CHOSEN in given and text == NO_LIMIT
    return replace(offering.draft, total_time=None if unlimited else read_total_time(text))


TOTAL_TIME: Final[OfferSetting] = Setting(
    "total_time",
    label=N_("Time for the whole match"),
    help=N_("Your time for all turns together."),
    parameters=(Parameter("total_time", N_("Your time for all turns together, like 5d or 2 weeks (up to 30 days).")),),
    now=_total_time,
    choose=_choose_total_time,
    values=lambda _offering: {
        NO_LIMIT: _("no limit"),
        **{each: write_turn_time(read_turn_time(each)) for each in _MATCHES},
    },
)


def _strengths(offering: Offering) -> dict[str, str]:
    game = offering.draft.game
    steps = {step: rated_level_name(game, step) for step in rated_steps(game)}
    return {NAMED: _("you pick the level"), STRONGER: _("a bit stronger than you"), **steps}


def _choose_strength(offering: Offering, given: Given) -> Draft:
    level = given_value(given)
    return replace(offering.draft, level=level if level in rated_steps(offering.draft.game) else LEVELS[0])


STRENGTH: Final[OfferSetting] = Setting(
    "strength",
    label=N_("Computer"),
    help=N_("How strong the computer plays."),
    now=lambda offering: _strengths(offering).get(offering.draft.level) or _strengths(offering)[NAMED],
    choose=_choose_strength,
    values=_strengths,
    applies=lambda offering: (
        offering.server.computers
        and bool(rated_steps(offering.draft.game))
        and (not offering.draft.people or offering.is_mixed)
    ),
)
MATCH_SETTINGS: Final = (TURN_TIME, ABSENT, SEATS, RATED, FIRST, PAIR, PARTNER, TOTAL_TIME, STRENGTH)
"""The settings that every game has, in the order of their page."""
TYPED: Final = (TURN_TIME, TOTAL_TIME, FIRST, PAIR, RATED, ABSENT)
"""The settings that are parameters of commands, in their order there."""


def applicable(offering: Offering) -> list[OfferSetting]:
    """Return the settings that apply to the match."""
    return [each for each in MATCH_SETTINGS if each.applies(offering)]


def line_of(setting: OfferSetting, offering: Offering) -> str:
    """Return a setting's label and value, as `Rated: yes`."""
    return f"{translate(setting.label)}: {setting.now(offering)}"


def other_value(setting: OfferSetting, offering: Offering) -> str | None:
    """Return the other value of a switch; None for other settings."""
    options = setting.options(offering)
    return next((value for value, _words, held in options if not held), None) if len(options) == 2 else None
