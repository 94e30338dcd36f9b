"""What `hard` would do in a player's seat, from that seat's view alone: told to that player alone."""

import hashlib
import logging
from dataclasses import dataclass
from typing import Final

from bot.log_lines import facts
from bot.reasons import matches as why
from bot.services.acting import acting_seat, check_playing, check_turn
from bot.services.caretaker import check_not_looked_after
from bot.services.errors import OffTurnError, Refusal
from bot.services.host import Host
from bot.services.position import Live
from bot.services.preview import Tried, tried_canonical
from bot.services.rated import unrate
from bot.thinking.processes import Processes, ThinkingError
from engines.core.errors import RulesError
from engines.core.rules import Seat
from players.questions import Kind, Question

log = logging.getLogger(__name__)

LEVEL: Final = "hard"


@dataclass(frozen=True, slots=True)
class Hint:
    """What a computer would play, and where that leads."""

    position: Live
    seat: Seat
    tried: Tried


def check_hint(position: Live, user_id: int) -> Seat:
    """Return the seat that somebody may ask for; a Refusal off turn, and where hints are ruled out."""
    seat = acting_seat(position, user_id)
    check_playing(position)
    check_not_looked_after(position, user_id)
    if not position.match.hints:
        raise Refusal(why.NoHints(position.board))
    check_turn(position, seat)
    if seat not in position.to_move:
        names = tuple(position.names[other] for other in position.to_move)
        raise OffTurnError(seat, why.WaitsForOthers(position.board, names))
    return seat


async def hint(host: Host, processes: Processes, board: int, user_id: int) -> Hint:
    """Return what a computer would do now; the match is unrated from then on. Refusal."""
    async with host.lock(board):
        position = await host.positions.current(board)
        seat = check_hint(position, user_id)
        async with host.database.write(of=board) as tx:
            await unrate(tx, host, board)
    host.wake(board)
    log.info("a hint is given to seat %s", seat, extra=facts(match=board, ply=position.ply))
    # Who asks again in the same position is told the same.
    seed = hashlib.sha256(f"hint {board} {position.number} {seat}".encode()).digest()
    question = Question(Kind.CHOOSE, position.game, LEVEL, position.seat_view(seat), seed)
    try:
        answer = await processes.ask(question)
        return Hint(position, seat, await tried_canonical(host, position, seat, answer.action or ""))
    except (ThinkingError, RulesError) as error:
        log.warning("no hint (%s)", type(error).__name__, extra=facts(match=board, ply=position.ply))
        raise Refusal(why.NoHintNow(board)) from None
