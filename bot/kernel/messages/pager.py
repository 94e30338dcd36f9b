"""Pagination of lists that are too long for a message or a menu."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import MOST_CHOICES, Bound
from bot.kernel.messages.message import Control
from bot.kernel.text.translation import _

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list; `at` counts from 0."""

    shown: Sequence[T]
    at: int
    count: int
    size: int

    @property
    def first(self) -> int:
        """Return the index in the list at which the page begins."""
        return self.at * self.size

    @property
    def footer(self) -> str:
        """Return a line with the number of the page; '' for a single page."""
        return "\n" + _("-# Page {page} of {count}", page=self.at + 1, count=self.count) if self.count > 1 else ""

    def turns(self, bound: Bound, to: Callable[[int], Verb]) -> tuple[Control, ...]:
        """Return buttons for the previous and next pages; `to` returns the verb that shows a page."""
        ways = ((self.at - 1, _("◀ Previous")), (self.at + 1, _("Next ▶")))
        return tuple(bound.button(to(at), label) for at, label in ways if 0 <= at < self.count)


def paginate(lines: Sequence[str], room: int) -> list[str]:
    """Split lines into pages of at most `room` characters."""
    pages = [""]
    for line in lines:
        if pages[-1] and len(pages[-1]) + len(line) > room:
            pages.append("")
        pages[-1] += line + "\n"
    return [page.rstrip() for page in pages]


def page_of(things: Sequence[T], at: int, size: int = MOST_CHOICES) -> Page[T]:
    """Return a page of a list. Raises Refusal if it does not exist any more."""
    count = max(1, -(-len(things) // size))
    if not 0 <= at < count:
        raise Refusal(_("That page is gone. Open the list again."))
    return Page(things[at * size : (at + 1) * size], at, count, size)
