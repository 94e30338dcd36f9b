"""Replies that link the match they are about."""

from bot.kernel.matches.answers import Answer, OfferAnswer, Offered, SeatOffered
from bot.kernel.matches.load_match import load_match
from bot.kernel.messages.message import Message
from bot.kernel.store.match_row import Status
from bot.offers.offer_reply import offered_reply, started_reply
from bot.play.answer_texts import answer_text
from bot.seats.seat_offer_post import seat_offered_reply
from bot.servers.server import settings_of
from cogs.press import Interaction


async def answer_reply(interaction: Interaction, answer: Answer) -> Message:
    """Return a reply: a match that has started is linked, and an own offer can be taken back."""
    bot = interaction.client
    match = (await load_match(bot.host, answer.match_id)).match
    if match.status is Status.PLAYING and isinstance(answer, Offered | OfferAnswer):
        # The thread is made by the worker; without one, the channel is linked.
        await bot.worker.wait_for(answer.match_id)
        return started_reply((await load_match(bot.host, answer.match_id)).match)
    if match.status is Status.OFFERED and match.maker.user_id == interaction.user.id:
        computers = (await settings_of(bot.host, match.guild_id)).computers
        return offered_reply(match, interaction.channel_id or 0, computers=computers)
    elsewhere = match.status in (Status.PLAYING, Status.OVER) and match.place != interaction.channel_id
    text = f"{answer_text(answer)} <#{match.place}>" if elsewhere else answer_text(answer)
    return seat_offered_reply(answer, text) if isinstance(answer, SeatOffered) else Message(text)
