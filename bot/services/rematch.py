"""A rematch: the same people, options and time, with the seats moved on by one."""

import json
from dataclasses import dataclass

from bot.answers import OfferAnswer, Offered
from bot.ratings.eligible import can_be_rated
from bot.reasons import offers as why
from bot.request import Person, Request
from bot.services.answer import accept
from bot.services.endings import STOPPED
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.look import known_answer
from bot.services.offer import Offer, make_offer
from bot.services.outcomes import outcome_of
from bot.services.records import unknown_board
from bot.store.erasing import is_former
from bot.store.match_row import Absent, MatchRow, Status
from bot.store.matches import find_match, rematch_of


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of asking for a rematch, and the channel where its offer is."""

    answer: Offered | OfferAnswer
    place: int


async def ask_again(host: Host, request: Request) -> Asked:
    """Offer a rematch, which whoever asks has accepted by that, or accept the one that is on offer. Refusal."""
    board, person = request.match_id, request.user
    async with host.lock(board):
        async with host.database.read() as tx:
            match = await find_match(tx, board)
            known = await known_answer(tx, request.interaction)
            if match is None:
                raise unknown_board(board)
            again = await rematch_of(tx, board)
        if isinstance(known, Offered | OfferAnswer):
            return Asked(known, match.channel_id)
        _check_over(match, person)
        if again is None:
            return Asked(await make_offer(host, _offer(match, request)), match.channel_id)
        _check_open(again, person)
        return Asked(await accept(host, request.about(again.board)), again.channel_id)


def _check_over(match: MatchRow, person: Person) -> None:
    if not match.seats_of(person.user_id):
        raise Refusal(why.OnlyPlayersAgain(match.board, match.game))
    if match.seed is None or match.status is Status.PLAYING:
        raise Refusal(why.NotOverYet(match.board))
    if outcome_of(match) == STOPPED:
        raise Refusal(why.StoppedByModerator(match.board, match.game))
    if any(map(is_former, match.holders)):
        raise Refusal(why.PlayerGone(match.board, match.game))


def _check_open(again: MatchRow, person: Person) -> None:
    """Refuse where the one rematch there is cannot be accepted any more: nobody is asked twice."""
    board = again.board
    if again.status is Status.OFFERED:
        if any(row.accepted_by for row in again.table if row.user_id == person.user_id):
            raise Refusal(why.RematchWaits(board, again.place))
        return
    if again.seed is not None:
        raise Refusal(why.RematchHasBegun(board, again.place))
    raise Refusal(why.RematchEnded(board, again.game, declined=again.status is Status.DECLINED))


def _offer(match: MatchRow, request: Request) -> Offer:
    """Return the offer: whoever sat second sits first, and whoever sat first sits last."""
    person = request.user
    order = (*match.table[1:], *match.table[:1])
    table = tuple(person if row.user_id == person.user_id else Person(row.user_id, row.name) for row in order)
    others = list(table)
    others.remove(person)
    return Offer(
        game=match.game,
        by=person,
        opponents=tuple(others),
        seats=len(table),
        options=json.loads(match.options),
        turn_time=match.turn_time,
        total_time=match.total_time,
        hints=match.hints,
        absent=match.absent,
        random_seats=False,
        guild_id=match.guild_id,
        channel_id=match.channel_id,
        interaction=request.interaction,
        rated=match.rated and match.absent is Absent.EXPIRE and can_be_rated(match.holders),
        table=table,
        rematch_of=match.board,
    )
