"""Questions that all players of a match must agree to, by name; `bot/agreements/agreement.py` says what each is."""

from typing import Final, NewType

Aim = NewType("Aim", str)

DRAW: Final = Aim("draw")
"""Computers are asked as well."""
SUBSTITUTE: Final = Aim("substitute_bot")
"""A computer plays on for the player who asks: the question stays open while the others play."""
