"""Challenges in a ladder."""

from bot.contests import ladder
from bot.contests.finding import WHICH, find_contest
from bot.contests.verbs import AnswerContestChallenge, ChallengeAnswer
from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.matches.request import Person
from bot.kernel.setting import Kind, Parameter
from engines.core.messages import N_


@action(
    command="contest challenge",
    about=N_("In a ladder: challenge a member up to three places above you."),
    parameters=(Parameter("member", N_("The member you challenge."), Kind.MEMBER, required=True), WHICH),
)
async def challenge_member(call: Call, member: Person, contest: str = "") -> str:
    """Challenge a higher member of a ladder."""
    seen = await find_contest(call.host, call.origin, contest)
    return await ladder.challenge(call.host, seen.contest_id, call.request, member)


@action(AnswerContestChallenge)
async def answer_challenge(call: Call, contest: int, challenge: int, answer: ChallengeAnswer) -> str:
    """Accept or decline a challenge."""
    seen = await find_contest(call.host, call.origin, contest)
    return await ladder.answer(call.host, seen.contest_id, call.request, challenge, answer)
