"""Replies as messages that link their match."""

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.request import Reply
from bot.kernel.messages.message import Control, Message
from bot.kernel.store.match_row import Status
from bot.offers.offer_post import offered_reply, started_reply
from bot.servers.server import settings_of
from cogs.interaction import Interaction


async def answer_reply(interaction: Interaction, reply: Reply) -> Message:
    """Return the message of a reply: it links a started match, and has a button to cancel the user's own offer."""
    bot = interaction.client
    match = (await load_match(bot.host, reply.match_id)).row
    if match.status is Status.PLAYING and reply.of_offer:
        # Wait for the worker, which creates the thread; without a thread, the channel is linked.
        await bot.worker.wait_for(reply.match_id)
        return started_reply((await load_match(bot.host, reply.match_id)).row)
    if match.status is Status.OFFERED and match.maker.user_id == interaction.user.id:
        computers = (await settings_of(bot.host, match.guild_id)).computers
        return offered_reply(match, interaction.channel_id or 0, computers=computers)
    elsewhere = match.status in (Status.PLAYING, Status.OVER) and match.place != interaction.channel_id
    text = f"{reply.words} <#{match.place}>" if elsewhere else reply.words
    return Message(text, rows=() if reply.button is None else ((Control(*reply.button, Style.SECONDARY),),))
