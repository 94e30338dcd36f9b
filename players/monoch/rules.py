"""The rules of Monoch as players have them: positions are of a type that tells nothing."""

from typing import TypeVar

from engines.core.rules import Rules
from engines.monoch.actions import Action
from engines.monoch.options import Options
from engines.monoch.view import PublicView, SeatView

S = TypeVar("S")
SeatRules = Rules[Options, S, Action, PublicView, SeatView]
