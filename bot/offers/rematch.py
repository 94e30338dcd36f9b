"""A rematch: the same people, options and time limits, with the seats rotated by one."""

import json

from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import open_match
from bot.kernel.matches.records import ENDED_BY_OTHERS, STOPPED, is_pair, outcome_of
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person, Reply, Request
from bot.kernel.store.match_row import Absent, MatchRow, Status, can_be_rated, is_former
from bot.kernel.store.matches import rematch_of
from bot.kernel.text.translation import _
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_replies import accept


async def ask_again(host: Host, request: Request) -> Reply:
    """Offer a rematch in the user's name, or accept the one already offered. Raises Refusal."""
    async with open_match(host, request) as match:
        if match.answered is not None:
            return match.answered
        _check_over(match.row, request.user)
        again = await host.read(rematch_of, match.id)
        # Both functions save the reply themselves.
        if again is None:
            return await make_offer(host, _offer(match.row, request))
        _check_open(again, request.user)
        return await accept(host, request.about(again.match_id))


def _check_over(match: MatchRow, person: Person) -> None:
    if not match.seats_of(person.user_id):
        raise Refusal(_("Only players of #{match_id} get a rematch. New match: `/play`", match_id=match.match_id))
    if match.seed is None or match.status is Status.PLAYING:
        raise Refusal(_("#{match_id} is not over yet.", match_id=match.match_id))
    if match.pair_next is not None:
        raise Refusal(_("#{match_id} goes on as #{second}, game 2.", match_id=match.match_id, second=match.pair_next))
    outcome = outcome_of(match)
    if outcome is not None and outcome.reason in ENDED_BY_OTHERS:
        if outcome == STOPPED:
            raise Refusal(_("A moderator ended #{match_id}. New match: `/play`", match_id=match.match_id))
        raise Refusal(_("The contest ended #{match_id}. New match: `/play`", match_id=match.match_id))
    if any(map(is_former, match.holders)):
        raise Refusal(_("A player of #{match_id} is gone. New match: `/play`", match_id=match.match_id))


def _check_open(again: MatchRow, person: Person) -> None:
    """Refuse if the user cannot accept the match's only rematch: it was accepted already, or has started or ended."""
    if again.status is Status.OFFERED:
        if any(row.accepted_by for row in again.table if row.user_id == person.user_id):
            raise Refusal(_("You already agreed: the rematch waits in <#{place}>.", place=again.place))
        return
    if again.seed is not None:
        raise Refusal(_("The rematch is #{match_id}: <#{place}>", match_id=again.match_id, place=again.place))
    if again.status is Status.DECLINED:
        raise Refusal(_("The rematch was declined. `/play` starts a new match."))
    raise Refusal(_("The rematch was canceled. `/play` starts a new match."))


def _offer(match: MatchRow, request: Request) -> Offer:
    """Return the offer with the seats rotated: the second seat becomes the first."""
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
        absent=match.absent,
        random_seats=False,
        guild_id=match.guild_id,
        channel_id=match.channel_id,
        interaction=request.interaction,
        pair=is_pair(match),
        rated=match.rated and match.absent is Absent.EXPIRE and can_be_rated(match.holders),
        table=table,
        rematch_of=match.match_id,
    )
