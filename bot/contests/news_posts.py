"""Posts and direct messages about single events of a contest: a round, a challenge, the end."""

from typing import Final

from bot.contests.contest import SeenContest
from bot.contests.ladder import ANSWER_WITHIN
from bot.contests.phrases import climb_line, fit_lines, leaders, mentions, name_of, pairing_line, winners
from bot.contests.store.contests import Stage
from bot.contests.verbs import AnswerContestChallenge, ChallengeAnswer
from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.messages.phrases import mention, moment, ordinal
from bot.kernel.text.translation import _
from engines.contests import Kind
from engines.contests.contest import Answer, Challenge
from engines.contests.entries import Decided, Ended, Entry, Extended, Left, Replaced
from engines.contests.ladder import costs_a_place
from engines.contests.reasons import halves
from engines.contests.standings import tables

_BOUND: Final = Bound(0, 0)


def round_post(seen: SeenContest, number: int) -> Message:
    """Return the post of a round, with its pairings and byes."""
    pairings = [pairing for pairing in seen.contest.pairings if pairing.round == number]
    lines = [_("**Round {number}** of {title}", number=number, title=seen.title)]
    lines += [pairing_line(seen, pairing) for pairing in pairings]
    lines += [_("{name}: bye", name=name_of(seen, bye.member)) for bye in seen.contest.byes if bye.round == number]
    return Message(fit_lines(lines))


def winners_post(seen: SeenContest, table: Attachment | None) -> Message:
    """Return the post at the end of a contest, with the table."""
    users = winners(seen)
    text = _("🏆 {names} won **{title}**.", title=seen.title, names=mentions(users))
    if not users:
        text = _("🏁 **{title}** ended early. Leading: {names}.", title=seen.title, names=mentions(leaders(seen)))
    return Message(text, () if table is None else (table,), mentions=frozenset(users))


def start_message(seen: SeenContest, member: str) -> Message:
    """Return the direct message to a member when the contest begins."""
    own = [pairing for pairing in seen.contest.pairings if member in pairing.members]
    title = seen.title
    if own:
        lines = [_("**{title}** has begun. Your matches:", title=title)]
        lines += [f"- {pairing_line(seen, pairing, linked=True)}" for pairing in own]
    elif seen.contest.rules.kind is Kind.LADDER:
        place = ordinal(seen.contest.ladder.index(member) + 1)
        lines = [_("**{title}** has begun. You are {place}.", title=title, place=place), climb_line()]
    else:
        lines = [_("**{title}** has begun. You have a bye: your first match comes in the next round.", title=title)]
    return Message(fit_lines(lines, _place(seen)), audience=seen.members[member].user_id)


def end_message(seen: SeenContest, member: str) -> Message:
    """Return the direct message to a member when the contest ends."""
    rank, count = next(
        ((row.rank, len(table.rows)) for table in tables(seen.contest) for row in table.rows if row.member == member),
        (0, 0),
    )
    text = _("**{title}** is over.", title=seen.title)
    if rank and seen.contest.results:
        text += " " + _("You finished {rank} of {count}.", rank=ordinal(rank), count=count)
    return Message(f"{text} {_place(seen)}", audience=seen.members[member].user_id)


def _place(seen: SeenContest) -> str:
    return f"<#{seen.row.place}>"


def challenge_post(seen: SeenContest, number: int) -> Message:
    """Return the post of a challenge in a ladder, which pings the challenged member while it is open."""
    asked = seen.contest.challenges[number - 1]
    places = {member: ordinal(at) for at, member in enumerate(seen.contest.ladder, 1)}
    text = _(
        "⚔️ {challenged}, {challenger} ({place}) challenges you.",
        challenger=name_of(seen, asked.challenger),
        place=places.get(asked.challenger, "–"),
        challenged=mention(seen.members[asked.challenged].user_id),
    )
    if asked.answer is not Answer.OPEN:
        return Message(f"{text} {_answer_words(seen, asked)}")
    rule = _(
        "-# Without an answer it counts as declined {time}. A second decline within a week costs a place.",
        time=moment(asked.at + ANSWER_WITHIN),
    )
    accept = AnswerContestChallenge(seen.contest_id, number, ChallengeAnswer.ACCEPT)
    decline = AnswerContestChallenge(seen.contest_id, number, ChallengeAnswer.DECLINE)
    row = (_BOUND.button(accept, _("Accept"), Style.SUCCESS), _BOUND.button(decline, _("Decline")))
    return Message(f"{text}\n{rule}", rows=(row,), mentions=frozenset({seen.members[asked.challenged].user_id}))


def _answer_words(seen: SeenContest, asked: Challenge) -> str:
    if asked.answer is Answer.ACCEPTED:
        return _("Accepted.")
    if costs_a_place(seen.contest, asked):
        return _(
            "Declined for the second time within a week: {name} lost a place.", name=name_of(seen, asked.challenged)
        )
    return _("Declined.")


def act_post(seen: SeenContest, number: int) -> Message:
    """Return the post about an organizer's action or a drop-out, by the number of its entry, counted from 1."""
    return Message(_act_line(seen, seen.contest.entries[number - 1]))


def _act_line(seen: SeenContest, entry: Entry) -> str:
    match entry:
        case Left():
            return _("🚪 {name} dropped out and loses all unfinished matches.", name=name_of(seen, entry.member))
        case Replaced():
            new, old = name_of(seen, entry.by), name_of(seen, entry.member)
            return _("📣 An organizer gave the place of {old} to {new}.", new=new, old=old)
        case Decided():
            pairing = seen.contest.pairing(entry.pairing)
            counts = _(" – ").join(halves(points) for points in entry.points)
            match = pairing_line(seen, pairing)
            return _("📣 An organizer set a result: {match} counts as {points}.", match=match, points=counts)
        case Extended():
            until = moment(seen.row.until or entry.at)
            if seen.row.status is Stage.OPEN:
                return _("📣 An organizer gave more time: sign-up closes {time}.", time=until)
            return _("📣 An organizer gave more time: it ends {time}.", time=until)
        case Ended():
            return _("📣 An organizer ended the contest.")
        case _:
            raise ValueError(f"no post tells of {type(entry).__name__}")
