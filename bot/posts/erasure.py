"""What somebody is asked before they are erased, and told after it."""

from bot.desk import Style
from bot.posts.controls import Bound
from bot.posts.message import Message
from bot.posts.verbs import Dismiss, EraseSurely
from bot.services.erase import Erasure


def erase_question(there: Erasure) -> Message:
    """Return the question: what goes, what stays."""
    text = (
        f"**Erase all that I keep about you?** {_what(there)}\n"
        "Your choices, vacations, blocks and watches are deleted. In the matches you played your name becomes “a "
        "former player”: their moves, results and records stay, because others played them too, and their proof stays "
        "valid. Your ratings are shown to nobody.\n"
        "I cannot take back what is on Discord already: posts and pictures in channels, and messages to you. "
        "Orders of Monsters! in which somebody named you keep your number.\n"
        "This cannot be undone. `/me export` gives you a copy of it first."
    )
    bound = Bound(0, 0)
    row = (
        bound.button(EraseSurely(), "Yes, erase me", Style.DANGER),
        bound.button(Dismiss(), "Cancel"),
    )
    return Message(text, rows=(row,))


def said_of_erasure(done: Erasure) -> str:
    """Say what was done."""
    if not (done.matches or done.running or done.offers):
        return "Done: I keep nothing about you any more."
    left = f" You have left {_count(done.running, 'running match', 'running matches')}." if done.running else ""
    return (
        f"Done: I keep nothing about you any more.{left} In {_count(done.matches, 'match', 'matches')} your name is "
        "now “a former player”."
    )


def _what(there: Erasure) -> str:
    ends = []
    if there.running:
        ends.append(f"you leave {_count(there.running, 'running match', 'running matches')} for good")
    if there.offers:
        ends.append(f"{_count(there.offers, 'offer ends or goes on without', 'offers end or go on without')} you")
    return f"Then {' and '.join(ends)}." if ends else "You are in no match now."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
