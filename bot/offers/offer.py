"""Offering a match: a challenge to named players, or an open table that anyone may join."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.computer_names import share_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import save_reply, stored_reply
from bot.kernel.matches.records import as_pair
from bot.kernel.matches.refusal import Refusal, UnconfirmedError, describe_error
from bot.kernel.matches.request import Person, Reply
from bot.kernel.matches.turn_time import check_total_time
from bot.kernel.store.match_row import Absent, MatchRow, SeatRow, Status, is_computer
from bot.kernel.store.matches import add_match, matches_of_user, next_match_id, offer_times
from bot.kernel.store.outbox import enqueue
from bot.kernel.store.servers import ServerRow, find_server
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _
from bot.offers.begin import are_seats_drawn, begin
from bot.offers.challenge_limits import check_challenge, check_limit
from bot.offers.draft import Terms
from bot.offers.rules import error_in_menu_words
from bot.offers.store import delete_draft
from bot.ratings.rated_matches import is_offer_rated
from bot.servers.server import check_computers, check_place, checked_options, no_substitute_here, options_text
from engines import GAMES
from engines.core.errors import OptionError
from engines.core.messages import N_, join_choices
from engines.core.options import options_to_json

MOST_OFFERS = 10


@dataclass(frozen=True, slots=True)
class Offer(Terms):
    """A match to be made. `seats` counts the whole table; `opponents` is empty for an open one."""

    game: str
    by: Person
    opponents: tuple[Person, ...]
    seats: int
    guild_id: int | None
    channel_id: int
    interaction: int
    """Discord's id of the interaction that offers it."""
    table: tuple[Person, ...] = ()
    """The players in seat order; empty for `by` followed by `opponents`."""
    rematch_of: int | None = None
    confirmed: bool = True
    """False for a player who names themselves and has not confirmed it yet."""
    drafted: bool = False
    """True if it was made from a draft, which is then deleted."""

    @property
    def open_table(self) -> bool:
        """Return whether anyone may join."""
        return not self.opponents

    @property
    def people(self) -> tuple[Person, ...]:
        """Return the players at the table from the beginning, in seat order."""
        return self.table or (self.by, *self.opponents)

    @property
    def table_rows(self) -> tuple[SeatRow, ...]:
        """Return their rows; the maker and computers have already accepted."""
        accepted = {person.user_id: share_of(person.user_id) for person in self.people if is_computer(person.user_id)}
        accepted[self.by.user_id] = self.interaction
        return tuple(
            SeatRow(seat, person.user_id, person.name, accepted.get(person.user_id))
            for seat, person in enumerate(self.people)
        )


async def make_offer(host: Host, offer: Offer) -> Reply:
    """Store an offer and queue its post, or start it if all have accepted. Raises Refusal and OptionError."""
    _check_seats(offer.game, offer.seats)
    if offer.pair and offer.seats != 2:
        raise Refusal(_("A pair match is for 2 players. Leave `pair` out."))
    now, around = host.now(), await host.containing(offer.channel_id) if offer.guild_id is not None else ()
    async with host.database.write() as tx:
        known = await stored_reply(tx, offer.interaction)
        if known is not None:
            return known
        server = await find_server(tx, offer.guild_id)
        check_place(server, offer.channel_id, around)
        check_computers(server, (person.user_id for person in offer.people))
        options = _checked_options(offer, server)
        await _check_maker(tx, host, offer, offer.by, now)
        turn_time = offer.turn_time or server.turn_time or host.default_turn_time
        check_total_time(offer.total_time, turn_time)
        absent = agreed_absent(server, offer)
        holders = [person.user_id for person in offer.people]
        rated = is_offer_rated(holders, wanted=offer.rated, usual=server.rated, absent=absent)
        match = MatchRow(
            match_id=await next_match_id(tx),
            game=offer.game,
            rules_version=GAMES[offer.game].info.rules_version,
            options=json.dumps(dict(options)),
            seats=offer.seats,
            status=Status.OFFERED,
            open_table=offer.open_table,
            random_seats=are_seats_drawn(offer.game, wanted=offer.random_seats, rated=rated),
            secret=host.new_secret().hex(),
            guild_id=offer.guild_id,
            channel_id=offer.channel_id,
            turn_time=turn_time,
            total_time=offer.total_time,
            absent=absent,
            rated=rated,
            created_at=now,
            offered_by=offer.by.user_id,
            table=offer.table_rows,
            rematch_of=offer.rematch_of,
        )
        match = as_pair(match) if offer.pair else match
        _check_confirmed(offer)
        await add_match(tx, match)
        text = N_("✉️ Your invitation is sent (#{match_id}).", match_id=match.match_id)
        if offer.open_table:
            text = N_("🪑 Your table is open (#{match_id}).", match_id=match.match_id)
        reply = Reply(match.match_id, text, of_offer=True)
        await save_reply(tx, offer.interaction, reply, now)
        if offer.drafted:
            await delete_draft(tx, offer.by.user_id)
        if not offer.open_table and all(row.accepted_by for row in match.table):
            await begin(tx, match, now)
        else:
            await enqueue(tx, match.match_id, [Show(Surface.OFFER)], now)
    host.wake(match.match_id)
    host.clock_changed()
    host.notify_computers(match.match_id, match.table)
    return reply


