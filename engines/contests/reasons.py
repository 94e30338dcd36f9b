"""Why somebody was paired as they were, in words."""

from engines.contests.contest import Contest
from engines.contests.rules import Kind
from engines.core.messages import N_, Text


def why(contest: Contest, pairing_id: str, member: str) -> tuple[Text, ...]:
    """Return sentences that say why a member got this pairing and seat."""
    pairing = contest.pairing(pairing_id)
    contest.member(member)
    if contest.rules.kind in (Kind.LEAGUE, Kind.ROUND_ROBIN):
        return (N_("Everybody in your pool meets everybody: it is round {round}.", round=pairing.round),)
    return (N_("Round {round}.", round=pairing.round),)
