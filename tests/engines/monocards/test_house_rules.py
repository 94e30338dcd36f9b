"""The house rules, and those that exclude each other (rules/monocards.md, house rules).

Elimination and teams change who wins, stacking who draws; they have modules of their own.
"""

import pytest

from engines.core import OptionError
from engines.monocards.options import Options


@pytest.mark.parametrize(
    ("one", "other", "chosen"),
    [
        ("zero_swaps", "seven_zero", {"zero_swaps": True, "seven_zero": True}),
        ("teams", "elimination", {"teams": True, "elimination": True}),
        ("no_scoring", "target", {"no_scoring": True, "target": 500}),
        ("no_scoring` or `target", "elimination", {"elimination": True, "no_scoring": True, "target": 500}),
        ("false_catch", "call_penalty", {"false_catch": 1, "call_penalty": 0}),
    ],
)
def test_contradicting_house_rules_are_refused_by_name(one: str, other: str, chosen: dict[str, bool | int]) -> None:
    with pytest.raises(OptionError, match=f"`{one}`"):
        Options(**chosen)  # type: ignore[arg-type]  # the values of a parametrised test
