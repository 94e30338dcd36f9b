"""Reading a player's reports along: saying yes to it, and no."""

from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.messages.message import Message
from bot.watching.reading_post import reading_text
from bot.watching.reading_verbs import ReadAlong, StopReading
from bot.watching.report_readers import choose_reading
from engines.core.rules import Seat


@action(ReadAlong, in_place=True)
async def read_along(call: Call, seat: int) -> Message:
    """Get copies of the reports of a seat."""
    return await _choose(call, Seat(seat), agreed=True)


@action(StopReading, in_place=True)
async def stop_reading(call: Call, seat: int) -> Message:
    """Get them no more."""
    return await _choose(call, Seat(seat), agreed=False)


async def _choose(call: Call, seat: Seat, *, agreed: bool) -> Message:
    match = await choose_reading(call.host, call.match_id, seat, call.user_id, agreed=agreed)
    return reading_text(match, seat, agreed=agreed)
