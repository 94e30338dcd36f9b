"""Figures made of times."""

from collections.abc import Sequence


def share(values: Sequence[float], part: float) -> float | None:
    """Return the time that this part of all were not longer than; None where there were none."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else None


def ratio(values: Sequence[float], part: float, bare: float) -> str:
    """Return the same as so many times another, in words."""
    time = share(values, part)
    return "-" if time is None else f"{time / bare:.1f}"
