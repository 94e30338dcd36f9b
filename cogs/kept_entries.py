"""Moves that are shown before they are played, and are too long for the button that plays them."""

from bot.posts.preview_post import play_it
from bot.posts.verbs import PlayKept
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.kept_texts import keep_text, kept_text
from bot.services.position import Live
from cogs.press import Press

ANOTHER = "Another move has taken its place. Press **Play it** there, or type this one again."


async def keep_entry(host: Host, position: Live, user_id: int, entry: str) -> None:
    """Remember a move that somebody is shown, where its button is too short for it."""
    button = play_it(position, entry)
    if isinstance(button, PlayKept):
        await keep_text(host, position.board, user_id, _kept_as(button), entry)


async def kept_entry(press: Press, button: PlayKept) -> str:
    """Return the move that a button plays. Refusal where another was shown after it."""
    entry = await kept_text(press.host, press.id.board, press.interaction.user.id, _kept_as(button))
    if not entry:
        raise Refusal(ANOTHER)
    return entry


def _kept_as(button: PlayKept) -> str:
    return f"{button.name} {button.mark}"
