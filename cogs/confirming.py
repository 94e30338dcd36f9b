"""Typed moves that are shown before they are played, and previews of those that are not."""

from bot.app import Gamekeeper
from bot.posts.message import Message
from bot.posts.preview_post import play_question, preview_post
from bot.services.acting import acting_seat
from bot.services.find import match_to_move_in, the_match
from bot.services.look import Seen
from bot.services.position import Live
from bot.services.preview import Tried, preview_typed, try_typed
from cogs.game import GameCog
from cogs.kept_entries import keep_entry
from cogs.press import MATCH, Interaction, defer, reply, where_of


async def typed_move(cog: GameCog, interaction: Interaction, text: str, match: int | None) -> None:
    """Answer a move in words: who wants that is asked first whether it is what they mean."""
    await defer(interaction)
    seen, confirms = await match_to_move_in(cog.bot.host, where_of(interaction), match, cog.key, interaction.id)
    question = await _question(cog, interaction, text, seen) if confirms else None
    if question is not None:
        await reply(interaction, question)
        return
    await cog.move(interaction, text, match, seen)


async def preview_answer(interaction: Interaction, text: str, match: int | None) -> Message:
    """Return the board as a typed move would leave it."""
    bot = interaction.client
    position = (await the_match(bot.host, where_of(interaction), match)).position
    interaction.extras[MATCH] = position.board
    after = await preview_typed(bot.host, position, interaction.user.id, text)
    return preview_post(after, await bot.drawing.public(after))


async def _question(cog: GameCog, interaction: Interaction, text: str, seen: Seen) -> Message | None:
    """Return the question; None where there is nothing to ask: out of turn one must be quick, together one may change.

    What cannot be played is refused as it would be without a question.
    """
    bot, user_id = cog.bot, interaction.user.id
    if seen.answered is not None or seen.match.game != cog.key or seen.newest is None:
        return None
    position = seen.newest
    if position.rules.info.simultaneous or acting_seat(position, user_id) not in position.to_move:
        return None
    interaction.extras[MATCH] = position.board
    return await _asked(bot, position, await try_typed(bot.host, position, user_id, text), user_id)


async def _asked(bot: Gamekeeper, position: Live, tried: Tried, user_id: int) -> Message:
    await keep_entry(bot.host, position, user_id, tried.entry)
    picture = None if tried.after is None else await bot.drawing.public(tried.after)
    return play_question(position, tried, picture, user_id)
