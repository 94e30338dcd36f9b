"""Start positions come back from a round trip, each of their fields."""

import dataclasses
from typing import Any

from engines import AnyRules
from engines.core import Dice, Turn


def assert_comes_back(rules: AnyRules, *given: tuple[Any, Any]) -> None:
    """Begin from (start position, options), in which together no field is left at its default, and describe it."""
    untried = set()
    for field in dataclasses.fields(rules.StartPosition):
        if all(getattr(position, field.name) == field.default for position, _ in given):
            untried.add(field.name)
    assert not untried
    for position, options in given:
        state = rules.start_from(position, options, Dice(b"puzzle", 0))
        assert rules.describe(state) == position
        assert_can_be_imagined(rules, state)


def assert_can_be_imagined(rules: AnyRules, state: object) -> None:
    """Let the player to move draw what they do not see: so computers play on, and give hints."""
    turn = rules.turn(state)
    assert isinstance(turn, Turn)
    view = rules.seat_view(state, turn.seats[0])
    assert rules.seat_view(rules.resample(view, Dice(b"puzzle", 1)), turn.seats[0]) == view