def _checked_options(offer: Offer, server: ServerRow) -> Mapping[str, int | str | bool]:
    """Return the options in their stored form: those of the offer, over the server's defaults."""
    usual = {} if offer.rematch_of is not None else server.options.get(offer.game, {})
    try:
        return options_to_json(checked_options(offer.game, {**usual, **offer.options}, offer.seats))
    except OptionError as error:
        if not usual:
            raise
        raise Refusal(
            _(
                "{error} Usual here: {options} (`/setup show`).",
                error=error_in_menu_words(offer.game, error) if offer.drafted else describe_error(error),
                options=options_text(usual),
            )
        ) from error


def agreed_absent(server: ServerRow, offer: Offer) -> Absent:
    """Return the rule for absent players. Raises Refusal if it asks for a computer and none may play."""
    if server.computers:
        # A match that is explicitly rated has no substitute bot, even if that is the server's default.
        usual = Absent.EXPIRE if offer.rated else server.absent
        return usual if offer.absent is None else offer.absent
    if offer.absent is Absent.COMPUTER and offer.rematch_of is None:
        raise no_substitute_here()
    return Absent.EXPIRE


async def _check_maker(tx: AsyncConnection, host: Host, offer: Offer, maker: Person, now: int) -> None:
    """Refuse an offer that a user may not make now, or not to these people."""
    await _check_rate(tx, host, maker.user_id, now)
    await check_limit(tx, host, maker.user_id)
    await check_challenge(tx, host, offer.game, maker, offer.opponents)
    waiting = await matches_of_user(tx, maker.user_id, [Status.OFFERED])
    if sum(match.offered_by == maker.user_id for match in waiting) >= MOST_OFFERS:
        raise Refusal(_("You have {most} open invitations. Cancel one: `/games list`", most=MOST_OFFERS))


def _check_confirmed(offer: Offer) -> None:
    """Raise UnconfirmedError for a player who named themselves and has not confirmed it."""
    own = sum(person.user_id == offer.by.user_id for person in offer.people)
    if own < 2 or offer.confirmed:
        return
    if offer.seats == 2:
        raise UnconfirmedError(_("You named yourself: you play both sides, unrated. Start?"))
    raise UnconfirmedError(
        _("You named yourself: you play {own} of {seats} seats, unrated. Start?", own=own, seats=offer.seats)
    )


async def _check_rate(tx: AsyncConnection, host: Host, user_id: int, now: int) -> None:
    """Refuse an offer that exceeds the rate limits of offers, which count withdrawn ones too."""
    made = await offer_times(tx, user_id, now - max(host.offer_limits, default=0))
    for seconds, most in host.offer_limits.items():
        if sum(at > now - seconds for at in made) >= most:
            raise Refusal(
                _(
                    "You made {most} matches in {time}. Try again {moment}.",
                    most=most,
                    time=write_turn_time(seconds),
                    moment=f"<t:{made[-most] + seconds}:R>",
                )
            )


def _check_seats(game: str, seats: int) -> None:
    info = GAMES[game].info
    if seats in info.seat_counts:
        return
    counts = join_choices(map(str, sorted(info.seat_counts)))
    if len(info.seat_counts) > 2:
        counts = _("{low} to {high}", low=info.min_seats, high=info.max_seats)
    raise Refusal(_("{game} is for {counts} players, not {seats}.", game=info.title, counts=counts, seats=seats))
