"""A request: who asks for something, of which match, by which interaction."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user as the host knows them."""

    user_id: int
    name: str
    is_bot: bool = False
    """An account of a program."""


@dataclass(frozen=True, slots=True)
class Request:
    """One interaction with a match: made where it comes in, and handed to the service that carries it out."""

    user: Person
    match_id: int
    interaction: int
    """Discord's id of it: the same one again changes nothing and gets the same answer."""
    number: int | None = None
    """The public number of the position it was made for, as a button has it; None for what was typed."""
    locale: str = "en-GB"

    @property
    def user_id(self) -> int:
        """Return the id of the user."""
        return self.user.user_id

    def about(self, match_id: int) -> "Request":
        """Return the same request for another match."""
        return replace(self, match_id=match_id)
