"""Who can be rated by a match."""

from collections.abc import Sequence


def can_be_rated(holders: Sequence[int]) -> bool:
    """Tell whether every seat is held by another person."""
    return len(set(holders)) == len(holders)
