"""Statistics of times."""

from collections.abc import Sequence


def share(values: Sequence[float], part: float) -> float | None:
    """Return the quantile `part` of the times; None if there are none."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else None


def ratio(values: Sequence[float], part: float, bare: float) -> str:
    """Return the same quantile as a multiple of `bare`, as text."""
    time = share(values, part)
    return "-" if time is None else f"{time / bare:.1f}"
