"""What may be chosen for an offer besides game and people: the options of the game, times, seating, ratings."""

import dataclasses
import enum
import typing
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.services.attendance import MISSED_TURNS
from bot.services.draft import Draft
from bot.services.errors import Refusal
from bot.services.turn_time import read_total_time, read_turn_time
from bot.store.match_row import Absent
from bot.timing import write_turn_time
from cogs.options import MOST_CHOICES, OptionsText
from engines import GAMES

USUAL = "usual"
YES, NO = "yes", "no"
_TURNS = ("10m", "1h", "12h", "1d", "2d", "3d", "7d", "14d")
_MATCHES = ("1h", "12h", "1d", "3d", "7d", "14d", "30d")
ABSENT = "absent"
_ABSENT = (
    (USUAL, "as usual here"),
    (Absent.EXPIRE.value, "they are out"),
    (Absent.CARETAKER.value, "a computer plays until they are back, unrated"),
)


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to choose."""

    name: str
    label: str
    help: str
    now: str
    """What is chosen, as people read it."""
    values: tuple[tuple[str, str], ...]
    """What it may be, each with how it is read; () for a number that is typed."""
    bounds: tuple[int, int] | None = None


def foremost(draft: Draft, typed: OptionsText, *, computers: bool = True) -> tuple[Setting, ...]:
    """Return those that matter to most: the game's own first. Without `computers` none looks after a seat."""
    own = [each for each in _options(draft) if each.name in typed.own]
    own.sort(key=lambda setting: typed.own.index(setting.name))
    return (*own, *(each for each in _of_all_games(draft) if computers or each.name != ABSENT))


def seldom(draft: Draft, typed: OptionsText) -> tuple[Setting, ...]:
    """Return the other options of the game."""
    return tuple(each for each in _options(draft) if each.name not in typed.own)


def setting_of(draft: Draft, name: str) -> Setting:
    """Return a setting by its name; a Refusal where the game has none of that name."""
    found = next((each for each in (*_options(draft), *_of_all_games(draft)) if each.name == name), None)
    if found is None:
        raise Refusal("That choice is gone. Start again with `/play`.")
    return found


def settled(draft: Draft, name: str, value: str) -> Draft:
    """Return the draft with a setting chosen; Refusal or OptionError for what it cannot be."""
    match name:
        case "turn_time":
            return replace(draft, turn_time=None if value == USUAL else read_turn_time(value))
        case "total_time":
            return replace(draft, total_time=None if value == USUAL else read_total_time(value))
        case "random_seats":
            return replace(draft, random_seats=value == YES)
        case "rated":
            rated = None if value == USUAL else value == YES
            # What is chosen last counts: a match with a caretaker is never rated.
            excluded = rated and draft.absent is Absent.CARETAKER
            return replace(draft, rated=rated, absent=None if excluded else draft.absent)
        case "hints":
            return replace(draft, hints=value == YES)
        case "absent":
            absent = None if value == USUAL else Absent(value)
            excluded = draft.rated and absent is Absent.CARETAKER
            return replace(draft, absent=absent, rated=None if excluded else draft.rated)
        case _:
            setting_of(draft, name)
            return draft.with_option(name, value)


def _of_all_games(draft: Draft) -> Iterator[Setting]:
    turn = "as usual here" if draft.turn_time is None else write_turn_time(draft.turn_time)
    total = "no limit" if draft.total_time is None else write_turn_time(draft.total_time)
    turns = ((USUAL, "as usual here"), *((each, write_turn_time(read_turn_time(each))) for each in _TURNS))
    matches = ((USUAL, "no limit"), *((each, write_turn_time(read_turn_time(each))) for each in _MATCHES))
    yes_no = ((YES, "yes"), (NO, "no"))
    rated = {None: "where it can be", True: "yes", False: "no"}[draft.rated]
    yield Setting("turn_time", "Time for a turn", "Each player's time for a turn.", turn, turns)
    yield Setting("total_time", "Time for the match", "Each player's time for all turns together.", total, matches)
    seated = "yes" if draft.random_seats else "no"
    yield Setting("random_seats", "Random seating", "Otherwise you start.", seated, yes_no)
    hints = "yes" if draft.hints else "no"
    absent = dict(_ABSENT)[USUAL if draft.absent is None else draft.absent.value]
    yield Setting(ABSENT, "If someone misses turns", _absence(draft), absent, _ABSENT)
    yield Setting("hints", "Hints", "Whether players may ask what a computer would do.", hints, yes_no)
    yield Setting("rated", "Rated", "Whether it counts for ratings.", rated, ((USUAL, "where it can be"), *yes_no))


def _absence(draft: Draft) -> str:
    own = next((each.now for each in _options(draft) if each.name == "missed_turns"), str(MISSED_TURNS))
    when = "After 1 missed turn" if own == "1" else f"After {own} missed turns in a row"
    return f"{when}. Missing the very first one calls a match of two off, unrated."


def _options(draft: Draft) -> Iterator[Setting]:
    kind_of = GAMES[draft.game].Options
    kinds = typing.get_type_hints(kind_of)
    for field in dataclasses.fields(kind_of):
        kind, text = kinds[field.name], str(field.metadata["help"])
        now = draft.options.get(field.name, field.default)
        yield Setting(
            field.name,
            field.name.replace("_", " ").capitalize(),
            text,
            _read(now.value if isinstance(now, enum.Enum) else now),
            _values(kind, field.metadata.get("range")),
            field.metadata.get("range"),
        )


def _values(kind: type, bounds: tuple[int, int] | None) -> tuple[tuple[str, str], ...]:
    if issubclass(kind, enum.Enum):
        return tuple((str(each.value), _read(each.value)) for each in kind)
    if issubclass(kind, bool):
        return (YES, "yes"), (NO, "no")
    if bounds is None or bounds[1] - bounds[0] >= MOST_CHOICES:
        return ()
    return tuple((str(number), str(number)) for number in range(bounds[0], bounds[1] + 1))


def _read(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)
