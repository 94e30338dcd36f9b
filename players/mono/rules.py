"""The rules of Mono as given to players: the type of a position is opaque."""

from typing import TypeVar

from engines.core.rules import Rules
from engines.mono.actions import Action
from engines.mono.options import Options
from engines.mono.view import PublicView, SeatView

S = TypeVar("S")
SeatRules = Rules[Options, S, Action, PublicView, SeatView]
