"""Requests as Discord's interactions make them."""

from bot.kernel.matches.request import Person, Request


def request(user_id: int, match_id: int, interaction: int, number: int | None = None) -> Request:
    """Return what a user whose name does not matter asks for."""
    return Request(Person(user_id, f"user {user_id}"), match_id, interaction, number)
