"""One person at a keyboard against computers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines import AnyRules
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.hotseat import HotSeat
from engines.selfplay import AnyGame, seed_bytes
from players import AnyPlayer, bot_name, computer


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A computer player at a seat, with its own random seed, independent of the game's."""

    player: AnyPlayer
    seed: bytes

    def act(self, rules: AnyRules, view: Any, ply: int) -> Any:
        """Return the player's choice."""
        return self.player.choose(rules, view, Dice(self.seed, ply), self.player.allowance.budget())

    def react(self, rules: AnyRules, view: Any, ply: int) -> Any | None:
        """Return its reaction to another player's turn."""
        return self.player.react(rules, view, Dice(self.seed, ply), self.player.allowance.budget())


def table_against(
    game: AnyGame, own: Seat, level: str, seed: str, read: Callable[[str], str], write: Callable[[str], None]
) -> HotSeat:
    """Return a table at which a person plays one seat and computers of a level all others."""
    player = computer(game.rules.info.key, level)
    others = [Seat(seat) for seat in range(game.seats) if seat != own]
    names = [bot_name(level, number) for number in range(1, game.seats)]
    names.insert(own, "Player")
    automatons = {seat: SeatedPlayer(player, seed_bytes(f"{seed}:{seat}")) for seat in others}
    return HotSeat(game, names, read, write, automatons)
