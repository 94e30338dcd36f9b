"""Agreements: questions that all players of a match must agree to. One player asks and all others answer."""

import dataclasses
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cache, partial
from typing import Annotated, Final, Protocol

from bot.kernel.actions import RUNNING, action, load_modules
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.buttons.verb import Among, Verb
from bot.kernel.call import Call
from bot.kernel.matches.aim import DRAW, SUBSTITUTE, Aim
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import OpenMatch, unit_of_work
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal, StaleBoardError
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import acting_seat, check_playing
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.rate_limit import Effort
from bot.kernel.store.proposals import PROPOSALS, ProposalRow, proposals_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.seats.substitute_bot import check_not_away
from engines.core.messages import N_, Text, join_list
from engines.core.rules import Seat

Proposals = Mapping[str, ProposalRow]


class Declined(Protocol):
    """A function that returns the line of a declined question's post."""

    def __call__(self, name: str, *, own: bool) -> str | None:
        """Return the line for a player who declined, or withdrew their `own` question; None for the default."""


CarryOut = Callable[[OpenMatch, ProposalRow], Awaitable[object]]


async def _always(_match: OpenMatch, _same: ProposalRow | None) -> None:
    """Allow every proposal."""


def _usual(*_facts: object, **_more: object) -> None:
    """Return None, for the default text."""


@dataclass(slots=True, eq=False)
class Question:
    """A question with its texts and its check; it decorates the function that carries it out."""

    aim: Aim
    _: KW_ONLY
    sign: str
    offer: str
    """A noun for what players agree to or decline, like "the draw"."""
    label: str
    ask: Callable[[str, Position, int], str]
    """Return the question as a sentence, from the asker's name, the position and the asker's id."""
    outcome: Callable[[Position, ProposalRow | None, int], str | None]
    """Return the outcome of a closed question that was posted at a ply; None if it lapsed."""
    check: Callable[[OpenMatch, ProposalRow | None], Awaitable[None]] = _always
    """Raise Refusal if the question cannot be asked now; the argument is the proposal already made, if any."""
    declined: Declined = _usual
    withdrawal_reply: Callable[[int], Text | None] = _usual
    """Return the reply to a player who withdraws the question; None for the default."""
    about: str = ""
    """The description of its command; without one it has no command and no entry in *More…*."""
    effort: Effort = Effort.REQUEST
    at: int = 0
    """The position of its entry in *More…*."""
    when: Callable[[MoreMenu], bool] = lambda _menu: True
    carry_out: CarryOut = field(init=False)

    def __call__(self, carry_out: CarryOut) -> "Question":
        """Register the decorated function, which does what all have agreed to, and return the question."""

        async def may(menu: MoreMenu) -> bool:
            sensible = menu.plays and self.when(menu)
            return sensible and may_ask(menu.position, await menu.load(proposals_of), self.aim, menu.user_id)

        async def ask_all(call: Call) -> Reply:
            return await propose(call.host, call.request, self.aim)

        self.carry_out = carry_out
        QUESTIONS[self.aim] = self
        if self.about:
            ask_all.__module__ = carry_out.__module__
            more, effort = [MoreEntry(self.at, may, lambda _menu: self.button)], self.effort
            action(command=f"table {self.aim}", about=self.about, effort=effort, more=more, parameters=(RUNNING,))(
                ask_all
            )
        return self

    @property
    def button(self) -> Button:
        """Return the button that asks the question."""
        return Button(Propose(self.aim), self.label)

    @property
    def main_button(self) -> Button:
        """Return the same button in the primary style."""
        return Button(Propose(self.aim), self.label, Style.PRIMARY)


question = Question
QUESTIONS: Final[dict[str, Question]] = {}
"""The questions declared so far, by name; `questions()` loads all of them."""


@cache
def questions() -> Mapping[str, Question]:
    """Return all questions by name."""
    load_modules("bot.agreements.actions")
    return QUESTIONS


_Aim = Annotated[str, Among(lambda aim: aim in questions())]


class Propose(Verb, name="propose", effort=Effort.HISTORY):
    """Ask all others to agree to a question."""

    aim: _Aim


class Agree(Verb, name="agree"):
    """Agree to a proposal."""

    aim: _Aim


class Disagree(Verb, name="disagree"):
    """Decline a proposal, or withdraw the user's own."""

    aim: _Aim


def users_asked(position: Position, aim: str) -> tuple[int, ...]:
    """Return the users who must agree: all players who have not left.

    Computers, also those of away mode, are asked only about a draw, which they evaluate (`bot/computers`).
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
    """Return the open proposals that block a new one; a proposal of a substitute bot neither blocks nor is blocked."""
    others = (row for row in proposals.values() if is_open(position, row))
    return [row for row in others if SUBSTITUTE not in (aim, row.what)]


def may_ask(position: Position, proposals: Proposals, aim: str, user_id: int) -> bool:
    """Return whether a user can ask a question: no other is open, and it was not already asked or declined."""
    same = proposals.get(aim)
    return not open_besides(position, proposals, aim) and (same is None or may_renew(position, same, user_id))


def may_renew(position: Position, closed: ProposalRow, user_id: int) -> bool:
    """Return whether a user can ask a closed question again: who declined it, or anyone if all had agreed."""
    if closed.declined_by is None:
        return not is_open(position, closed)
    return user_id == closed.declined_by != closed.user_id


@unit_of_work
async def propose(match: OpenMatch, aim: Aim) -> Reply:
    """Ask all others to agree, or agree if another player already asked the same. Raises Refusal."""
    position, user_id = match.position, match.user_id
    proposals = await _proposals(match)
    same = proposals.get(aim)
    if same is not None and may_renew(position, same, user_id):
        same = None
    await questions()[aim].check(match, same)
    others = open_besides(position, proposals, aim) if same is None else []
    if aim == SUBSTITUTE and same is not None and same.user_id != user_id:
        others = [same]
    if others:
        raise _other_proposal(others[0], user_id)
    if same is None:
        mine = ProposalRow(match.id, aim, position.number, user_id, (user_id,), None)
        if not users_to_agree(position, aim, mine.agreed):
            return await _carry_out(match, mine)
        names = _waited_for(match, mine)
        return _save(match, mine, N_("You asked in #{match_id}. Wait for {names}.", match_id=match.id, names=names))
    if same.declined_by is not None:
        raise Refusal(_("That was declined. Ask again after the next move."))
    if user_id == same.user_id:
        raise Refusal(_("You already asked. Wait for {names}.", names=_waited_for(match, same)))
    return await _agree(match, same)


@unit_of_work
async def agree(match: OpenMatch, aim: Aim, *, by_computer: bool = False) -> Reply:
    """Agree to a proposal at the request's position; `by_computer` lets a substitute bot agree. Raises Refusal."""
    return await _agree(match, _open(match, await _proposals(match, by_computer=by_computer), aim))


