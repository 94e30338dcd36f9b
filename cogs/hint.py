"""Telling a player what a computer would do."""

import asyncio
from typing import Final

from bot.computers.hint_post import hint_post
from bot.computers.hints import hint
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _
from cogs.press import Interaction, Press
from cogs.saved_entries import save_entry

MOMENT: Final = 0.3
"""Seconds after which a player sees that the computer thinks."""


async def show_hint(press: Press) -> None:
    """Show the hint where the press was made; until it is found, that it is looked for."""
    await press.defer()
    finding = asyncio.ensure_future(hint_answer(press.interaction, press.id.match_id))
    thinking = False
    try:
        found, _waiting = await asyncio.wait([finding], timeout=MOMENT)
        # Discord itself shows that an answer of its own is to come.
        if not found and press.from_private_answer:
            thinking = True
            await press.show(Message(_("💡 Thinking about a move…")))
        await press.show(await finding)
    except Refusal:
        if thinking:
            await press.dismiss()
        raise
    finally:
        finding.cancel()


async def hint_answer(interaction: Interaction, match_id: int) -> Message:
    """Return the hint. Refusal."""
    bot, user_id = interaction.client, interaction.user.id
    answer = await hint(bot.host, bot.computers.processes, match_id, user_id)
    await save_entry(bot.host, answer.position, user_id, answer.tried.entry)
    after = answer.tried.after
    if after is not None:
        return hint_post(answer, await bot.drawing.public(after), user_id)
    suggested = (answer.position.parse(answer.seat, answer.tried.entry),)
    board = await bot.drawing.private(answer.position, answer.seat, reader=user_id, actions=suggested)
    return hint_post(answer, board, user_id)
