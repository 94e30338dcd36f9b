"""Players join a thread by a message that mentions them: adding them one by one would post a line and ping each.

An edit that adds a mention lets its user join too, and notifies nobody.
"""

from dataclasses import replace

from bot.kernel.delivery.discord_errors import ignore_refusals
from bot.kernel.delivery.sending import Sending
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import join_names, mention
from bot.kernel.messages.turn_line import users_at_play
from bot.kernel.store.posts import OWN_THREAD, PostRow
from bot.kernel.text.translation import _


async def bring_in_players(sending: Sending, message_id: int, message: Message) -> None:
    """Add the players to the match's thread whom its first board has not pinged."""
    players, pinged = users_at_play(sending.position), sending.pinged_by(message)
    if not pinged.issuperset(players):
        line = "-# " + _("Players: {players}", players=join_names([mention(user) for user in players]))
        named = replace(message.with_line(line), mentions=pinged.union(players))
        with ignore_refusals():
            await sending.api.edit_text(sending.match.place, message_id, named)


def begins_thread(sending: Sending, channel_id: int, user_id: int, post: PostRow | None) -> bool:
    """Return whether a player's board is posted to their private thread for the first time; `post` is the last one."""
    thread = sending.post(OWN_THREAD, user_id)
    return thread is not None and thread.message_id == channel_id and (post is None or post.channel_id != channel_id)


def naming(message: Message, user_id: int) -> Message:
    """Return the first message of a player's own thread, with a mention of the player."""
    return replace(message.with_line(f"-# {mention(user_id)}"), mentions=frozenset({user_id}))


async def bring_in_reader(sending: Sending, channel_id: int, message_id: int, named: Message, user_id: int) -> None:
    """Add the player to their own thread if its first message was silent."""
    if named.silent and named.mentions:
        await sending.api.edit_text(channel_id, message_id, named, reader=user_id)
