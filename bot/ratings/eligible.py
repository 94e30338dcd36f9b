"""Eligibility of matches for ratings."""

from collections.abc import Sequence

from bot.services.computers import has_computers


def can_be_rated(holders: Sequence[int]) -> bool:
    """Return whether every seat is held by another person, and none by a computer."""
    return not has_computers(holders) and len(set(holders)) == len(holders)
