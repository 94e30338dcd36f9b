"""Replies that link the match they are about."""

from bot.posts.answer_texts import answer_text
from bot.posts.message import Message
from bot.posts.offer_reply import offered_reply, started_reply
from bot.posts.seat_offer_post import seat_offered_reply
from bot.services.answers import Answer, OfferAnswer, Offered, SeatOffered
from bot.services.load_match import load_match
from bot.services.server import settings_of
from bot.store.match_row import Status
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
