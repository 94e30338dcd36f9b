"""What is sent of play: boards, calls, reminders, notices."""

from typing import Final

from bot.kernel.delivery.sending import Sender
from bot.play import own_channels, send_board, send_notices, send_private, send_reminders

SENDERS: Final[dict[str, Sender]] = {
    **send_board.SENDERS,
    **send_private.SENDERS,
    **own_channels.SENDERS,
    **send_reminders.SENDERS,
    **send_notices.SENDERS,
}
