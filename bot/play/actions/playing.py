"""Playing an action as a button has it: a canonical one."""

from bot.kernel.actions import action
from bot.kernel.call import Call, Result
from bot.kernel.matches.refusal import MoveIsPendingError
from bot.kernel.matches.reply import Reply
from bot.kernel.messages.match_verbs import Play, PlayIt, PlayPreviewed
from bot.play.play import play, played_text
from bot.play.previewed import load_entry


@action(Play, quiet=True)
async def play_now(call: Call, text: str) -> Result:
    """Play an action as it is; the new board shows it, unless it waits."""
    played = await play(call.host, call.request, text)
    return played.words if isinstance(played, Reply) else None


@action(PlayIt, in_place=True, quiet=True)
async def play_it(call: Call, text: str) -> str:
    """Play an action that was typed or advised and then shown."""
    return await _play_shown(call, text)


@action(PlayPreviewed, in_place=True, quiet=True)
async def play_previewed(call: Call, mark: int) -> str:
    """Play one that is too long for a button."""
    return await _play_shown(call, await load_entry(call.host, call.match_id, call.user_id, PlayPreviewed(mark)))


async def _play_shown(call: Call, text: str) -> str:
    """Play what was shown, and return what takes the place of the question, without its buttons.

    They have no use while the player's own move waits to be played; another's may be prevented.
    """
    try:
        return played_text(await play(call.host, call.request, text))
    except MoveIsPendingError as refusal:
        if not refusal.own:
            raise
        return str(refusal)
