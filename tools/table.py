"""A game among computer players, without a host: the rules hold the position, each player gets its own view."""

from collections.abc import Sequence
from typing import Any

from engines import AnyRules
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.selfplay import seed_bytes
from players import AnyPlayer, Budget

MOST_PLIES = 20_000
"""A game longer than this counts as endless."""


class EndlessError(Exception):
    """The players do not bring a game to its end."""


class Table:
    """One game: players in seat order, and the position. It has no log: the seed and the players reproduce the game.

    Players think as long as in a match, by processor time: one that needs more than it gets there plays as
    it does there. Without `clocks` only positions count, so that the game is the same on every machine. `own` seeds the
    players' dice if they should differ between tables with the same cards or dice.
    """

    def __init__(
        self,
        rules: AnyRules,
        options: object,
        players: Sequence[AnyPlayer],
        seed: str,
        *,
        clocks: bool = True,
        own: str | None = None,
    ) -> None:
        self.rules = rules
        self.clocks = clocks
        self.players = players
        self.plies = 0
        self._seed = seed_bytes(seed)
        self._own = [seed_bytes(f"{own or seed}:{seat}") for seat in range(len(players))]
        self._position = rules.start(options, len(players), Dice(self._seed, 0))

    def run(self, most_plies: int = MOST_PLIES) -> Outcome:
        """Play to the end."""
        while self.plies <= most_plies:
            turn = self.rules.turn(self._position)
            if isinstance(turn, Outcome):
                return turn
            self._step(turn.seats)
        raise EndlessError(f"no end after {most_plies} plies")

    def _step(self, seats: Sequence[Seat]) -> None:
        """Play the reaction of a player who has one; else an action of the first player to move."""
        others = [Seat(seat) for seat in range(len(self.players)) if seat not in seats]
        for seat in others:
            if self.rules.legal_actions(self._position, seat):
                reaction = self._ask(seat, on_turn=False)
                if reaction is not None:
                    self._enter(seat, reaction)
                    return
        self._enter(seats[0], self._ask(seats[0], on_turn=True))

    def _ask(self, seat: Seat, *, on_turn: bool) -> object:
        player = self.players[seat]
        view = self.rules.seat_view(self._position, seat)
        ask = player.choose if on_turn else player.react
        allowance = player.allowance
        budget = allowance.budget(waited_for=False) if self.clocks else Budget(allowance.positions)
        sees_everything = getattr(player, "sees_everything", False)
        rules: Any = _OpenRules(self.rules, self._position) if sees_everything else self.rules
        return ask(rules, view, Dice(self._own[seat], self.plies), budget)

    def _enter(self, seat: Seat, action: object) -> None:
        self.plies += 1
        self._position = self.rules.apply(self._position, seat, action, Dice(self._seed, self.plies)).state


class _OpenRules:
    """Rules for a yardstick that sees everything: the only consistent position is the real one."""

    def __init__(self, rules: AnyRules, position: object) -> None:
        self._rules = rules
        self._position = position

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the game's own rules."""
        return getattr(self._rules, name)

    def resample(self, _view: object, _dice: Dice) -> object:
        """Return the real position."""
        return self._position
