"""A member's own page of a contest: matches, the reasons for pairings, and what can still be reached."""

from bot.contests.contest import SeenContest
from bot.contests.standing_post import heading, pairing_line, points_text
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import MOST_CONTENT, Message
from bot.kernel.messages.phrases import ordinal
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines.contests.bounds import finishes
from engines.contests.reasons import why
from engines.contests.standings import tables


def own_page(seen: SeenContest, user_id: int) -> Message:
    """Return the page of a member; a Refusal for somebody else."""
    member = seen.member_of(user_id)
    if member is None:
        raise Refusal(_("You are not in **{title}**.", title=escape(seen.row.title)))
    lines = [heading(seen), *_standing_lines(seen, member)]
    for pairing in seen.contest.pairings:
        if member in pairing.members:
            lines.append(f"- {pairing_line(seen, pairing)}{_result(seen, pairing.id, member)}")
            lines += [f"  -# {translate(reason)}" for reason in why(seen.contest, pairing.id, member)]
    text = "\n".join(lines)
    return Message(text if len(text) <= MOST_CONTENT else f"{text[: text.rfind(chr(10), 0, MOST_CONTENT - 2)]}\n…")


def _standing_lines(seen: SeenContest, member: str) -> list[str]:
    for table in tables(seen.contest):
        for row in table.rows:
            if row.member == member:
                best, worst = finishes(seen.contest, table.pool)[member]
                reach = (
                    ordinal(best) if best == worst else _("{best} to {worst}", best=ordinal(best), worst=ordinal(worst))
                )
                return [
                    _("You are {rank} of {count}.", rank=ordinal(row.rank), count=len(table.rows))
                    + " "
                    + _("You can still finish: {reach}.", reach=reach)
                ]
    return []


def _result(seen: SeenContest, pairing: str, member: str) -> str:
    result = seen.contest.results.get(pairing)
    if result is None:
        return ""
    points = dict(zip(seen.contest.pairing(pairing).members, result.points, strict=True))[member]
    return " · " + _("{points} points", points=points_text(points))
