"""The step that suits a player: a bit stronger than they have shown themselves against computers."""

from typing import Final

from bot.kernel.matches.computer_names import STRONGER, level_of
from bot.kernel.matches.host import Host
from bot.kernel.store.results import results_against_computers
from players.steps import stronger_step

_GAMES: Final = 30
"""So many of the newest results count."""


async def resolve_level(host: Host, user_id: int, game: str, level: str) -> str:
    """Return the level or step itself; for `STRONGER` the step that is a bit stronger than that player."""
    if level != STRONGER:
        return level
    rows = await host.read(results_against_computers, user_id, game, _GAMES)
    return stronger_step(game, [(level_of(computer), share) for computer, share in rows])
