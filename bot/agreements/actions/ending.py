"""Ending a match by agreement: as a draw, or in its first round without a result."""

from functools import partial

from bot.agreements.asking import question
from bot.kernel.matches.aim import DRAW, Aim
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.menu import MoreMenu
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.store.waiting_entries import DELAYED
from bot.kernel.text.translation import _
from bot.seats.substitute_bot import seats_played_by_people
from engines.core import record
from engines.core.messages import N_, Text
from engines.core.record import Entry


def _may_be_called_off(menu: MoreMenu) -> bool:
    """Return whether the match is young; a player alone with computers, who need no asking, has a draw to offer."""
    position = menu.position
    people = {position.holders[seat] for seat in seats_played_by_people(position)}
    return position.in_first_round and not people <= {menu.user_id}


def _asks_for_draw(name: str, _position: Position, _user_id: int) -> str:
    return _("{name} offers a draw.", name=name)


def _draw_outcome(position: Position, _proposal: ProposalRow | None, _asked_at: int) -> str | None:
    return None if position.agreed_outcome is None else _("Draw agreed.")


def _no_draw(name: str, *, own: bool) -> str | None:
    return _("{name} withdrew the draw offer.", name=name) if own else None


def _withdrawal_reply(match_id: int) -> Text:
    return N_("You withdrew your draw offer in #{match_id}.", match_id=match_id)


@question(
    DRAW,
    sign="🤝",
    offer=N_("the draw"),
    label=N_("Offer a draw"),
    about=N_("Offer a draw, or agree to one."),
    at=40,
    when=lambda menu: not _may_be_called_off(menu),
    ask=_asks_for_draw,
    outcome=_draw_outcome,
    declined=_no_draw,
    withdrawal_reply=_withdrawal_reply,
)
async def draw(match: OpenMatch, _proposal: ProposalRow) -> None:
    """End the match as a draw."""
    await _end(match, record.DRAW)


def _asks_to_call_off(name: str, _position: Position, _user_id: int) -> str:
    return _("{name} wants to call the match off.", name=name)


def _abort_outcome(position: Position, _proposal: ProposalRow | None, _asked_at: int) -> str | None:
    return None if position.agreed_outcome is None else _("Called off: everyone agreed.")


async def _check_early(match: OpenMatch, _same: ProposalRow | None) -> None:
    """Refuse to call a match off once each player could have moved, or the first turn of all has run."""
    if not match.position.in_first_round:
        raise Refusal(_("Too late to call #{match_id} off. Try `/table draw`.", match_id=match.id))


@question(
    Aim("abort"),
    sign="🚫",
    offer=N_("calling the match off"),
    label=N_("Cancel the match"),
    about=N_("Call a match off in its first round, if all agree."),
    at=40,
    when=_may_be_called_off,
    check=_check_early,
    ask=_asks_to_call_off,
    outcome=_abort_outcome,
)
async def abort(match: OpenMatch, _proposal: ProposalRow) -> None:
    """End the match without a result."""
    await _end(match, record.ABORT)


async def _end(match: OpenMatch, text: str) -> None:
    entry = Entry(None, text)
    match.write(partial(DELAYED.delete, match_id=match.id))
    await match.enter((entry, await match.host.rules_runner.entry(match.position.enter, entry, match.host.now())))
