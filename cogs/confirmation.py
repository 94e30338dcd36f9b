"""Typed moves that need a confirmation, and previews."""

from bot.app import Gamekeeper
from bot.kernel.matches.find import match_to_move_in
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.validation import acting_seat
from bot.kernel.messages.match_verbs import AskMove
from bot.kernel.messages.message import Message
from bot.play.preview import PlayableAction, try_typed
from bot.play.preview_post import play_question
from bot.play.previewed import save_entry
from cogs.acknowledge import is_acknowledged
from cogs.game import GameCog
from cogs.press import MATCH, Interaction, defer, origin_of, reply
from cogs.retyping import note_typed


async def typed_move(cog: GameCog, interaction: Interaction, text: str, match: int | None) -> None:
    """Answer a typed move; players who want that are asked first whether it is what they mean."""
    if not is_acknowledged(interaction):
        await defer(interaction)
    note_typed(interaction, AskMove(), text)
    seen, confirms = await match_to_move_in(cog.bot.host, origin_of(interaction), match, cog.key, interaction.id)
    question = await _question(cog, interaction, text, seen) if confirms else None
    if question is not None:
        await reply(interaction, question)
        return
    await cog.move(interaction, text, match, seen)


async def _question(cog: GameCog, interaction: Interaction, text: str, seen: OpenMatch) -> Message | None:
    """Return the question; None out of turn, where players must be quick, and where all move at the same time.

    An illegal move is refused as it would be without a question.
    """
    bot, user_id = cog.bot, interaction.user.id
    if seen.answered is not None or seen.row.game != cog.key or seen.newest is None:
        return None
    position = seen.newest
    if position.rules.info.simultaneous or acting_seat(position, user_id) not in position.to_move:
        return None
    interaction.extras[MATCH] = position.match_id
    return await _ask(bot, position, await try_typed(bot.host, position, user_id, text), user_id)


async def _ask(bot: Gamekeeper, position: Position, tried: PlayableAction, user_id: int) -> Message:
    await save_entry(bot.host, position, user_id, tried.entry)
    picture = None if tried.after is None else await bot.drawing.public(tried.after)
    return play_question(position, tried, picture, user_id)
