"""Challenges in a ladder, with a post that asks the challenged member to accept or decline."""

from typing import Final

from bot.contests.contest import Change, SeenContest, change, check_goes_on, read_contest
from bot.contests.store.contests import Stage
from bot.contests.store.posts import CHALLENGE
from bot.contests.verbs import ChallengeAnswer
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person, Request
from bot.kernel.messages.phrases import moment
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.contests import Kind
from engines.contests.contest import Answer
from engines.contests.entries import Accepted, Challenged, Declined
from engines.contests.ladder import challengeable, costs_a_place
from engines.core.messages import join_choices

ANSWER_WITHIN: Final = 3 * 86_400
"""Seconds after which an unanswered challenge is declined."""


async def challenge(host: Host, contest_id: int, request: Request, rival: Person) -> str:
    """Challenge a higher member; return the reply. Raises Refusal, and RulesError."""

    async def decide(seen: SeenContest) -> Change | None:
        if seen.member_of(request.user_id) not in seen.contest.active:
            raise Refusal(_("You are not in **{title}**. Sign up: `/contest join`", title=seen.title))
        own, other = _member(seen, request.user), _member(seen, rival)
        possible = challengeable(seen.contest, own)
        if other not in possible:
            raise _not_above([escape(seen.members[member].name) for member in possible])
        number = len(seen.contest.challenges) + 1
        entry = Challenged(at=host.now(), challenge=number, challenger=own, challenged=other)
        return Change([entry], [f"{CHALLENGE} {number}"])

    await change(host, contest_id, decide, request.interaction)
    return _("You challenged {name}. The answer is due within 3 days.", name=escape(rival.name))


async def answer(host: Host, contest_id: int, request: Request, number: int, given: ChallengeAnswer) -> str:
    """Accept or decline a challenge; return the reply. Raises Refusal."""

    async def decide(seen: SeenContest) -> Change | None:
        asked = next((one for one in seen.contest.challenges if one.challenge == number), None)
        if asked is None or asked.challenged != seen.member_of(request.user_id):
            raise Refusal(_("Only the challenged player can answer this."))
        check_goes_on(seen)
        if asked.answer is not Answer.OPEN:
            raise Refusal(_("This challenge was answered already."))
        kind = Accepted if given is ChallengeAnswer.ACCEPT else Declined
        return Change([kind(at=host.now(), challenge=number)], [f"{CHALLENGE} {number}"])

    await change(host, contest_id, decide, request.interaction)
    seen = await read_contest(host, contest_id)
    if given is ChallengeAnswer.ACCEPT:
        return _("Accepted: your match in **{title}** begins.", title=seen.title)
    if costs_a_place(seen.contest, seen.contest.challenges[number - 1]):
        return _("Declined for the second time within a week: you lost a place.")
    return _("Declined. A second time within a week costs you a place.")


def _not_above(possible: list[str]) -> Refusal:
    if not possible:
        return Refusal(_("There is nobody above you to challenge now."))
    return Refusal(_("You can challenge {names}.", names=join_choices(possible)))


def _member(seen: SeenContest, person: Person) -> str:
    if seen.contest.rules.kind is not Kind.LADDER:
        raise Refusal(_("**{title}** is not a ladder.", title=seen.title))
    check_goes_on(seen)
    if seen.row.status is Stage.OPEN:
        begins = moment(seen.row.closes_at)
        raise Refusal(_("**{title}** begins {time}. Challenge then.", title=seen.title, time=begins))
    member = seen.member_of(person.user_id)
    if member is None or member not in seen.contest.active:
        raise Refusal(_("{name} is not in **{title}**.", name=escape(person.name), title=seen.title))
    return member
