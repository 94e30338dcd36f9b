"""Offering a match: a challenge to named players, or an open table anyone may join."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Offered
from bot.computers import is_computer, share_of
from bot.parcels import ShowOffer
from bot.reasons import choices
from bot.reasons import offers as why
from bot.request import Person
from bot.services.begin import begin
from bot.services.consent import check_challenge, check_limit
from bot.services.errors import Refusal, UnconfirmedError
from bot.services.host import Host
from bot.services.look import keep_answer, known_answer
from bot.services.rated import agreed_rated
from bot.services.server import check_computers, check_place, checked_options, options_text
from bot.services.turn_time import check_total_time
from bot.store.drafts import drop_draft
from bot.store.match_row import Absent, MatchRow, SeatRow, Status
from bot.store.matches import add_match, matches_of_user, next_board, offer_times
from bot.store.outbox import put
from bot.store.servers import ServerRow, find_server
from engines import GAMES
from engines.core.errors import OptionError
from engines.core.options import options_to_json

MOST_OFFERS = 10


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody asks for. `seats` counts the whole table; `opponents` is empty for an open one."""

    game: str
    by: Person
    opponents: tuple[Person, ...]
    seats: int
    options: Mapping[str, object]
    turn_time: int | None
    random_seats: bool
    guild_id: int | None
    channel_id: int
    interaction: int
    rated: bool | None = None
    """Whether it counts for ratings; None where who offers it does not say."""
    table: tuple[Person, ...] = ()
    """Who sits where, if not whoever offers it first and then the opponents as they are named."""
    rematch_of: int | None = None
    total_time: int | None = None
    """Seconds each player has for the whole match; None for no such limit."""
    hints: bool = True
    """Players may ask what a computer would do."""
    absent: Absent | None = None
    """What becomes of who misses turns in a row; None where who offers it does not say."""
    confirmed: bool = True
    """Whoever names themselves has been asked whether they mean it."""
    drafted: bool = False
    """It was chosen step by step, and its draft is done with."""

    @property
    def open_table(self) -> bool:
        """Whether anyone may join."""
        return not self.opponents

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits at the table from the beginning, in seat order."""
        return self.table or (self.by, *self.opponents)


async def make_offer(host: Host, offer: Offer) -> Offered:
    """Store an offer and queue its post; return its number. Refusal, OptionError."""
    _check_seats(offer.game, offer.seats)
    now, around = host.now(), await host.containing(offer.channel_id) if offer.guild_id is not None else ()
    async with host.database.write() as tx:
        known = await known_answer(tx, offer.interaction)
        if isinstance(known, Offered):
            return known
        server = await find_server(tx, offer.guild_id)
        check_place(server, offer.channel_id, around)
        check_computers(server, offer.game, (person.user_id for person in offer.people))
        options = _checked_options(offer, server)
        await _check_rate(tx, host, offer.by.user_id, now)
        await check_limit(tx, host, offer.by.user_id)
        await check_challenge(tx, host, offer.game, offer.by, offer.opponents)
        waiting = await matches_of_user(tx, offer.by.user_id, [Status.OFFERED], MOST_OFFERS + 1)
        if sum(match.maker.user_id == offer.by.user_id for match in waiting) >= MOST_OFFERS:
            raise Refusal(why.TooManyOffers(MOST_OFFERS))
        turn_time = offer.turn_time or server.turn_time or host.default_turn_time
        check_total_time(offer.total_time, turn_time)
        absent = agreed_absent(server, offer)
        holders = [person.user_id for person in offer.people]
        rated = agreed_rated(holders, wanted=offer.rated, usual=server.rated, absent=absent)
        match = _match_of(offer, await next_board(tx), options, host.new_secret(), now, turn_time)
        match = replace(match, absent=absent, rated=rated)
        own = holders.count(offer.by.user_id)
        if own > 1 and not offer.confirmed:
            raise UnconfirmedError(why.OwnChallenge(own, offer.seats))
        await add_match(tx, match)
        answer = Offered(match.board, offer.open_table)
        await keep_answer(tx, offer.interaction, answer, now)
        if offer.drafted:
            await drop_draft(tx, offer.by.user_id)
        if not offer.open_table and all(row.accepted_by for row in match.table):
            await begin(tx, match, now)
        else:
            await put(tx, match.board, [ShowOffer()], now)
    host.wake(match.board)
    host.clock_changed()
    host.call_computers(match.board, match.table)
    return answer


def _checked_options(offer: Offer, server: ServerRow) -> Mapping[str, int | str | bool]:
    """Return the options in their stored form: those of the offer, and of the server where it does not say."""
    usual = {} if offer.rematch_of is not None else server.options.get(offer.game, {})
    try:
        return options_to_json(checked_options(offer.game, {**usual, **offer.options}, offer.seats))
    except OptionError as error:
        if not usual:
            raise
        raise Refusal(choices.NotWithUsualOptions(error.reason, options_text(usual))) from error


def agreed_absent(server: ServerRow, offer: Offer) -> Absent:
    """Return what becomes of absent players; a Refusal where a computer is wanted and none may play."""
    if server.computers:
        # A match that is typed to be rated has no caretaker, whatever is usual.
        usual = Absent.EXPIRE if offer.rated else server.absent
        return usual if offer.absent is None else offer.absent
    if offer.absent is Absent.CARETAKER and offer.rematch_of is None:
        raise Refusal(why.NoCaretakerHere())
    return Absent.EXPIRE


async def _check_rate(tx: AsyncConnection, host: Host, user_id: int, now: int) -> None:
    """Refuse one match more than a person may make within a time, withdrawn ones included."""
    made = await offer_times(tx, user_id, now - max(host.offer_limits, default=0))
    for seconds, most in host.offer_limits.items():
        if sum(at > now - seconds for at in made) >= most:
            raise Refusal(why.TooManyMatches(most, seconds, made[-most] + seconds))


def _check_seats(game: str, seats: int) -> None:
    if seats not in GAMES[game].info.seat_counts:
        raise Refusal(why.WrongSeats(game, seats))


def _accepted_with(offer: Offer, person: Person) -> int | None:
    """Return what a seat has been accepted with already: by whoever offers it, and by computers."""
    if is_computer(person.user_id):
        return share_of(person.user_id)
    return offer.interaction if person.user_id == offer.by.user_id else None


def _match_of(
    offer: Offer,
    board: int,
    options: Mapping[str, int | str | bool],
    secret: bytes,
    now: int,
    turn_time: int,
) -> MatchRow:
    people = offer.people
    table = tuple(
        SeatRow(seat, person.user_id, person.name, _accepted_with(offer, person)) for seat, person in enumerate(people)
    )
    return MatchRow(
        board=board,
        game=offer.game,
        rules_version=GAMES[offer.game].info.rules_version,
        options=json.dumps(dict(options)),
        seats=offer.seats,
        status=Status.OFFERED,
        open_table=offer.open_table,
        random_seats=offer.random_seats,
        secret=secret.hex(),
        seed=None,
        guild_id=offer.guild_id,
        channel_id=offer.channel_id,
        thread_id=None,
        ply=0,
        turn_ply=0,
        turn_time=turn_time,
        waits_for="",
        deadline=None,
        reminder=None,
        created_at=now,
        started_at=None,
        ended_at=None,
        outcome=None,
        offered_by=offer.by.user_id,
        declined_by=None,
        rated=False,
        table=table,
        rematch_of=offer.rematch_of,
        total_time=offer.total_time,
        hints=offer.hints,
    )
