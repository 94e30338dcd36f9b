"""Pausing a match by agreement, and playing on."""

from bot.agreements.asking import question
from bot.agreements.pause import PAUSE, RESUME, pause_or_resume
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.menu import MoreMenu
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.text.translation import _
from engines.core.messages import N_


def _stands(menu: MoreMenu) -> bool:
    return is_paused(menu.position.match, menu.host.now())


async def _check_runs(match: OpenMatch, _same: ProposalRow | None) -> None:
    if is_paused(match.row, match.host.now()):
        raise Refusal(_("#{match_id} is paused. To play on: `/table resume`", match_id=match.id))


def _pause_outcome(position: Position, _proposal: ProposalRow | None, asked_at: int) -> str | None:
    until = position.match.paused_until
    return None if until is None or position.ply != asked_at else _("Paused until {day}.", day=f"<t:{until}:D>")


@question(
    PAUSE,
    sign="⏸️",
    offer=N_("the pause"),
    label=N_("Pause"),
    about=N_("Pause a match, up to 30 days, if all agree."),
    at=41,
    when=lambda menu: not _stands(menu),
    check=_check_runs,
    ask=lambda name, _position, _user_id: _("{name} asks for a pause, for 30 days at most.", name=name),
    outcome=_pause_outcome,
)
async def pause(match: OpenMatch, _proposal: ProposalRow) -> None:
    """Stop the clocks."""
    pause_or_resume(match, PAUSE)


async def _check_paused(match: OpenMatch, _same: ProposalRow | None) -> None:
    if not is_paused(match.row, match.host.now()):
        raise Refusal(_("#{match_id} is not paused.", match_id=match.id))


def _resume_outcome(position: Position, _proposal: ProposalRow | None, asked_at: int) -> str | None:
    goes_on = position.ply == asked_at and position.match.paused_until is None
    return _("The match goes on.") if goes_on else None


@question(
    RESUME,
    sign="▶️",
    offer=N_("playing on"),
    label=N_("Resume"),
    about=N_("Resume a paused match. All must agree."),
    at=41,
    when=_stands,
    check=_check_paused,
    ask=lambda name, _position, _user_id: _("{name} wants to play on.", name=name),
    outcome=_resume_outcome,
)
async def resume(match: OpenMatch, _proposal: ProposalRow) -> None:
    """Start the clocks again."""
    pause_or_resume(match, RESUME)
