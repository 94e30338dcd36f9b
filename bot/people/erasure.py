"""The question before a user is erased, and the answer after it."""

from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import Dismiss, EraseSurely
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _
from bot.people.erase import Erasure
from engines.core.messages import N_

ERASED = N_("Erased. Your matches call you “a former player”. My old posts follow within minutes.")
"""The same also for a repeated press: the question has said what there was."""


def erase_question(there: Erasure) -> Message:
    """Return the question: what goes, what stays."""
    text = _(
        "**Erase all I know about you?** {consequences}\n"
        "This goes: your settings, vacations, blocks, watches, ratings, and your name in matches, threads, "
        "posts and pictures.\n"
        "This stays:\n"
        "- Moves, results and records, without your name. Monsters! keeps a name you chose and a Discord "
        "number in your orders.\n"
        "- What others wrote, and private replies they have open.\n"
        "- My messages to you, and posts I can no longer read or edit.\n"
        "- Backups, until the bot's operator deletes them.\n"
        "You cannot undo this. Get a copy first: `/me export`.",
        consequences=_consequences(there),
    )
    bound = Bound(0, 0)
    row = (
        bound.button(EraseSurely(), _("Yes, erase me"), Style.DANGER),
        bound.button(Dismiss(), _("Cancel")),
    )
    return Message(text, rows=(row,))


def _consequences(there: Erasure) -> str:
    if not there.running and not there.offers:
        return _("You are in no match.")
    return _("You leave matches: {running} running, {offers} not started.", running=there.running, offers=there.offers)
