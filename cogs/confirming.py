"""Typed moves that are shown before they are played, and previews of those that are not."""

from bot.app import Gamekeeper
from bot.posts.message import Message
from bot.posts.preview_post import play_question, preview_post
from bot.services.acting import acting_seat
from bot.services.errors import OffTurnError, Refusal
from bot.services.find import the_match
from bot.services.position import Live
from bot.services.preview import Tried, preview_typed, try_typed
from bot.services.wishes import wants_to_confirm
from cogs.game import GameCog, refused
from cogs.kept_entries import keep_entry
from cogs.press import Interaction, defer, naming, reply, where_of, worded
from engines.core.errors import RulesError


async def typed_move(cog: GameCog, interaction: Interaction, text: str, match: int | None) -> None:
    """Answer a move in words: who wants that is asked first whether it is what they mean."""
    await defer(interaction)
    if await wants_to_confirm(cog.bot.host, interaction.user.id):
        question = await _question(cog, interaction, text, match)
        if question is not None:
            await reply(interaction, question)
            return
    await cog.move(interaction, text, match)


async def preview_answer(interaction: Interaction, text: str, match: int | None) -> Message:
    """Return the board as a typed move would leave it."""
    bot = interaction.client
    position = (await the_match(bot.host, where_of(interaction), match)).position
    try:
        after = await preview_typed(bot.host, position, interaction.user.id, text)
    except (RulesError, OffTurnError) as error:
        raise Refusal(await _in_words(bot, interaction, position, error)) from error
    return preview_post(after, await bot.drawing.public(after))


async def _question(cog: GameCog, interaction: Interaction, text: str, match: int | None) -> Message | None:
    """Return the question; None where there is nothing to ask: out of turn one must be quick, together one may change.

    What cannot be played is refused as it would be without a question.
    """
    bot, user_id = cog.bot, interaction.user.id
    seen = await the_match(bot.host, where_of(interaction), match, cog.key, interaction=interaction.id)
    if seen.answered is not None or seen.match.game != cog.key or seen.newest is None:
        return None
    position = seen.newest
    if position.rules.info.simultaneous or acting_seat(position, user_id) not in position.to_move:
        return None
    try:
        tried = await try_typed(bot.host, position, user_id, text)
    except RulesError as error:
        raise Refusal(await _in_words(bot, interaction, position, error)) from error
    return await _asked(bot, position, tried, user_id)


async def _asked(bot: Gamekeeper, position: Live, tried: Tried, user_id: int) -> Message:
    await keep_entry(bot.host, position, user_id, tried.entry)
    picture = None if tried.after is None else await bot.drawing.public(tried.after)
    return play_question(position, tried, picture, user_id)


async def _in_words(bot: Gamekeeper, interaction: Interaction, position: Live, error: Exception) -> str:
    if isinstance(error, RulesError):
        return await naming(interaction, position.board, worded(error, position.names))
    return await refused(bot, error) if isinstance(error, Refusal) else str(error)
