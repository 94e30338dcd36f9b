"""Faults that are none: they mean the same, or nobody can tell them apart; each with its reason in `equal.toml`."""

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    # It imports cosmic-ray, which only `make mutations` installs.
    from tests.mutations.faults import Fault

EQUAL: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
"""By file: a line as it `was`, what it `becomes`, and why that is no fault."""


def is_equal(fault: "Fault") -> bool:
    """Return whether a fault has been looked at and is none."""
    known = EQUAL.get(fault.path, ())
    if not known:
        return False
    _, *changed = fault.shown().splitlines()
    old, new = ([line[1:].strip() for line in changed if line[0] == sign] for sign in "-+")
    return any([one["was"]] == old and [one["becomes"]] == new for one in known)
