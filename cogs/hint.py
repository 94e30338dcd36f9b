"""Telling a player what a computer would do."""

from bot.posts.hint_post import hint_post, hint_question
from bot.posts.message import Message
from bot.thinking.hints import check_hint, hint
from cogs.press import Interaction
from cogs.saved_entries import save_entry


async def hint_answer(interaction: Interaction, match_id: int, *, sure: bool) -> Message:
    """Return the hint; who is not sure is asked first in a rated match. Refusal."""
    bot, user_id = interaction.client, interaction.user.id
    position = await bot.host.positions.current(match_id)
    check_hint(position, user_id)
    if position.match.rated and not sure:
        return hint_question(position)
    answer = await hint(bot.host, bot.computers.processes, match_id, user_id)
    await save_entry(bot.host, answer.position, user_id, answer.tried.entry)
    after = answer.tried.after
    if after is not None:
        return hint_post(answer, await bot.drawing.public(after), user_id)
    suggested = (answer.position.parse(answer.seat, answer.tried.entry),)
    board = await bot.drawing.private(answer.position, answer.seat, reader=user_id, actions=suggested)
    return hint_post(answer, board, user_id)
