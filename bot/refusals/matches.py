"""What is said of a match that is not found, or in which nothing can be done now."""

from typing import assert_never

from bot.markup import escaped
from bot.reasons import matches as why
from engines import GAMES
from engines.core.sentences import NOBODY, People, sentence

_OfFinding = (
    why.UnknownBoard
    | why.NotBegun
    | why.OtherRules
    | why.WhichMatch
    | why.WhichToWatch
    | why.NoMatchOfYours
    | why.SeveralMatches
)
_OfSeats = (
    why.NotAPlayer
    | why.NotYourSeatToPlay
    | why.LookedAfter
    | why.NoComputerTakesOver
    | why.HasLeft
    | why.IsOut
    | why.HoldsASeat
    | why.DoesNotOpen
    | why.TooManyGuesses
)
_OfTheMoment = (
    why.MatchOver | why.HasAChannel | why.BoardMovedOn | why.AheadOfUs | why.WaitsForOthers | why.MoveIsPending
)
_OfLooking = why.NothingToRead | why.NothingPlayed | why.NoSuchPosition | why.NoPreviews | why.DiceWouldFall
_OfSubstitutes = (
    why.SeatIsOffered
    | why.SeatNotOffered
    | why.NotYourSeat
    | why.PlaysNotHere
    | why.SeatIsGone
    | why.KnowsAnotherHand
    | why.IsNotAbsent
    | why.ModeratorPlays
)
_OfQueues = why.NothingQueued | why.NoTurnWillCome | why.NobodyWaits | why.TurnHasCome
_OfHints = why.NoHints | why.NoHintNow


@sentence.register
def of_hints(reason: _OfHints, _people: People = NOBODY) -> str:
    """Say why there is no hint."""
    match reason:
        case why.NoHints(board):
            return f"#{board} is played without hints: its offer rules them out."
        case why.NoHintNow(board):
            return f"I have no hint for #{board} right now. Ask again in a minute."
        case _:
            assert_never(reason)


@sentence.register
def of_finding(reason: _OfFinding, _people: People = NOBODY) -> str:
    """Say how a match is named, or why it cannot be shown."""
    match reason:
        case why.UnknownBoard(board):
            return f"There is no match #{board}. `/games list` shows the matches there are."
        case why.NotBegun(board):
            return f"#{board} has not begun yet."
        case why.OtherRules(board, game, version):
            info = GAMES[game].info
            return (
                f"#{board} began under version {version} of the rules of {info.title}, and I play version "
                f"{info.rules_version}: I cannot show it or go on with it."
            )
        case why.WhichMatch():
            return "Which match? Name it with the `match` option, as in `match:101`, or ask in its thread."
        case why.WhichToWatch():
            return "Which match? Name it, as in `match:101` (`/games list` shows them), or ask in its thread."
        case why.NoMatchOfYours(game):
            of_it = "" if game is None else f" of {GAMES[game].info.title}"
            return f"You have no running match{of_it}. Name another with the `match` option, as in `match:101`."
        case why.SeveralMatches(count):
            return f"You are in {count} matches: name one with the `match` option, or ask in its thread."
        case _:
            assert_never(reason)


@sentence.register
def of_seats(reason: _OfSeats, _people: People = NOBODY) -> str:
    """Say to somebody that they have no part in a match, or no other one."""
    match reason:
        case why.NotAPlayer(board, place):
            return f"You are not a player of #{board}. {_watch_it(place)}"
        case why.NotYourSeatToPlay(board, place):
            return f"That is for a player of #{board} who was away, and you have no seat there. {_watch_it(place)}"
        case why.NoComputerTakesOver(board):
            return (
                f"No computer can play on for you on #{board}: too few would be left, or this server plays without "
                "computers."
            )
        case why.LookedAfter(board):
            return (
                f"A computer plays for you on #{board}. Press **I am back** under the board, or make your move; "
                "then you decide again."
            )
        case why.HasLeft(board, place):
            return f"You have left #{board}. {_watch_it(place)}"
        case why.IsOut(board, place):
            return f"You are out of #{board}. {_watch_it(place)}"
        case why.HoldsASeat(board):
            return f"You already have a seat at #{board}, and nobody gets two in one match."
        case why.DoesNotOpen(board):
            return f"That does not open this seat of #{board}."
        case why.TooManyGuesses(board):
            return f"Too many wrong passwords for this seat of #{board}. Try again in an hour."
        case _:
            assert_never(reason)


