"""Replies: the results of requests in words."""

from typing import assert_never

from bot.kernel.matches.answers import (
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
    SeatOffered,
    SeatOfferEnded,
    SeatTaken,
    Shown,
    Started,
    Stopped,
    Unqueued,
    Waiting,
    Withdrawn,
)
from bot.kernel.messages.phrases import moment
from bot.kernel.text.markup import escape, shorten
from bot.kernel.text.translation import _, ngettext, translate
from bot.play.play import PlayedAction
from bot.play.queue_post import LONGEST_MOVE, entry_shown
from engines import TEXTS
from engines.core.messages import N_
from engines.core.people import People
from engines.core.text import SupportsOwnMove


def answer_text(answer: Answer) -> str:  # noqa: C901 -- a case an answer
    """Return an answer in words."""
    match_id = answer.match_id
    match answer:
        case Offered(open_table=True):
            return _("🪑 Your table is open (#{match_id}).", match_id=match_id)
        case Offered():
            return _("✉️ Your invitation is sent (#{match_id}).", match_id=match_id)
        case Accepted():
            return _("You accepted #{match_id}.", match_id=match_id)
        case Declined():
            return _("Declined: #{match_id}.", match_id=match_id)
        case Withdrawn():
            return _("#{match_id} is canceled. New match: `/play`", match_id=match_id)
        case Joined():
            return _("You joined #{match_id}.", match_id=match_id)
        case ComputerJoined(match_id, name):
            return _("{name} joined #{match_id}.", name=name, match_id=match_id)
        case ComputersGone(match_id):
            return _("#{match_id} has no computers now.", match_id=match_id)
        case Resigned():
            return _("You resigned #{match_id}.", match_id=match_id)
        case GotUp():
            return _("You left #{match_id}.", match_id=match_id)
        case Proposed():
            return _("You asked in #{match_id}. Everyone else must agree.", match_id=match_id)
        case Agreed(ended=True):
            return _("Everyone agreed in #{match_id}.", match_id=match_id)
        case Agreed():
            return _("You agreed in #{match_id}. Now the others decide.", match_id=match_id)
        case NotAgreed(aim=Aim.UNDO, own=True):
            return _("Your move in #{match_id} stands.", match_id=match_id)
        case NotAgreed(aim=Aim.SUBSTITUTE, own=True):
            return _("You keep playing #{match_id} yourself.", match_id=match_id)
        case NotAgreed(aim=Aim.DRAW, own=True):
            return _("You withdrew your draw offer in #{match_id}.", match_id=match_id)
        case NotAgreed(own=True):
            return _("You withdrew your request in #{match_id}.", match_id=match_id)
        case NotAgreed():
            return _("You said no in #{match_id}.", match_id=match_id)
        case Started():
            return _("▶️ Match #{match_id} has started.", match_id=match_id)
        case Entered():
            return _("Played in #{match_id}.", match_id=match_id)
        case Waiting():
            return ngettext(
                "Played in #{match_id} in {count} second.",
                "Played in #{match_id} in {count} seconds.",
                answer.seconds,
                match_id=match_id,
            )
        case Stopped():
            return _("You ended #{match_id}.", match_id=match_id)
        case Queued():
            return _(
                "Queued in #{match_id}: {move}. Plays on your turn if it still fits.",
                move=entry_shown(answer.entry, answer.shown),
                match_id=match_id,
            )
        case Unqueued():
            return _("The queue of #{match_id} is empty.", match_id=match_id)
        case SeatOffered(opens_at=int(opens_at)):
            return _(
                "I asked {name} to press *I'm here*. If not, the seat in #{match_id} opens {time}.",
                name=escape(answer.name),
                match_id=match_id,
                time=moment(opens_at),
            )
        case SeatOffered():
            return _(
                "You offered your seat in #{match_id}. You keep playing until someone takes it.", match_id=match_id
            )
        case Shown():
            return _("#{match_id} is shown in its channel now.", match_id=match_id)
        case Moved():
            return _("#{match_id} goes on in {channel}.", match_id=match_id, channel=f"<#{answer.channel_id}>")
        case SeatOfferEnded(own=True):
            return _("You keep your seat in #{match_id}.", match_id=match_id)
        case SeatOfferEnded():
            return _("The offer of {name}'s seat in #{match_id} is over.", name=escape(answer.name), match_id=match_id)
        case IsBack(was_away=True):
            return _("You play #{match_id} yourself again, with full time for this turn.", match_id=match_id)
        case IsBack():
            return _("You already play #{match_id} yourself.", match_id=match_id)
        case SeatTaken():
            return _(
                "You took {name}'s seat in #{match_id}. Private boards come by DM.",
                name=escape(answer.name),
                match_id=match_id,
            )
        case _:
            assert_never(answer)


def played_text(played: PlayedAction | Waiting) -> str:
    """Return what was played, as the game says it to its player."""
    if isinstance(played, Waiting):
        return answer_text(played)
    before, events = played.before, played.after.events
    words = TEXTS[before.game]
    if isinstance(words, SupportsOwnMove):
        text = translate(words.own(played.action, events, People(before.names)))
    else:
        people = People(before.names)
        text = f"{translate(words.move(played.action, before.seat_view(played.seat), people))}."
    move = escape(shorten(text, LONGEST_MOVE))
    return _("Played in #{match_id}: {move}", match_id=before.match_id, move=move)


def fault_text(answer: Answer | None, *, unusable: bool = False) -> str:
    """Return what is known of an interaction that failed; `unusable` says that the database could not be used."""
    if answer is None and unusable:
        return _("I can't save anything right now. Try again in a minute.")
    if answer is None:
        return _("Something went wrong. Nothing changed. Try again.")
    return _("{done} See the newest board.", done=answer_text(answer))


UNREACHABLE = N_("My database doesn't answer. Check the newest board in a minute, then try again.")


def dm_text(*, by_dm: bool) -> str:
    """Return how a player is notified from now on."""
    if by_dm:
        return _("You also get a DM on your turn now.")
    return _("Only boards in threads ping you now. Monsters! still sends DMs.")