@unit_of_work
async def disagree(match: OpenMatch, aim: Aim, *, by_computer: bool = False) -> Reply:
    """Decline a proposal, or withdraw the user's own; this closes it. Raises Refusal."""
    proposal = _open(match, await _proposals(match, by_computer=by_computer), aim)
    closed = dataclasses.replace(proposal, declined_by=match.user_id)
    text: Text | None = N_("You said no in #{match_id}.", match_id=match.id)
    if match.user_id == proposal.user_id:
        text = questions()[aim].withdrawal_reply(match.id)
    return _save(match, closed, text or N_("You withdrew your request in #{match_id}.", match_id=match.id))


async def _proposals(match: OpenMatch, *, by_computer: bool = False) -> Proposals:
    """Return the match's proposals by name. Raises Refusal for a user who cannot answer them."""
    position, user_id = match.position, match.user_id
    acting_seat(position, user_id)
    check_playing(position)
    if user_id not in users_asked(position, DRAW):
        raise Refusal(_("You left #{match_id}.", match_id=match.id))
    if not by_computer:
        check_not_away(position, user_id)
    return await match.host.read(proposals_of, match.id)


async def _agree(match: OpenMatch, proposal: ProposalRow) -> Reply:
    user_id = match.user_id
    if user_id == proposal.user_id:
        raise Refusal(_("You asked that yourself. Wait for {names}.", names=_waited_for(match, proposal)))
    if user_id in proposal.agreed:
        raise Refusal(_("You already agreed. Wait for {names}.", names=_waited_for(match, proposal)))
    also_agreed = dataclasses.replace(proposal, agreed=(*proposal.agreed, user_id))
    if not is_open(match.position, also_agreed):
        return await _carry_out(match, also_agreed)
    return _save(match, also_agreed, N_("You agreed in #{match_id}. Now the others decide.", match_id=match.id))


def _waited_for(match: OpenMatch, proposal: ProposalRow) -> str:
    """Return the names of the players who have yet to answer."""
    users = users_to_agree(match.position, proposal.what, proposal.agreed)
    return join_list([escape(next(row.name for row in match.row.table if row.user_id == user)) for user in users])


async def _carry_out(match: OpenMatch, proposal: ProposalRow) -> Reply:
    """Carry out a proposal that all have agreed to."""
    await questions()[proposal.what].carry_out(match, proposal)
    return _reply(match, N_("Everyone agreed in #{match_id}.", match_id=match.id))


def _save(match: OpenMatch, proposal: ProposalRow, text: Text) -> Reply:
    match.write(partial(PROPOSALS.save, value=proposal))
    match.send(Show(Surface.PROPOSAL, aim=Aim(proposal.what)))
    return _reply(match, text)


def _reply(match: OpenMatch, text: Text) -> Reply:
    """Return a reply that is not sent in the match's own channel, where the proposal's post shows the same."""
    return Reply(match.id, text, told_in=match.row.place)


def _open(match: OpenMatch, proposals: Proposals, aim: Aim) -> ProposalRow:
    proposal, position = proposals.get(aim), match.position
    passed = proposal is None or proposal.number != match.number or proposal.number != position.number
    if proposal is None or (passed and aim != SUBSTITUTE):
        raise StaleBoardError(position.match)
    if proposal.declined_by is not None:
        by = next(row.name for row in position.match.table if row.user_id == proposal.declined_by)
        raise Refusal(_("That question is closed: {name} said no.", name=escape(by)))
    if not is_open(position, proposal):
        raise StaleBoardError(position.match)
    return proposal


def _other_proposal(row: ProposalRow, user_id: int) -> Refusal:
    if row.user_id == user_id:
        return Refusal(_("You already asked something in #{match_id}. *No* withdraws it.", match_id=row.match_id))
    return Refusal(
        _(
            "Answer the open question in #{match_id} first. To agree: `/table {command}`",
            match_id=row.match_id,
            command=row.what,
        )
    )


@action(Propose, in_place=True)
async def ask_others(call: Call, aim: str) -> Reply:
    """Ask all others to agree to a question."""
    return await propose(call.host, call.request, Aim(aim))


@action(Agree)
async def say_yes(call: Call, aim: str) -> Reply:
    """Agree to a proposal."""
    return await agree(call.host, call.request, Aim(aim))


@action(Disagree)
async def say_no(call: Call, aim: str) -> Reply:
    """Decline a proposal, or withdraw the user's own."""
    return await disagree(call.host, call.request, Aim(aim))
