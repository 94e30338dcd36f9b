"""The rules of Monoch as given to players: the type of a position is opaque."""

from typing import TypeVar

from engines.core.rules import Rules
from engines.monoch.actions import Action
from engines.monoch.options import Options
from engines.monoch.view import PublicView, SeatView

S = TypeVar("S")
SeatRules = Rules[Options, S, Action, PublicView, SeatView]
