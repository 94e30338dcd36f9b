"""Faults that are none: what they change means the same, or what nobody can tell apart. Each with its reason."""

from typing import Final

from tests.mutations.faults import Fault

EQUAL: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {}
"""By file: a line as it is, what is changed of it as it would be, and why that is no fault."""


def is_equal(fault: Fault) -> bool:
    """Tell whether a fault has been looked at and is none."""
    known = EQUAL.get(fault.path, ())
    if not known:
        return False
    _, *changed = fault.shown().splitlines()
    old, new = ([line[1:].strip() for line in changed if line[0] == sign] for sign in "-+")
    return any([was] == old and [becomes] == new for was, becomes, _ in known)
