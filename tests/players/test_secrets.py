"""Players of games with secrets, given the view of a position whose hidden parts raise when they are touched."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NoReturn

import pytest

from engines import GAMES
from engines.core import Dice, Seat
from engines.core.options import options_from_text
from engines.selfplay import random_game, seed_bytes, step_at_random
from players import LEVELS, Budget
from tools.yardsticks import YARDSTICKS, contestants

THOUGHT = 30


class TouchedError(Exception):
    """A player has looked at something hidden."""


class Trap:
    """Something hidden: whatever is asked of it raises."""

    def _touched(self, *_: object) -> NoReturn:
        raise TouchedError

    __getattr__ = __getitem__ = __iter__ = __len__ = __bool__ = __contains__ = __call__ = _touched
    __eq__ = __hash__ = __reduce__ = _touched


class Grid(tuple[int, ...]):
    """A grid of which only some cells may be read."""

    __slots__ = ()
    shown: frozenset[int] = frozenset()

    def __getitem__(self, cell: Any) -> Any:
        if cell not in self.shown:
            raise TouchedError
        return super().__getitem__(cell)

    def __iter__(self) -> NoReturn:
        raise TouchedError


def _mono(state: Any, seat: Seat) -> Any:
    players = []
    for other, player in enumerate(state.players):
        if other != seat:
            hidden = type("Hidden", (Grid,), {"shown": player.uncovered, "__slots__": ()})
            player = replace(player, grid=hidden(player.grid))
        players.append(player)
    return replace(state, players=tuple(players))


def _monocards(state: Any, seat: Seat) -> Any:
    hands = tuple(hand if other == seat else Trap() for other, hand in enumerate(state.hands))
    return replace(state, hands=hands, pile=Trap())


def _monsters(state: Any, seat: Seat) -> Any:
    keepers = tuple(
        keeper if keeper.number == seat + 1 else replace(keeper, hand=Trap(), password=Trap())
        for keeper in state.keepers
    )
    return replace(state, keepers=keepers, food=Trap())


TRAPPED: dict[str, Callable[[Any, Seat], Any]] = {"mono": _mono, "monocards": _monocards, "monsters": _monsters}


def test_every_game_with_secrets_is_tried() -> None:
    assert set(TRAPPED) == {key for key, rules in GAMES.items() if rules.info.hidden}


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
@pytest.mark.parametrize("key", TRAPPED)
def test_a_player_touches_nothing_that_its_seat_may_not_see(key: str, level: str) -> None:
    rules = GAMES[key]
    options = options_from_text(rules.Options, "size=5" if key == "mono" else "")
    game = random_game(rules, seed_bytes("trap"), seats=3, options=options)
    for _ in range(6):
        step_at_random(game)
    seat = game.turn.seats[0]  # type: ignore[union-attr]  # no game of these is over so soon
    trapped = TRAPPED[key](game.state, seat)
    with pytest.raises(TouchedError):
        _peeking(trapped)
    dice = Dice(seed_bytes("trap"), 0)
    action = contestants(key)[level].choose(rules, rules.seat_view(trapped, seat), dice, Budget(THOUGHT))
    rules.apply(game.state, seat, action, Dice(seed_bytes("after"), 0))


def _peeking(trapped: Any) -> list[object]:
    """Return the choice of a player that was given the position."""
    if hasattr(trapped, "hands"):
        return [card for hand in trapped.hands for card in hand]
    if hasattr(trapped, "food"):
        return list(trapped.food)
    return [value for player in trapped.players for value in player.grid]
