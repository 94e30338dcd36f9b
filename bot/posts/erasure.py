"""What somebody is asked before they are erased, and told after it."""

from bot.desk import Style
from bot.posts.controls import Bound
from bot.posts.message import Message
from bot.posts.verbs import Dismiss, EraseSurely
from bot.services.erase import Erasure

ERASED = (
    "Done: you are erased. In every match your name is now “a former player”. My old posts follow within a few minutes."
)
"""The same also for a repeated press: the question has said what there was."""


def erase_question(there: Erasure) -> Message:
    """Return the question: what goes, what stays."""
    text = (
        f"**Erase all that I keep about you?** {_what(there)}\n"
        "Your choices, vacations, blocks and watches are deleted. Your ratings are shown to nobody. In matches, thread "
        "titles, my posts and my messages to others, “a former player” takes the place of your name. My pictures of "
        "earlier boards are removed there; `/table show` draws them without your name.\n"
        "This stays:\n"
        "- Moves, results and records, without your name: others played them too, and their proof stays valid. "
        "A name you gave in Monsters! stays in them, and your Discord number where an order named you.\n"
        "- What other people wrote, and private replies they still have open.\n"
        "- My messages to you, and posts where I can no longer read or write.\n"
        "- Backups, until the bot's operator deletes them.\n"
        "This cannot be undone. `/me export` gives you a copy of it first."
    )
    bound = Bound(0, 0)
    row = (
        bound.button(EraseSurely(), "Yes, erase me", Style.DANGER),
        bound.button(Dismiss(), "Cancel"),
    )
    return Message(text, rows=(row,))


def _what(there: Erasure) -> str:
    ends = []
    if there.running:
        ends.append(f"you leave {_count(there.running, 'running match', 'running matches')} for good")
    if there.offers:
        ends.append(f"{_count(there.offers, 'offer ends or goes on without', 'offers end or go on without')} you")
    return f"Then {' and '.join(ends)}." if ends else "You are in no match now."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