@sentence.register
def of_the_moment(reason: _OfTheMoment, _people: People = NOBODY) -> str:
    """Say that it is too late, too early, or not their turn."""
    match reason:
        case why.MatchOver(board):
            return f"#{board} is over."
        case why.HasAChannel(board, place):
            return f"#{board} is in <#{place}> already."
        case why.BoardMovedOn(board):
            return f"The board has moved on: look at the newest post of #{board} and try again there."
        case why.AheadOfUs(board):
            return (
                "That post shows moves I do not know of, as if an older backup was restored. Look at the newest post "
                f"of #{board}."
            )
        case why.WaitsForOthers():
            return off_turn(reason)
        case why.MoveIsPending(board, own=True):
            return f"Your move on #{board} is about to be played."
        case why.MoveIsPending(board):
            return f"A move on #{board} is about to be played. Try again in a moment."
        case _:
            assert_never(reason)


def off_turn(reason: why.WaitsForOthers, because: str = "It is not your turn") -> str:
    """Say whom a match waits for, and why it is not who asks, in words of the game's own where it has some."""
    return f"{because} on #{reason.board}: it waits for {_listed(reason.names)}."


@sentence.register
def of_looking(reason: _OfLooking, _people: People = NOBODY) -> str:
    """Say which positions can be shown."""
    match reason:
        case why.NothingToRead(board):
            return f"Nobody shares reports of #{board} with you. A player can: `VACATION @you 0` among their orders."
        case why.NothingPlayed(board):
            return f"Nothing has been played on #{board} yet: leave `move` out to see the board."
        case why.NoSuchPosition(board, newest, by_turns):
            what = "turn" if by_turns else "move"
            have = f"{newest} {what}{'' if newest == 1 else 's'}"
            return f"#{board} has {have} so far: choose 0 to {newest}."
        case why.NoPreviews(game):
            return f"{GAMES[game].info.title} allows no previews: they would reveal what is hidden."
        case why.DiceWouldFall(board):
            return f"That move rolls dice on #{board}, and a preview would show them."
        case _:
            assert_never(reason)


@sentence.register
def of_substitutes(reason: _OfSubstitutes, _people: People = NOBODY) -> str:
    """Say why a seat is not offered, kept or taken."""
    match reason:
        case why.SeatIsOffered(board):
            return f"That seat of #{board} is on offer already, or soon."
        case why.SeatNotOffered(board):
            return f"That seat of #{board} is not on offer any more."
        case why.NotYourSeat(board):
            return f"That is not your seat on #{board}: its player, or a moderator, can do that."
        case why.PlaysNotHere(board):
            return f"That person has no seat on #{board}."
        case why.IsNotAbsent(board, name):
            return (
                f"{name} is not absent from #{board}. You can ask for a substitute after a missed turn, "
                "or after half of their time limit."
            )
        case why.ModeratorPlays(board):
            return f"You play in #{board}. Ask another moderator to find a substitute."
        case why.SeatIsGone(board):
            return f"Players who left #{board} have no seat to hand over."
        case why.KnowsAnotherHand(board):
            return f"You have seen another player's secrets on #{board}, so you cannot play on for this one."
        case _:
            assert_never(reason)


@sentence.register
def of_queues(reason: _OfQueues, _people: People = NOBODY) -> str:
    """Say why a move is not queued."""
    match reason:
        case why.NothingQueued(board):
            return f"You have queued nothing on #{board}."
        case why.NoTurnWillCome(board):
            return f"You have left #{board}, so you have no more turns."
        case why.NobodyWaits(game):
            return f"In {GAMES[game].info.title} all act at the same time: nobody has to wait for a turn."
        case why.TurnHasCome(board):
            return f"It is your turn on #{board}: play it now."
        case _:
            assert_never(reason)


def _watch_it(place: int) -> str:
    return f"You can watch it in <#{place}>."


def _listed(names: tuple[str, ...]) -> str:
    *others, last = map(escaped, names)
    return f"{', '.join(others)} and {last}" if others else last
