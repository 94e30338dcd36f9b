"""Moves that are shown before they are played, and are too long for the button that plays them."""

from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.match_verbs import PlayPreviewed
from bot.kernel.text.translation import translate
from bot.play.preview_post import play_it
from bot.play.saved_texts import load_text, save_text
from engines.core.messages import N_

ANOTHER = N_("A newer move waits: press **Play it** there, or type this again.")


async def save_entry(host: Host, position: Position, user_id: int, entry: str) -> None:
    """Save a move that a player is shown, where its button is too short for it."""
    button = play_it(position, entry)
    if isinstance(button, PlayPreviewed):
        await save_text(host, position.match_id, user_id, _saved_key(button), entry)


async def load_entry(host: Host, match_id: int, user_id: int, button: PlayPreviewed) -> str:
    """Return the move that a button plays. Refusal where another was shown after it."""
    entry = await load_text(host, match_id, user_id, _saved_key(button))
    if not entry:
        raise Refusal(translate(ANOTHER))
    return entry


def _saved_key(button: PlayPreviewed) -> str:
    return f"{button.name} {button.mark}"
