"""Questions that all players of a match must agree to: what each says, and what is asked now."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, Protocol

from bot.kernel.actions import load_modules
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.buttons.verb import Among, Verb
from bot.kernel.matches.aim import DRAW, SUBSTITUTE, Aim
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.rate_limit import Effort
from bot.kernel.store.proposals import ProposalRow
from engines.core.messages import Text
from engines.core.rules import Seat

Proposals = Mapping[str, ProposalRow]


class Declined(Protocol):
    """The line of the post once a question was declined."""

    def __call__(self, name: str, *, own: bool) -> str | None:
        """Return that a player by that name said no, or withdrew their own; None for the usual words."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, in words and in what it does."""

    aim: Aim
    sign: str
    offer: str
    """The thing that is agreed to or declined, like "the draw"."""
    label: str
    ask: Callable[[str, Position, int], str]
    """Return the sentence that asks, for the name and the id of the player who does."""
    check: Callable[[OpenMatch, ProposalRow | None], Awaitable[None]]
    """Refuse what cannot be wanted now; the proposal is another player's that is open, to which asking is agreeing."""
    carry_out: Callable[[OpenMatch, ProposalRow], Awaitable[object]]
    outcome: Callable[[Position, ProposalRow | None, int], str | None]
    """Return what came of a question posted at that ply, once it is not open; None where it has lapsed."""
    declined: Declined
    withdrawal_reply: Callable[[int], Text | None]
    """Return the reply to the player who withdraws it; None for the usual one."""

    @property
    def button(self) -> Button:
        """Return the button that asks it."""
        return Button(Propose(self.aim), self.label)

    @property
    def main_button(self) -> Button:
        """Return the same where it is what a player wants most."""
        return Button(Propose(self.aim), self.label, Style.PRIMARY)


QUESTIONS: Final[dict[str, Question]] = {}
"""By name, as the modules of `bot/agreements/actions` declare them."""


@cache
def questions() -> Mapping[str, Question]:
    """Return all questions by name."""
    load_modules("bot.agreements.actions")
    return QUESTIONS


_Aim = Annotated[str, Among(lambda aim: aim in questions())]


class Propose(Verb, name="propose", effort=Effort.HISTORY):
    """Ask all others to agree to something."""

    aim: _Aim


class Agree(Verb, name="agree"):
    """Agree to what a player proposes to all."""

    aim: _Aim


class Disagree(Verb, name="disagree"):
    """Decline it, or withdraw the user's own proposal."""

    aim: _Aim


def users_asked(position: Position, aim: str) -> tuple[int, ...]:
    """Return the users who must agree: all at the table who have not left.

    Computers consent to anything but a draw, which they judge (`bot/computers`), also in away mode.
    """
    seats = (Seat(seat) for seat in range(position.seats) if seat not in position.attendance.left_seats)
    seats_asked = (seat for seat in seats if aim == DRAW or not position.is_played_by_computer(seat))
    return tuple(dict.fromkeys(position.match.holders[seat] for seat in seats_asked))


def users_to_agree(position: Position, aim: str, agreed: Sequence[int]) -> list[int]:
    """Return the users who have yet to agree."""
    return [user for user in users_asked(position, aim) if user not in agreed]


def is_open(position: Position, proposal: ProposalRow) -> bool:
    """Return whether a proposal waits for an answer: nobody has declined it, and not all have agreed."""
    return proposal.declined_by is None and bool(users_to_agree(position, proposal.what, proposal.agreed))


def open_besides(position: Position, proposals: Proposals, aim: str) -> list[ProposalRow]:
    """Return what else is asked: one question at a time, besides that for a computer."""
    others = (row for row in proposals.values() if is_open(position, row))
    return [row for row in others if SUBSTITUTE not in (aim, row.what)]


def may_ask(position: Position, proposals: Proposals, aim: str, user_id: int) -> bool:
    """Return whether a user can propose something: nothing else is being asked, and this was not declined."""
    same = proposals.get(aim)
    return not open_besides(position, proposals, aim) and (same is None or may_renew(position, same, user_id))


def may_renew(position: Position, closed: ProposalRow, user_id: int) -> bool:
    """Return whether a user can ask again: the one who declined, and anyone once all have agreed."""
    if closed.declined_by is None:
        return not is_open(position, closed)
    return user_id == closed.declined_by != closed.user_id
