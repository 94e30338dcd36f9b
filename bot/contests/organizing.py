"""The actions of organizers, each with a public post and an entry in the contest's record."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from bot.contests.contest import Change, SeenContest, change, check_goes_on, read_contest, read_span
from bot.contests.store.contests import MemberRow, Stage, add_member
from bot.contests.store.posts import ACT, WINNERS
from bot.kernel.matches.computer_names import share_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person, Request
from bot.kernel.messages.phrases import moment
from bot.kernel.store.match_row import is_computer
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.contests import Kind
from engines.contests.entries import Decided, Ended, Entry, Extended, Replaced
from engines.contests.renaming import holder_of_place

ORGANIZER: Final = "organizer"
"""The name of all organizers in entries."""


async def replace_member(host: Host, contest_id: int, request: Request, old: Person, new: Person) -> str:
    """Give a member's place to a person or computer, except in started matches; return the reply. Raises Refusal."""

    def act(seen: SeenContest) -> Change:
        if seen.row.status is Stage.OPEN:
            begins = moment(seen.row.closes_at)
            raise Refusal(_("**{title}** begins {time}. Replace players then.", title=seen.title, time=begins))
        member = seen.member_of(old.user_id)
        if member is None or member not in seen.contest.active:
            raise Refusal(_("{name} is not in **{title}**.", name=escape(old.name), title=seen.title))
        if new.is_bot:
            raise Refusal(_("{name} is a bot. Choose a person, or use `computer`.", name=escape(new.name)))
        if seen.member_of(new.user_id) is not None:
            raise Refusal(_("{name} already had a place. Choose another player.", name=escape(new.name)))
        plays = is_computer(new.user_id)
        if plays and seen.contest.rules.kind is Kind.LADDER:
            raise Refusal(_("Computers answer no challenges. Choose a person."))
        number = seen.next_member
        share = share_of(new.user_id) if plays else request.interaction
        row = MemberRow(contest_id, number, new.user_id, new.name)
        entry = Replaced(at=host.now(), member=member, by=str(number), share=str(share), computer=plays)
        return Change([entry], write=partial(add_member, row=row))

    await _act(host, contest_id, request, act)
    return _("{new} takes the place of {old}.", new=escape(new.name), old=escape(old.name))


async def decide_pairing(host: Host, contest_id: int, request: Request, match_id: int, winner: Person | None) -> str:
    """Set the result of a match of two, also of a finished one; return the reply. Raises Refusal."""

    def act(seen: SeenContest) -> Change:
        started = next((one for one in seen.started.values() if one.match_id == match_id), None)
        pairing = None if started is None else seen.contest.pairing(started.pairing)
        if pairing is None or len(pairing.members) != 2:
            raise Refusal(_("#{match_id} is not a match of two in **{title}**.", match_id=match_id, title=seen.title))
        points = (1, 1)
        if winner is not None:
            member = holder_of_place(seen.contest, seen.member_of(winner.user_id) or "")
            if member not in pairing.members:
                raise Refusal(_("{name} does not play in #{match_id}.", name=escape(winner.name), match_id=match_id))
            points = (2, 0) if member == pairing.members[0] else (0, 2)
        return Change([Decided(at=host.now(), pairing=pairing.id, points=points, by=ORGANIZER)])

    await _act(host, contest_id, request, act)
    if winner is None:
        return _("#{match_id} counts as a draw.", match_id=match_id)
    return _("#{match_id} counts as won by {name}.", match_id=match_id, name=escape(winner.name))


async def extend(host: Host, contest_id: int, request: Request, by: str) -> str:
    """Extend the season, the round or the sign-up; return the reply. Raises Refusal."""
    seconds = read_span(by)

    def act(seen: SeenContest) -> Change:
        column, until = "closes_at" if seen.row.status is Stage.OPEN else "ends_at", seen.row.until
        if until is None:
            raise Refusal(_("A ladder has no end date. To end it: `/contest end`"))
        return Change([Extended(at=host.now(), seconds=seconds, by=ORGANIZER)], values={column: until + seconds})

    seen = await _act(host, contest_id, request, act)
    title, until = seen.title, moment(seen.row.until or host.now())
    if seen.row.status is Stage.OPEN:
        return _("Sign-up for **{title}** now closes {time}.", title=title, time=until)
    return _("**{title}** now ends {time}.", title=title, time=until)


async def end_contest(host: Host, contest_id: int, request: Request) -> str:
    """End a contest with its current tables; return the reply. Running matches go on."""

    def act(seen: SeenContest) -> Change:
        posts = [f"end {member}" for member in seen.contest.active] if seen.row.status is Stage.RUNNING else []
        if seen.contest.results:
            posts.append(WINNERS)
        ended: list[Entry] = [Ended(at=host.now(), by=ORGANIZER)]
        return Change(ended, posts, {"status": Stage.OVER})

    seen = await _act(host, contest_id, request, act)
    return _("**{title}** has ended.", title=seen.title)


async def _act(host: Host, contest_id: int, request: Request, act: Callable[[SeenContest], Change]) -> SeenContest:
    """Write an action and queue its post; a repeated interaction changes nothing. Raises Refusal after the end."""

    async def decide(seen: SeenContest) -> Change | None:
        check_goes_on(seen)
        wanted = act(seen)
        return replace(wanted, posts=[*wanted.posts, f"{ACT} {len(seen.contest.entries) + 1}"])

    await change(host, contest_id, decide, request.interaction)
    return await read_contest(host, contest_id)
