"""What is said of a choice, for oneself or for a server, that cannot be."""

from typing import Final, assert_never

from bot.reasons import choices as why
from bot.timing import write_turn_time
from engines.core.sentences import NOBODY, People, quoted, sentence

_OfTimes = why.TimeNotRead | why.TotalTooShort
_OfWatching = (
    why.TooManyWatch
    | why.NothingToWatch
    | why.WaitsAtTheTable
    | why.PlaysInIt
    | why.WatchesNothing
    | why.WatchesSeveral
)
_OfVacations = (
    why.NoVacation
    | why.VacationNotRead
    | why.NoSuchDay
    | why.DayIsOver
    | why.VacationTooShort
    | why.VacationUsedUp
    | why.VacationTooLong
    | why.TimeNearlyUp
)
_OfOneself = why.BlocksOneself | why.BlocksTooMany
_OfServers = (
    why.NoMatchChannel
    | why.LastMatchChannel
    | why.TooManyChannels
    | why.MatchesElsewhere
    | why.NoReasonGiven
    | why.ReasonTooLong
)
_OfQuietHours = why.NoQuietHours | why.NoTimeOfDay | why.NoSuchZone

_VACATION: Final = "Write how long, as `5d` or `2 weeks`, or the last day, as `2027-01-05`."


@sentence.register
def of_times(reason: _OfTimes, _people: People = NOBODY) -> str:
    """Say how a time is written."""
    match reason:
        case why.TimeNotRead(whole_match):
            what = "the whole match" if whole_match else "a turn"
            return f"Write the time for {what} as `10m`, `12h` or `3d`: 2 minutes to 30 days."
        case why.TotalTooShort(turn_time):
            return (
                "The time for the whole match cannot be shorter than the time for a turn, which is "
                f"{write_turn_time(turn_time)}. Make `total_time` longer, or give a shorter `turn_time`."
            )
        case _:
            assert_never(reason)


@sentence.register
def of_watching(reason: _OfWatching, _people: People = NOBODY) -> str:
    """Say why there is nothing to watch, or nothing to watch no more."""
    match reason:
        case why.TooManyWatch(board, most, place):
            return f"{most} people watch #{board} already. You can read along in <#{place}>."
        case why.NothingToWatch(board):
            return f"#{board} is no longer on offer: there is nothing to watch."
        case why.WaitsAtTheTable(board):
            return f"You have a seat at #{board} yourself: I call you when it is your turn."
        case why.PlaysInIt(board):
            return f"You play in #{board} yourself: the board calls you when it is your turn, and at the end."
        case why.WatchesNothing():
            return "You are not watching any match. Use `/table watch`, or press *Watch* under a board."
        case why.WatchesSeveral(boards):
            listed = ", ".join(f"#{board}" for board in boards)
            return f"You are watching {listed}: name one with `match`, or choose `all`."
        case _:
            assert_never(reason)


@sentence.register
def of_vacations(reason: _OfVacations, _people: People = NOBODY) -> str:
    """Say which vacation somebody can take."""
    match reason:
        case why.NoVacation():
            return "You are not on vacation. `/me vacation until` starts one."
        case why.VacationNotRead():
            return _VACATION
        case why.NoSuchDay():
            return f"There is no such day. {_VACATION}"
        case why.DayIsOver():
            return f"That day is over. {_VACATION}"
        case why.VacationTooShort():
            return f"A vacation lasts at least a day. {_VACATION}"
        case why.VacationUsedUp():
            return "You have already taken 30 days of vacation within a year."
        case why.VacationTooLong(longest):
            away = write_turn_time(longest)
            return f"You get 30 days of vacation a year: you can be away for {away} from now on. {_VACATION}"
        case why.TimeNearlyUp(matches):
            boards = ", ".join(f"#{board} in <#{place}>" for board, place in matches)
            return f"Your time is nearly up: play {boards} first. A vacation cannot begin in a turn's last quarter."
        case _:
            assert_never(reason)


@sentence.register
def of_oneself(reason: _OfOneself, _people: People = NOBODY) -> str:
    """Say whom somebody can block."""
    match reason:
        case why.BlocksOneself():
            return "You cannot block yourself."
        case why.BlocksTooMany(most):
            return f"You block {most} people already. `/me unblock` lets somebody in again."
        case _:
            assert_never(reason)


@sentence.register
def of_servers(reason: _OfServers, _people: People = NOBODY) -> str:
    """Say where a server can have its matches, and how a moderator ends one."""
    match reason:
        case why.NoMatchChannel(channel):
            return f"<#{channel}> is not among the channels for matches. `/setup show` lists them."
        case why.LastMatchChannel(channel):
            return (
                f"<#{channel}> is the only channel for matches. Use `everywhere:True` to allow all, or add "
                "another first."
            )
        case why.TooManyChannels(most):
            return f"{most} channels are the limit. Name a category: it stands for all channels in it."
        case why.MatchesElsewhere(channels):
            *others, last = (f"<#{channel}>" for channel in channels)
            where = f"{', '.join(others)} or {last}" if others else last
            return f"This server plays in {where}: use the command there."
        case why.NoReasonGiven():
            return "Say why: the players are told."
        case why.ReasonTooLong(most, length):
            return f"Use at most {most} characters: those were {length}."
        case _:
            assert_never(reason)


@sentence.register
def of_quiet_hours(reason: _OfQuietHours, _people: People = NOBODY) -> str:
    """Say how quiet hours are written."""
    match reason:
        case why.NoQuietHours():
            return "Quiet hours cannot begin and end at the same time. `/setup quiet_hours none:True` turns them off."
        case why.NoTimeOfDay(text):
            return f"{quoted(text)} is not a time of day. Write it as `22`, `22:00` or `7:30`."
        case why.NoSuchZone(text):
            unknown = f"I do not know the time zone {quoted(text)}."
            return f"{unknown} Write it as `Europe/Berlin` or `UTC`: typing suggests some."
        case _:
            assert_never(reason)


@sentence.register
def of_usual_options(reason: why.NotWithUsualOptions, people: People = NOBODY) -> str:
    """Say what is wrong with options, and which of them the server has added."""
    told = sentence(reason.because, people)
    return f"{told} This server plays with {reason.usual} unless an offer says otherwise (`/setup show`)."
