"""Yardsticks of Mono."""

from types import MappingProxyType
from typing import Final

from engines.mono.view import SeatView
from players.mono import lead_of
from players.mono.newcomers import Novice
from tools.yardsticks.plain import GreedyPlayer


def _ahead(view: SeatView) -> float:
    return lead_of(view.public, view.seat)


PLAYERS: Final = MappingProxyType({"greedy": GreedyPlayer[SeatView](_ahead), "novice": Novice()})
