"""What is said of an offer that is not made, or not answered as somebody wants."""

from typing import assert_never

from bot.markup import escaped
from bot.reasons import offers as why
from bot.timing import write_turn_time
from engines import GAMES
from engines.core.sentences import NOBODY, People, sentence

_OfChallenges = why.OpenTable | why.IsChallenge | why.NotInvited | why.AcceptedAlready | why.OnlyInvitedDecline
_OfTables = (
    why.SitsAlready
    | why.DoesNotSit
    | why.OnlyMakerStarts
    | why.OnlyMakerAsksComputers
    | why.NoComputersAtTable
    | why.TooFewSit
    | why.NoSeatForYou
)
_OfEither = (
    why.OnlyMakerWithdraws
    | why.HasBegun
    | why.NoLongerOffered
    | why.OwnChallenge
    | why.TooManyMatches
    | why.TooManyOffers
    | why.WrongSeats
)
_OfWishes = (
    why.TakesNoChallenges
    | why.PlaysEnough
    | why.LimitReached
    | why.NotRatedAlone
    | why.NotRatedWithCaretaker
    | why.NoComputersHere
    | why.NoCaretakerHere
)
_OfDrafts = why.DraftGone | why.NotSoManyPeople
_OfRematches = (
    why.OnlyPlayersAgain
    | why.NotOverYet
    | why.StoppedByModerator
    | why.PlayerGone
    | why.RematchWaits
    | why.RematchHasBegun
    | why.RematchEnded
)


@sentence.register
def of_challenges(reason: _OfChallenges, _people: People = NOBODY) -> str:
    """Say who may answer a challenge."""
    match reason:
        case why.OpenTable(board):
            return f"#{board} is an open table: press Join."
        case why.IsChallenge(board, invited):
            return f"#{board} is a challenge to {_named(invited)}."
        case why.NotInvited(board, invited, game):
            return f"#{board} is a challenge to {_named(invited)}, not to you. `/{game} open` opens a table."
        case why.AcceptedAlready(board):
            return f"You have already accepted #{board}."
        case why.OnlyInvitedDecline(board):
            return f"Only those invited can decline #{board}."
        case _:
            assert_never(reason)


@sentence.register
def of_tables(reason: _OfTables, _people: People = NOBODY) -> str:
    """Say who may sit at a table and begin it."""
    match reason:
        case why.SitsAlready(board):
            return f"You already sit at #{board}."
        case why.DoesNotSit(board):
            return f"You do not sit at #{board}."
        case why.OnlyMakerAsksComputers(board, maker):
            return f"Only {escaped(maker)}, who opened #{board}, can add or remove computers."
        case why.NoComputersAtTable(board):
            return f"This server plays without computers, so #{board} waits for people."
        case why.OnlyMakerStarts(board, maker):
            return f"Only {escaped(maker)}, who opened #{board}, can start it."
        case why.TooFewSit(game, sitting):
            counts = ", ".join(map(str, sorted(GAMES[game].info.seat_counts)))
            return f"{sitting} cannot play {GAMES[game].info.title}: it takes {counts}."
        case why.NoSeatForYou(board, game):
            return f"#{board} has no seat for you. `/{game} open` opens a table of your own."
        case _:
            assert_never(reason)


@sentence.register
def of_drafts(reason: _OfDrafts, _people: People = NOBODY) -> str:
    """Say what may be chosen on the way to an offer."""
    match reason:
        case why.DraftGone():
            return "That offer is gone. `/play` starts a new one."
        case why.NotSoManyPeople(game):
            others = [count - 1 for count in sorted(GAMES[game].info.seat_counts)]
            asked = " or ".join(map(str, others)) if len(others) < 4 else f"up to {others[-1]}"
            people = "person" if others == [1] else "people"
            return f"Choose {asked} {people}, or nobody for an open table."
        case _:
            assert_never(reason)


@sentence.register
def of_either(reason: _OfEither, _people: People = NOBODY) -> str:
    """Say what becomes of an offer."""
    match reason:
        case why.OnlyMakerWithdraws(board, maker):
            return f"Only {escaped(maker)}, who made #{board}, can withdraw it."
        case why.HasBegun(board):
            return f"#{board} has already begun."
        case why.NoLongerOffered(board, game):
            return f"#{board} is no longer on offer. `/{game} open` or `/{game} challenge` makes a new one."
        case why.OwnChallenge(own, chairs):
            which = "both seats" if chairs == 2 else f"{own} of {chairs} seats"
            return f"You named yourself: you would play {which}, unrated. Start?"
        case why.TooManyMatches(most, seconds, again_at):
            return f"You made {most} matches in {write_turn_time(seconds)}. Try again <t:{again_at}:R>."
        case why.TooManyOffers(most):
            return f"You have {most} offers waiting. `/games list` shows them, and `/table resign` withdraws one."
        case why.WrongSeats(game, seats):
            counts = sorted(GAMES[game].info.seat_counts)
            ranged = f"{counts[0]} to {counts[-1]}" if len(counts) > 2 else " or ".join(map(str, counts))
            return f"{GAMES[game].info.title} is for {ranged} players, and this would be {seats}."
        case _:
            assert_never(reason)


@sentence.register
def of_wishes(reason: _OfWishes, _people: People = NOBODY) -> str:
    """Say what people want. A block and a choice of games share a sentence."""
    match reason:
        case why.TakesNoChallenges(name, game):
            title = GAMES[game].info.title
            return f"{escaped(name)} takes no challenges to {title} at the moment. {_table_instead(game)}"
        case why.PlaysEnough(name, game):
            return f"{escaped(name)} has as many matches as they want. Try again later, or {_table_instead(game)}"
        case why.LimitReached(running, limit):
            matches = "1 match" if running == 1 else f"{running} matches"
            return f"You are playing {matches}, and your limit is {limit}. `/me limit` changes it."
        case why.NoComputersHere(game):
            return f"This server plays without computers. Name people, or {_table_instead(game)}"
        case why.NoCaretakerHere():
            return "This server plays without computers, so none can play for absent players. Leave `absent` out."
        case why.NotRatedWithCaretaker():
            return (
                "A match in which a computer plays for absent players is never rated. Leave `rated` out, or choose "
                "`absent:expire`."
            )
        case why.NotRatedAlone():
            return "Playing against yourself or a computer is never rated. Leave `rated` out, or name others."
        case _:
            assert_never(reason)


@sentence.register
def of_rematches(reason: _OfRematches, _people: People = NOBODY) -> str:
    """Say why a match is not played again, or where that is on offer."""
    match reason:
        case why.OnlyPlayersAgain(board, game):
            return f"Only those who played #{board} can play it again. `/{game} challenge` makes a match."
        case why.NotOverYet(board):
            return f"#{board} is not over. A rematch comes after its end."
        case why.StoppedByModerator(board, game):
            return f"A moderator has ended #{board}. `/{game} challenge` makes another match."
        case why.PlayerGone(board, game):
            return f"Somebody who played #{board} is gone. `/{game} challenge` makes another match."
        case why.RematchWaits(board, place):
            return f"You have joined already: the rematch #{board} waits for the others in <#{place}>."
        case why.RematchHasBegun(board, place):
            return f"The rematch is #{board}, in <#{place}>."
        case why.RematchEnded(board, game, declined):
            ended = "was declined" if declined else "was withdrawn"
            return f"The rematch #{board} {ended}. `/{game} challenge` makes another match."
        case _:
            assert_never(reason)


def _named(names: tuple[str, ...]) -> str:
    return " and ".join(map(escaped, names))


def _table_instead(game: str) -> str:
    return f"`/{game} open` opens a table for anyone to join."
