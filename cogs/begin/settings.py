"""The settings of an offer besides game and people: times, ratings, absence, and the rules of the game."""

import dataclasses
import enum
import typing
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.computers.strengths import STRONGER
from bot.kernel.matches.attendance import MISSED_TURNS
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import read_total_time, read_turn_time
from bot.kernel.messages.phrases import rated_level_name, rating_terms
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _, ngettext, translate
from bot.offers.draft import Draft
from cogs.options import MOST_CHOICES
from engines import GAMES
from engines.core.option_words import label_of, value_in_words
from players import LEVELS
from players.steps import rated_steps

YES, NO = "yes", "no"
NO_LIMIT = "none"
_TURNS = ("10m", "1h", "12h", "1d", "2d", "3d", "7d", "14d")
_MATCHES = ("1h", "12h", "1d", "3d", "7d", "14d", "30d")
TURN_TIME, ABSENT, SEATS, TOTAL_TIME = "turn_time", "absent", "seats", "total_time"
RATED, FIRST = "rated", "random_seats"
STRENGTH, NAMED = "strength", "named"


@dataclass(frozen=True, slots=True)
class ServerDefaults:
    """A server's settings for what an offer leaves out."""

    server: ServerRow
    turn_time: int


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to choose."""

    name: str
    label: str
    help: str
    now: str
    """The value, in words."""
    values: tuple[tuple[str, str], ...]
    """The values to choose from, each in words; () for a number that is typed."""
    bounds: tuple[int, int] | None = None

    @property
    def line(self) -> str:
        """Return it with its value, as `Rated: yes`."""
        return f"{self.label}: {self.now}"

    @property
    def other(self) -> str | None:
        """Return the other value of a switch; None for what is no switch."""
        return next((value for value, text in self.values if text != self.now), None) if len(self.values) == 2 else None


def match_settings(draft: Draft, usual: ServerDefaults) -> tuple[Setting, ...]:
    """Return the settings that every game has."""
    return tuple(_match_settings(draft, usual))


def rule_settings(draft: Draft) -> tuple[Setting, ...]:
    """Return the rules of the game that can be changed, its variant left out."""
    return tuple(_rule(draft, field) for field in _fields(draft) if not field.metadata.get("names_game"))


def variant_setting(draft: Draft) -> Setting | None:
    """Return the choice of a variant; None for a game without variants."""
    return next((_rule(draft, field) for field in _fields(draft) if field.metadata.get("names_game")), None)


def find_setting(draft: Draft, usual: ServerDefaults, name: str) -> Setting:
    """Return a setting by its name; a Refusal where the game has none of that name."""
    known = (*match_settings(draft, usual), *(_rule(draft, field) for field in _fields(draft)))
    setting = next((each for each in known if each.name == name), None)
    if setting is None:
        raise Refusal(_("That choice is gone. Start again with `/play`."))
    return setting


def is_rated(draft: Draft, usual: ServerDefaults) -> bool:
    """Return whether the match is to be rated, if only people play."""
    wanted = usual.server.rated if draft.rated is None else draft.rated
    return wanted and _absent(draft, usual) is Absent.EXPIRE


def turn_time_of(draft: Draft, usual: ServerDefaults) -> str:
    """Return the time limit in words, as `3 days a turn`."""
    return _a_turn(draft.turn_time or usual.server.turn_time or usual.turn_time)


def apply_setting(draft: Draft, name: str, value: str) -> Draft:
    """Return the draft with a setting chosen; Refusal or OptionError for a value that it cannot have."""
    if name == TURN_TIME:
        return replace(draft, turn_time=read_turn_time(value))
    if name == TOTAL_TIME:
        return replace(draft, total_time=None if value == NO_LIMIT else read_total_time(value))
    if name == FIRST:
        return replace(draft, random_seats=value == YES)
    if name == RATED:
        # The last choice counts: a match with substitute bots is never rated.
        return replace(draft, rated=value == YES, absent=Absent.EXPIRE if value == YES else draft.absent)
    if name == ABSENT:
        absent = Absent.COMPUTER if value == Absent.COMPUTER.value else Absent.EXPIRE
        return replace(draft, absent=absent, rated=None if absent is Absent.COMPUTER else draft.rated)
    if name == SEATS:
        counts = {str(count): count for count in GAMES[draft.game].info.seat_counts}
        return replace(draft, seats=counts.get(value, draft.seats))
    if name == STRENGTH:
        return replace(draft, level=value if value in rated_steps(draft.game) else LEVELS[0])
    return draft.with_option(name, value)


def _match_settings(draft: Draft, usual: ServerDefaults) -> Iterator[Setting]:
    turns = tuple((each, _a_turn(read_turn_time(each))) for each in _TURNS)
    yield Setting(TURN_TIME, _("Time limit"), _("Your time for each turn."), turn_time_of(draft, usual), turns)
    if usual.server.computers:
        absences = _absences(draft)
        now = dict(absences)[_absent(draft, usual).value]
        yield Setting(ABSENT, _("If someone is away"), _("A match with a substitute is unrated."), now, absences)
    counts = sorted(GAMES[draft.game].info.seat_counts)
    if len(counts) > 1:
        texts = tuple((str(count), _players(count)) for count in counts)
        yield Setting(SEATS, _("Open table"), _("How many can play."), _players(draft.seats), texts)
    ratings = ((NO, rating_terms(rated=False)), (YES, rating_terms(rated=True)))
    help_text = _("Rated matches count for ratings. Friendly ones have hints.")
    yield Setting(RATED, _("Friendly or rated"), help_text, rating_terms(rated=is_rated(draft, usual)), ratings)
    if not GAMES[draft.game].info.simultaneous:
        first = ((NO, _("you")), (YES, _("random")))
        now = dict(first)[YES if draft.random_seats else NO]
        yield Setting(FIRST, _("First player"), _("The player who moves first."), now, first)
    limits = ((NO_LIMIT, _("no limit")), *((each, write_turn_time(read_turn_time(each))) for each in _MATCHES))
    total = _("no limit") if draft.total_time is None else write_turn_time(draft.total_time)
    yield Setting(TOTAL_TIME, _("Time for the whole match"), _("Your time for all turns together."), total, limits)
    if usual.server.computers and rated_steps(draft.game):
        strengths = _strengths(draft.game)
        now = dict(strengths).get(draft.level, dict(strengths)[NAMED])
        yield Setting(STRENGTH, _("Computer"), _("How strong the computer plays."), now, strengths)


def _strengths(game: str) -> tuple[tuple[str, str], ...]:
    steps = ((step, rated_level_name(game, step)) for step in rated_steps(game))
    return (NAMED, _("you pick the level")), (STRONGER, _("a bit stronger than you")), *steps


def _a_turn(seconds: int) -> str:
    return _("{time} a turn", time=write_turn_time(seconds))


def _players(count: int) -> str:
    return ngettext("{count} player", "{count} players", count)


def _absent(draft: Draft, usual: ServerDefaults) -> Absent:
    if draft.absent is not None:
        return draft.absent
    # A match that is explicitly rated has no substitute bots, even if that is the server's default.
    return Absent.EXPIRE if draft.rated or not usual.server.computers else usual.server.absent


def _absences(draft: Draft) -> tuple[tuple[str, str], ...]:
    own = next((field for field in _fields(draft) if field.name == "missed_turns"), None)
    missed = MISSED_TURNS if own is None else int(str(draft.options.get(own.name, own.default)))
    lose = ngettext("they lose after {count} missed turn", "they lose after {count} missed turns", missed)
    return (Absent.EXPIRE.value, lose), (Absent.COMPUTER.value, _("a computer takes over"))


def _fields(draft: Draft) -> tuple[dataclasses.Field[object], ...]:
    return dataclasses.fields(GAMES[draft.game].Options)


def _rule(draft: Draft, field: dataclasses.Field[object]) -> Setting:
    kind = typing.get_type_hints(GAMES[draft.game].Options)[field.name]
    bounds = field.metadata.get("range")
    now = translate(value_in_words(field, draft.options.get(field.name, field.default)))
    values = tuple((text, translate(value_in_words(field, value))) for value, text in _values(kind, bounds))
    return Setting(field.name, translate(label_of(field)), translate(str(field.metadata["help"])), now, values, bounds)


def _values(kind: type, bounds: tuple[int, int] | None) -> list[tuple[object, str]]:
    if issubclass(kind, enum.Enum):
        return [(each, str(each.value)) for each in kind]
    if issubclass(kind, bool):
        return [(True, YES), (False, NO)]
    if bounds is None or bounds[1] - bounds[0] >= MOST_CHOICES:
        return []
    return [(number, str(number)) for number in range(bounds[0], bounds[1] + 1)]
