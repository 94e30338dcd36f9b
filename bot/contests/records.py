"""The record of a contest, as a file."""

from bot.contests.contest import SeenContest
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.text.translation import _
from engines.contests.record import record_to_json


def record_message(seen: SeenContest) -> Message:
    """Return the file from which its draws and tables can be recomputed; it names nobody."""
    file = Attachment(f"contest-{seen.contest_id}.json", record_to_json(seen.contest).encode())
    return Message(
        _(
            "The record of **{title}**: `python3 -m engines verify {name}` recomputes its draws and tables.",
            title=seen.title,
            name=file.name,
        ),
        (file,),
    )
