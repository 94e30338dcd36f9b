"""What is told of an answer to whoever asked for it."""

from typing import Final, assert_never

from bot.answers import (
    Accepted,
    Agreed,
    Aim,
    Answer,
    ComputerJoined,
    ComputersGone,
    Declined,
    Entered,
    GotUp,
    IsBack,
    Joined,
    Moved,
    NotAgreed,
    Offered,
    Proposed,
    Queued,
    Resigned,
    SeatKept,
    SeatOffered,
    SeatTaken,
    Started,
    Stopped,
    Unqueued,
    Waiting,
    Withdrawn,
)
from bot.markup import escaped
from bot.posts.proposal_post import AIMS, OFFERS
from bot.posts.queue_post import entry_shown
from bot.posts.wording import moment
from bot.services.play import Played
from bot.services.rematch import Asked
from engines import TEXTS
from engines.core.sentences import People
from engines.core.text import TellingOwn

_PROPOSED: Final = {
    Aim.DRAW: "offered a draw",
    Aim.ABORT: "offered to call the match off",
    Aim.PAUSE: "asked for a pause",
    Aim.RESUME: "asked to end the pause",
}


def said(answer: Answer) -> str:  # noqa: C901 -- a case an answer
    """Return an answer in words."""
    board = answer.board
    match answer:
        case Offered():
            return f"Your {'table' if answer.open_table else 'challenge'} is #{board}."
        case Accepted():
            return f"You have accepted #{board}."
        case Declined():
            return f"You have declined #{board}."
        case Withdrawn():
            return f"You have withdrawn #{board}."
        case Joined():
            return f"You have joined #{board}."
        case ComputerJoined(board, name):
            return f"{name} has joined #{board}."
        case ComputersGone(board):
            return f"#{board} has no computers any more."
        case GotUp() | Resigned():
            return f"You have left #{board}."
        case Proposed(aim=Aim.UNDO):
            return f"You have asked to take back your last move on #{board}. Everyone else must agree; a move ends it."
        case Proposed(aim=Aim.CARETAKER):
            return f"You have asked to let a computer play on for you on #{board}. You play until everyone agrees."
        case Agreed(aim=Aim.CARETAKER, ended=True):
            return f"Everyone has agreed: a computer plays on for them on #{board}."
        case NotAgreed(aim=Aim.CARETAKER, own=True):
            return f"You keep playing #{board} yourself."
        case Proposed(aim=aim):
            return f"You have {_PROPOSED[aim]} on #{board}. Everyone else must agree; a move ends it."
        case Agreed(aim=Aim.UNDO, ended=True):
            return f"Everyone has agreed: the move on #{board} is taken back."
        case Agreed(aim=Aim.PAUSE, ended=True):
            return f"Everyone has agreed: #{board} is paused, and no clock runs."
        case Agreed(aim=Aim.RESUME, ended=True):
            return f"Everyone has agreed: the clocks of #{board} run again."
        case Agreed(ended=True):
            return f"Everyone has agreed: #{board} is over."
        case Agreed(aim=aim):
            return f"You have agreed to {AIMS[aim]} on #{board}. The others have yet to."
        case NotAgreed(aim=Aim.UNDO, own=True):
            return f"Your move on #{board} stands."
        case NotAgreed(aim=aim, own=True):
            return f"You have withdrawn {OFFERS[aim]} on #{board}."
        case NotAgreed(aim=aim):
            return f"You have declined {OFFERS[aim]} on #{board}."
        case Started():
            return f"#{board} begins."
        case Entered():
            return f"Your move on #{board} is played."
        case Waiting():
            return f"Your move on #{board} is played in {answer.seconds} s."
        case Stopped():
            return f"You have ended #{board}. Its players are told why."
        case Queued():
            return (
                f"{entry_shown(answer.entry)} is queued on #{board}: I play it within half a minute of your turn, "
                "if it is possible then. `/table queue` shows or removes it."
            )
        case Unqueued():
            return f"Nothing is queued on #{board} any more."
        case SeatOffered(opens_at=int(opens_at)):
            return (
                f"I asked {escaped(answer.name)} to press *I'm here*. Without an answer the seat on #{board} is "
                f"offered {moment(opens_at)}."
            )
        case Moved():
            return f"#{board} goes on in <#{answer.channel_id}>."
        case SeatOffered():
            whose = escaped(answer.name)
            return f"The seat of {whose} on #{board} is on offer. Its player plays on until somebody takes it."
        case SeatKept(own=True):
            return f"You keep your seat in #{board}."
        case SeatKept():
            return f"The seat of {escaped(answer.name)} on #{board} is not on offer any more."
        case IsBack(was_away=True):
            return f"You play #{board} yourself again. Your time for this turn starts over."
        case IsBack():
            return f"You play #{board} yourself: no computer does."
        case SeatTaken():
            whose = escaped(answer.name)
            return f"The seat of {whose} on #{board} is yours now; what only you may see comes by direct message."
        case _:
            assert_never(answer)


def said_of_play(played: Played | Waiting) -> str:
    """Return what was played: as everybody reads it where nothing is hidden, else as the game says it to its player."""
    if isinstance(played, Waiting):
        return said(played)
    before, events = played.before, played.after.events
    words = TEXTS[before.game]
    if not before.rules.info.hidden and events:
        text = escaped(words.event(events[0], before.names))
    elif isinstance(words, TellingOwn):
        text = escaped(words.own(played.action, events, People(before.names)))
    else:
        text = f"{entry_shown(before.rules.format(played.action))}."
    return f"Played on #{before.board}: {text}"


def said_of_rematch(asked: Asked) -> str:
    """Return what came of asking for a rematch, and where it is."""
    words = f"Your rematch is #{asked.answer.board}." if isinstance(asked.answer, Offered) else said(asked.answer)
    return f"{words} It is in <#{asked.place}>."


def said_of_fault(answer: Answer | None, *, unusable: bool = False) -> str:
    """Return what is known of an interaction that failed: whether it was done nevertheless.

    `unusable` is whether the database could not be used, which passes.
    """
    if answer is None and unusable:
        return "I can't save anything right now. Nothing was changed. Try again in a minute."
    if answer is None:
        return "Something went wrong on my side, and nothing was changed. Please try again in a moment."
    return f"{said(answer)} But I could not show it to you: look at the newest post of the board."


UNREACHABLE = (
    "I can't reach my database right now, so I don't know if that worked. "
    "Check the newest board in a minute. If nothing changed, try again."
)


def said_of_calls(*, by_dm: bool) -> str:
    """Return how a person is called from now on."""
    if by_dm:
        return "From your next turn on you also get a direct message, in all your matches."
    return (
        "The board mentions you where it is posted; your own hands and grids come quietly. "
        "Only where all players move at once does a direct message call you."
    )
