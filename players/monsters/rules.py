"""The rules of Monsters! as given to players: the type of a position is opaque."""

from typing import TypeVar

from engines.core.rules import Rules
from engines.monsters.grammar import Action
from engines.monsters.options import Options
from engines.monsters.view import PublicView, SeatView

S = TypeVar("S")
SeatRules = Rules[Options, S, Action, PublicView, SeatView]
