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
    """One decision that a computer owes in a position; `number` is the public one, by which everybody counts."""

    kind: Kind
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Pauses:
    """Pauses of computers, so that boards can be read and timing reveals nothing."""

    move: float = 2.0
    """Before a move."""
    reaction: float = 2.5
    """Before an entry out of turn: shorter than a catch window and than any computer's move after it, and long enough
    for a person to be first."""

    def before(self, position: Position, duty: Duty) -> float:
        """Return the seconds from the position to the entry, independent of what the computer holds.

        In games with secrets it is the longest time of a search, since a shorter one would reveal something.
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
    """Yield what computers owe: their moves first, and where others may react a look at whether they do.

    All of them look, whether or not they hold what they could react with: who is asked takes time, which could tell.
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
    """Return what its computer is asked: nothing is in it but what the seat sees."""
    level, sharing = level_at(position, duty.seat), position.seats - len(position.attendance.left_seats)
    return Question(duty.kind, position.game, level, position.seat_view(duty.seat), seed, sharing)


def interaction_of(position: Position, seat: Seat, attempt: int) -> int:
    """Return what a computer's entry answers, below zero as no interaction of Discord's is.

    It follows from what was decided: who enters the same once more, as after a restart, changes nothing.
    """
    return -((((position.match_id << 24) + position.ply) << 6) + seat) * _ATTEMPTS - attempt % _ATTEMPTS


def possible_texts(position: Position, duty: Duty) -> Iterator[str]:
    """Yield what may be played, first what ends the turn: where actions compose most of them do not."""
    unfinished = []
    for action in position.legal_actions(duty.seat):
        text = str(position.rules.format(action))
        if ends_turn(position, duty, action):
            yield text
        else:
            unfinished.append(text)
    yield from unfinished


def ends_turn(position: Position, duty: Duty, action: object) -> bool:
    """Return whether nothing more is owed after an action; the rules may refuse one that they list."""
    try:
        after = position.act(duty.seat, action, position.at)
    except RulesError:
        return False
    return after.number != duty.number or duty.seat not in after.to_move


_GAMES: Final = 30
"""So many of the newest results count."""


async def resolve_level(host: Host, user_id: int, game: str, level: str) -> str:
    """Return the level or step itself; for `STRONGER` the step that is a bit stronger than that player."""
    if level != STRONGER:
        return level
    rows = await host.read(results_against_computers, user_id, game, _GAMES)
    return stronger_step(game, [(level_of(computer), share) for computer, share in rows])
