"""Duties of computers in a match, and the pauses before they act."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.kernel.matches.computer_names import STRONGER, SUBSTITUTE_LEVEL, level_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.store.match_row import is_computer
from bot.kernel.store.results import results_against_computers
from engines.core.errors import RulesError
from engines.core.rules import Seat
from engines.core.support import SupportsReactions
from players import computer
from players.draws import ALLOWANCE as DRAWS
from players.questions import Kind, Question
from players.steps import stronger_step

_ATTEMPTS: Final = 16


@dataclass(frozen=True, slots=True)
class Duty:
    """One decision that a computer has to make; `number` is the position's public number."""

    kind: Kind
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Pauses:
    """Pauses of computers, so that boards can be read and timing reveals nothing."""

    move: float = 2.0
    """Before a move."""
    reaction: float = 2.5
    """Before an entry out of turn: shorter than a catch window and than a computer's move after it, but long enough for
    a person to be first."""

    def before(self, position: Position, duty: Duty) -> float:
        """Return the seconds from the position to the entry, independent of the computer's hand.

        In games with secrets this includes the time limit of a search, since an earlier answer would reveal something.
        """
        if not self.move:
            return 0
        if duty.kind is Kind.REACT:
            return self.reaction
        allowance = (
            DRAWS if duty.kind is Kind.DRAW else computer(position.game, level_at(position, duty.seat)).allowance
        )
        return self.move + (allowance.wall if position.rules.info.hidden else 0)


USUAL: Final = Pauses()


def level_at(position: Position, seat: Seat) -> str:
    """Return the level of the computer that plays a seat."""
    holder = position.holders[seat]
    return level_of(holder) if is_computer(holder) else SUBSTITUTE_LEVEL


def duties_of(position: Position) -> Iterator[Duty]:
    """Yield the duties of computers: their moves, then a chance to react for those that are not to move.

    All of them are asked, even those without anything to react with: the time it takes would give that away.
    """
    seats = [seat for seat in map(Seat, range(position.seats)) if position.is_played_by_computer(seat)]
    for seat in seats:
        if seat in position.to_move:
            yield Duty(Kind.CHOOSE, seat, position.number)
    if not position.to_move or not isinstance(position.rules, SupportsReactions):
        return
    for seat in seats:
        if seat not in position.to_move and seat not in position.attendance.left_seats:
            yield Duty(Kind.REACT, seat, position.number)


def question_of(position: Position, duty: Duty, seed: bytes) -> Question:
    """Return the question for a duty's computer; it contains only what the seat sees."""
    level, sharing = level_at(position, duty.seat), position.seats - len(position.attendance.left_seats)
    return Question(duty.kind, position.game, level, position.seat_view(duty.seat), seed, sharing)


def interaction_of(position: Position, seat: Seat, attempt: int) -> int:
    """Return the interaction id of a computer's entry: negative, unlike Discord's.

    It depends on the decision alone, so the same entry made again, for example after a restart, changes nothing.
    """
    return -((((position.match_id << 24) + position.ply) << 6) + seat) * _ATTEMPTS - attempt % _ATTEMPTS


def possible_texts(position: Position, duty: Duty) -> Iterator[str]:
    """Yield the legal actions as text, first those that end the turn: most parts of a composed action do not."""
    unfinished = []
    for action in position.legal_actions(duty.seat):
        text = str(position.rules.format(action))
        if ends_turn(position, duty, action):
            yield text
        else:
            unfinished.append(text)
    yield from unfinished


def ends_turn(position: Position, duty: Duty, action: object) -> bool:
    """Return whether an action ends the seat's turn; False if the rules refuse it, as they may for a listed one."""
    try:
        after = position.act(duty.seat, action, position.at)
    except RulesError:
        return False
    return after.number != duty.number or duty.seat not in after.to_move


_GAMES: Final = 30
"""The number of recent results considered."""


async def resolve_level(host: Host, user_id: int, game: str, level: str) -> str:
    """Return a level unchanged; for `STRONGER`, the level a bit stronger than that player."""
    if level != STRONGER:
        return level
    rows = await host.read(results_against_computers, user_id, game, _GAMES)
    return stronger_step(game, [(level_of(computer), share) for computer, share in rows])
