"""The rules of Mambo as given to players: the type of a position is opaque."""

from typing import TypeVar

from engines.core.rules import Rules
from engines.mambo.actions import Action
from engines.mambo.options import Options
from engines.mambo.view import PublicView, SeatView

S = TypeVar("S")
SeatRules = Rules[Options, S, Action, PublicView, SeatView]
