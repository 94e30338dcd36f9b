"""The question before a user is erased, and the answer after it."""

from bot.buttons.controls import Bound
from bot.buttons.game_controls import Style
from bot.buttons.match_verbs import Dismiss, EraseSurely
from bot.posts.message import Message
from bot.services.erase import Erasure
from bot.translation import _, ngettext
from engines.core.messages import N_

ERASED = N_(
    "Your data is erased. Every match now calls you “a former player”. My old posts follow within a few minutes."
)
"""The same also for a repeated press: the question has said what there was."""


def erase_question(there: Erasure) -> Message:
    """Return the question: what goes, what stays."""
    text = _(
        "**Erase all I know about you?** {consequences}\n"
        "Your settings, vacations, blocks and watches are deleted. Nobody sees your ratings any more. "
        "Matches, thread titles and my posts call you “a former player”. "
        "I remove my pictures of earlier boards; `/table show` draws them without your name.\n"
        "This stays:\n"
        "- Moves, results and records, without your name: others played them too. "
        "A name you gave in Monsters! stays in them, and your Discord number where an order contained it.\n"
        "- What other people wrote, and private replies they still have open.\n"
        "- My messages to you, and posts where I can no longer read or write.\n"
        "- Backups, until the bot's operator deletes them.\n"
        "You cannot undo this. Get a copy of your data first: `/me export`.",
        consequences=_consequences(there),
    )
    bound = Bound(0, 0)
    row = (
        bound.button(EraseSurely(), _("Yes, erase me"), Style.DANGER),
        bound.button(Dismiss(), _("Cancel")),
    )
    return Message(text, rows=(row,))


def _consequences(there: Erasure) -> str:
    lines = []
    if there.running:
        lines.append(ngettext("You leave {count} running match.", "You leave {count} running matches.", there.running))
    if there.offers:
        lines.append(
            ngettext(
                "You leave {count} match that has not started.",
                "You leave {count} matches that have not started.",
                there.offers,
            )
        )
    return " ".join(lines) or _("You are in no match now.")
