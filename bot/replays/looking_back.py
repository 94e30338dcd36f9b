"""A match that is over: what was secret in it, and how each player did."""

from bot.kernel.matches.records import reveals
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _
from bot.replays.replay import Replay
from engines import TEXTS
from engines.core.looking_back import OwnStatistics, SupportsSecrets, SupportsStatistics
from engines.core.rules import Seat


def has_statistics(game: str) -> bool:
    """Return whether a game tells its players how they did."""
    return isinstance(TEXTS[game], SupportsStatistics)


def statistics_of(replay: Replay, seat: Seat) -> OwnStatistics:
    """Return how a player did; a Refusal while the match runs, and where the game counts nothing."""
    words = TEXTS[replay.newest.game]
    if not isinstance(words, SupportsStatistics):
        raise Refusal(_("No statistics in this game. Try `/table replay`."))
    return words.statistics(replay.frames(seat))


def secrets_of(replay: Replay) -> tuple[str, ...]:
    """Return sentences on what was hidden; none of a match that was called off."""
    words = TEXTS[replay.newest.game]
    if not (isinstance(words, SupportsSecrets) and reveals(replay.newest.turn)):
        return ()
    frames = [replay.frames(Seat(seat)) for seat in range(replay.newest.seats)]
    return tuple(words.secrets(frames, replay.newest.names))


def has_secrets_text(game: str) -> bool:
    """Return whether a game has something to say of what was hidden."""
    return isinstance(TEXTS[game], SupportsSecrets)
