"""The reasons for a pairing, in words."""

from collections.abc import Iterator

from engines.contests.contest import Bye, Contest, Pairing
from engines.contests.rules import Kind
from engines.contests.scoring import points_in
from engines.contests.seating import meetings
from engines.core.messages import N_, NP_, Text


def why(contest: Contest, pairing_id: str, member: str) -> tuple[Text, ...]:
    """Return the reasons for a member's match and seat, as sentences for that member."""
    pairing = contest.pairing(pairing_id)
    if member not in pairing.members:
        contest.member(member)
        return (N_("You do not play in this match."),)
    found = {
        Kind.LEAGUE: _in_pool,
        Kind.ROUND_ROBIN: _in_pool,
        Kind.KNOCKOUT: _in_bracket,
        Kind.SWISS: _in_swiss,
        Kind.LADDER: _on_ladder,
    }[contest.rules.kind]
    return (*found(contest, pairing, member), *_seat(contest, pairing, member))


def why_bye(contest: Contest, bye: Bye) -> Text:
    """Return the reason for a member's round without a match, as a sentence for that member."""
    match contest.rules.kind:
        case Kind.SWISS:
            return _bye_of_swiss(contest, bye)
        case Kind.KNOCKOUT if bye.round == 1:
            return N_("The bracket has free places, and they go to the best seeds.")
        case Kind.KNOCKOUT:
            return N_("Nobody is left in the part of the bracket beside yours.")
        case _ if contest.rules.table_size == 2:
            return N_("The number of players is odd: in each round one has no match.")
        case _:
            return N_("Not everyone fits at the tables of a round.")


def _bye_of_swiss(contest: Contest, bye: Bye) -> Text:
    if bye.round == 1:
        return N_("The number of players is odd. In the first round the bye goes to the lower half by rating.")
    points = points_in(contest, before=bye.round)
    had_one = {each.member for each in contest.byes if each.round < bye.round}
    there = {name for each in contest.pairings if each.round == bye.round for name in each.members}
    if all(points[bye.member] <= points[name] for name in there - had_one):
        return N_("The number of players is odd. You had the fewest points of those without a bye so far.")
    return N_(
        "The number of players is odd. With your bye nobody meets the same opponent twice, or has the same seat three "
        "times in a row."
    )


def _in_pool(contest: Contest, pairing: Pairing, member: str) -> Iterator[Text]:
    if contest.rules.kind is Kind.LEAGUE and contest.opened.tiers:
        yield N_("Pools follow last season's tables; newcomers are placed by rating.")
    elif contest.rules.kind is Kind.LEAGUE:
        yield N_("Pools follow the ratings at sign-up.")
    if contest.rules.table_size == 2:
        if contest.rules.kind is Kind.LEAGUE:
            yield N_("You meet everyone in your pool. The round was drawn by lot.")
        else:
            yield N_("You meet everyone. The round was drawn by lot.")
        return
    pool = next(pool for pool in contest.pools if pool.label == pairing.pool)
    met = meetings(pool.members, (each.members for each in contest.pairings if each.pool == pool.label))
    own = [count for two, count in met.items() if member in two]
    yield N_(
        "Tables are drawn so that all meet equally often: you meet the others {least} to {most} times.",
        least=min(own),
        most=max(own),
    )


def _in_bracket(contest: Contest, pairing: Pairing, member: str) -> Iterator[Text]:
    seeds = contest.pools[0].members
    own, theirs = (1 + seeds.index(name) for name in (member, next(name for name in pairing.members if name != member)))
    if pairing.round == 1:
        yield N_("You are seed {own} by rating, your opponent is seed {theirs}.", own=own, theirs=theirs)
        yield N_("The bracket keeps the best seeds apart, and free places go to them.")
    else:
        yield N_(
            "You two came out of neighboring parts of the bracket. You are seed {own}, your opponent is seed {theirs}.",
            own=own,
            theirs=theirs,
        )
    game = int(pairing.id.partition(".")[2].partition(".")[2] or 1)
    if game > contest.rules.best_of:
        yield N_("It is an extra game, as you were level after game {before}.", before=game - 1)
    elif contest.rules.best_of > 1:
        yield N_("It is game {game} in a best of {count}.", game=game, count=contest.rules.best_of)


def _in_swiss(contest: Contest, pairing: Pairing, member: str) -> Iterator[Text]:
    before = points_in(contest, before=pairing.round)
    own, theirs = (before[name] for name in (member, next(name for name in pairing.members if name != member)))
    met_before = any(
        set(each.members) == set(pairing.members) and each.round < pairing.round for each in contest.pairings
    )
    if pairing.round == 1:
        yield N_("In the first round the upper half by rating plays the lower half.")
    elif own == theirs:
        yield N_("You two had equal points before round {round}.", round=pairing.round)
    else:
        yield N_(
            "Before round {round} you had {own} points and your opponent {theirs}: differences are as small as they "
            "can be without a second meeting or three times the same seat.",
            round=pairing.round,
            own=halves(own),
            theirs=halves(theirs),
        )
    yield N_("All other pairings had been played.") if met_before else N_("You had not met before.")


def _on_ladder(contest: Contest, pairing: Pairing, member: str) -> Iterator[Text]:
    asked = contest.challenges[int(pairing.id.removeprefix("c")) - 1]
    yield N_("You challenged your opponent.") if asked.challenger == member else N_("Your opponent challenged you.")


def _seat(contest: Contest, pairing: Pairing, member: str) -> Iterator[Text]:
    seat = pairing.members.index(member)
    own = [each.members.index(member) for each in contest.pairings if member in each.members]
    yield NP_(
        "Seats take turns: you have seat {seat} in {times} of your {count} match.",
        "Seats take turns: you have seat {seat} in {times} of your {count} matches.",
        len(own),
        seat=seat + 1,
        times=own.count(seat),
    )
    if pairing.deal is not None:
        yield N_(
            "All tables of deal {deal} play the same; the others in your seat count like opponents.",
            deal=pairing.deal + 1,
        )


def halves(points: int) -> str:
    """Return points in halves as people write them: `2½`."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)
