"""The rules of MONO as given to players: the type of a position is opaque."""

from typing import TypeVar

from engines.core.rules import Rules
from engines.monocards.actions import Action
from engines.monocards.options import Options
from engines.monocards.view import PublicView, SeatView

S = TypeVar("S")
SeatRules = Rules[Options, S, Action, PublicView, SeatView]
