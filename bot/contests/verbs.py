"""The verbs of contests; each contains the id of its contest."""

from enum import StrEnum

from bot.kernel.buttons.verb import Verb


class ChallengeAnswer(StrEnum):
    """The answer to a challenge."""

    ACCEPT = "yes"
    DECLINE = "no"


class JoinContest(Verb, name="join_contest"):
    """Sign up for a contest."""

    contest: int


class LeaveContest(Verb, name="leave_contest"):
    """Leave a contest."""

    contest: int


class ShowContest(Verb, name="contest", looks=True):
    """Show a page of the table: a pool, or the ladder, counted from 0."""

    contest: int
    page: int = 0


class OwnContest(Verb, name="my_contest", looks=True):
    """Show a page of the user's own matches, counted from 0, and the places they can still reach."""

    contest: int
    page: int = 0


class AnswerContestChallenge(Verb, name="ladder"):
    """Accept or decline a challenge in a ladder."""

    contest: int
    challenge: int
    answer: ChallengeAnswer
