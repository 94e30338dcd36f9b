"""The rules of Monsters! as players have them: positions are of a type that tells nothing."""

from typing import TypeVar

from engines.core.rules import Rules
from engines.monsters.grammar import Action
from engines.monsters.options import Options
from engines.monsters.view import PublicView, SeatView

S = TypeVar("S")
SeatRules = Rules[Options, S, Action, PublicView, SeatView]
