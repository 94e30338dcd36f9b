"""Opening the menu *More…*."""

from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.matches.validation import acting_seat
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.match_verbs import More
from bot.kernel.messages.message import Message
from bot.play.more_post import more_post


@action(More, waits=False)
async def more(call: Call) -> Message:
    """Open the menu of everything else that can be done in the match."""
    position = await call.position()
    seat = acting_seat(position, call.user_id) if position.match.seats_of(call.user_id) else None
    own = call.host.controls_by_game[position.game].buttons(position.public_view)
    return await more_post(MoreMenu(call.host, position, call.user_id, seat), own)
