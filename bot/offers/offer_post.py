"""The post of an offer (a challenge or an open table) with its outcome, and the messages to its players."""

import json
from collections.abc import Sequence

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.records import outcome_of
from bot.kernel.messages.match_verbs import Dismiss
from bot.kernel.messages.message import Message, Row, control, in_rows
from bot.kernel.messages.pair_lines import first_game_line, pair_line
from bot.kernel.messages.phrases import (
    full_match_name,
    game_title,
    join_names,
    level_name,
    mention,
    options_line,
    result_line,
    sides_of,
    stopped_line,
    title,
    versus,
    winners_of,
)
from bot.kernel.store.match_row import MatchRow, Status, has_computers, is_computer, people_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.learning.verbs import Rules, lesson_for
from bot.offers.begin import has_named_partners
from bot.offers.verbs import Accept, AddComputer, AskComputers, ChallengeMyself, Decline, Join, Leave, Start, Withdraw
from engines import GAMES
from engines.core.messages import N_
from engines.core.proof import POSTED_DIGITS, commitment
from engines.core.record import DRAWN
from players import LEVELS


def offer_post(match: MatchRow, last_board: str = "", *, computers: bool = True) -> Message:
    """Return the current post of an offer; `last_board` links the last board of a match that is over.

    With `computers` an open table has a button that adds one.
    """
    offered = match.status is Status.OFFERED
    lines = _offer_lines(match) if offered else [f"{title(match)} · {_outcome_line(match, last_board)}"]
    lines += [f"-# {line}" for line in (first_game_line(match), pair_line(match)) if line]
    if match.status in (Status.OFFERED, Status.PLAYING, Status.OVER) and (committed := commitment_line(match)):
        lines.append(committed)
    waiting = offered and not match.open_table
    called = frozenset(row.user_id for row in match.table if not row.accepted_by) if waiting else frozenset()
    rows = _rows(match, computers=computers) if offered else ()
    return Message("\n".join(lines), rows=rows, mentions=called, needs_rows=offered)


def _offer_lines(match: MatchRow) -> list[str]:
    return [
        f"**{full_match_name(match)}** · {_news(match)} · {options_line(match)}",
        *_team_lines(match),
        *_seat_lines(match),
    ]


def _news(match: MatchRow) -> str:
    maker = escape(match.maker.name)
    if match.open_table:
        return _("{name} opens a table for {count}", name=maker, count=match.seats)
    others = join_names(list(dict.fromkeys(mention(row.user_id) for row in match.other_seats)))
    if match.rematch_of is not None:
        return _("{name} asks {others} for a rematch of #{first}", name=maker, others=others, first=match.rematch_of)
    return _("{name} invites {others}", name=maker, others=others)


def _team_lines(match: MatchRow) -> list[str]:
    """Return a line with the teams in a game of partners, else with the first player of a rematch."""
    sides = sides_of(match)
    if len(sides) == match.seats:
        return [] if match.rematch_of is None else [_("-# {name} plays first now.", name=escape(match.table[0].name))]
    if match.random_seats and not has_named_partners(match):
        return [_("-# Partners are drawn at random.")]
    if match.open_table:
        return (
            [_("-# Teams: first and third to join, second and fourth to join.")]
            if len(sides) == 2
            else [_("-# Partners sit opposite each other.")]
        )
    pairs = [join_names(each) for each in _teams(match)]
    if len(pairs) > 2:
        return [_("-# Teams: {pairs}.", pairs="; ".join(pairs))]
    return [_("-# Teams: {one} against {other}.", one=pairs[0], other=pairs[1])]


def _seat_lines(match: MatchRow) -> list[str]:
    there = [escape(row.name) for row in match.table if row.accepted_by]
    if match.open_table:
        return [
            _("{count} of {seats} seats taken: {names}", count=len(there), seats=match.seats, names=join_names(there))
        ]
    missing = [escape(row.name) for row in match.table if not row.accepted_by]
    return [_("Waiting for {names}.", names=join_names(missing))] if len(match.other_seats) > 1 else []


def _outcome_line(match: MatchRow, last_board: str) -> str:
    if match.status is Status.DECLINED:
        by = next((escape(row.name) for row in match.table if row.user_id == match.declined_by), _("a player"))
        return _("{name} declined {maker}'s invitation.", name=by, maker=escape(match.maker.name))
    if match.status is Status.CANCELLED:
        return (
            _("Ended without a result: the rules have changed.") if match.stop_reason is None else stopped_line(match)
        )
    thread = f"<#{match.thread_id}>" if match.thread_id else ""
    if match.status is Status.OVER:
        # Without a thread, link the last board, which may be far up in the channel.
        where = thread or (last_board and f"[{_('See the last board')}]({last_board})")
        return " · ".join(part for part in (_result(match), where) if part)
    return f"{_sides(match)} · {_('playing in {thread}', thread=thread) if thread else _('playing here')}"


def _teams(match: MatchRow) -> list[list[str]]:
    """Return the names of the players on each side."""
    return [[escape(match.names[seat]) for seat in side] for side in sides_of(match)]


def _sides(match: MatchRow) -> str:
    return versus([join_names(side) for side in _teams(match)])


def _result(match: MatchRow) -> str:
    """Return the result of a match, as `Ruth beat Bilal` if it has winners and losers."""
    outcome = outcome_of(match)
    winners = winners_of(match)
    losers = [seat for seat in range(match.seats) if seat not in winners]
    if outcome is None or outcome.reason == DRAWN or not winners or not losers:
        return result_line(match)
    names = [escape(name) for name in match.names]
    return _(
        "{winners} beat {losers}",
        winners=join_names([names[seat] for seat in winners]),
        losers=join_names([names[seat] for seat in losers]),
    )


def commitment_line(match: MatchRow) -> str:
    """Return a line with the first digits of the commitment to the dice; '' if nothing is random."""
    if not (GAMES[match.game].info.dice or match.random_seats):
        return ""
    return _("-# Fair dice: `{commitment}`", commitment=commitment(match.secret)[:POSTED_DIGITS])


def computers_question(match: MatchRow, levels: Sequence[str] = LEVELS) -> Message:
    """Return the question about the level of a computer to add to a table."""
    strengths = [Button(AddComputer(level), level_name(level), Style.PRIMARY, MARK) for level in levels]
    away = [Button(AddComputer(), N_("No computers"))] if has_computers(match.holders) else []
    rows = in_rows(*(tuple(control(each, match.match_id, 0) for each in group) for group in (strengths, away)))
    question = _("How strong? The match is then unrated.") if levels else _("Do the computers stay?")
    return Message(f"{title(match)}: {question}", rows=rows)


def withdraw_question(match: MatchRow) -> Message:
    """Return the confirmation before the maker cancels an offer."""
    others = join_names([escape(row.name) for row in match.other_seats if not is_computer(row.user_id)])
    question = _("{title}: Cancel your invitation to {names}?", title=title(match), names=others)
    if match.open_table:
        question = _("{title}: Close your table?", title=title(match))
        question += " " + _("{names} already joined: it closes for them too.", names=others) if others else ""
    buttons = (Button(Withdraw(), N_("Yes, cancel it"), Style.DANGER), Button(Dismiss(), N_("Keep it")))
    row = tuple(control(button, match.match_id, 0) for button in buttons)
    return Message(question, rows=(row,))


def own_challenge_question(question: str) -> Message:
    """Return the confirmation for a player who invites themselves; the draft stores their choices."""
    buttons = (Button(ChallengeMyself(), N_("Play both sides"), Style.PRIMARY), Button(Dismiss(), N_("Cancel")))
    row = tuple(control(button, 0, 0) for button in buttons)
    return Message(question, rows=(row,))


def _rows(match: MatchRow, *, computers: bool) -> tuple[Row, ...]:
    buttons = [Button(Accept(), N_("Accept"), Style.SUCCESS), Button(Decline(), N_("Decline"), Style.DANGER)]
    if match.open_table:
        buttons = [Button(Join(), N_("Join"), Style.SUCCESS), Button(Leave(), N_("Leave"))]
        if len(match.table) in GAMES[match.game].info.seat_counts:
            buttons.append(Button(Start(), N_("Start now"), Style.PRIMARY))
    # With this button computers can also be removed.
    if match.open_table and (computers or has_computers(match.holders)):
        buttons.append(Button(AskComputers(), N_("Add a computer"), emoji=MARK))
    buttons.append(Button(Rules(), N_("How to play")))
    lesson = lesson_for(match.game, json.loads(match.options))
    buttons += [] if lesson is None else [Button(lesson, N_("Learn"), emoji="🎓")]
    return in_rows(tuple(control(button, match.match_id, 0) for button in buttons))


def started_reply(match: MatchRow) -> Message:
    """Return the reply with a link to a match that has started."""
    return Message(_("▶️ Match #{match_id} has started: {place}", match_id=match.match_id, place=f"<#{match.place}>"))


def offered_reply(match: MatchRow, channel_id: int, *, computers: bool = True) -> Message:
    """Return the reply to the maker of an offer, with a cancel button; `channel_id` is the channel of the reply.

    With `computers` an open table has a button that adds one.
    """
    buttons = [Button(Withdraw(), N_("Cancel") if match.open_table else N_("Cancel invite"))]
    if match.open_table:
        text = _(
            "🪑 Your table is open (#{match_id}): {count} of {seats} seats taken.",
            match_id=match.match_id,
            count=len(match.table),
            seats=match.seats,
        )
        if computers:
            buttons.insert(0, Button(AskComputers(), N_("Add a computer"), Style.PRIMARY, MARK))
    else:
        text = _invitation(match)
    if match.channel_id != channel_id:
        text += " " + _("Posted in {channel}.", channel=f"<#{match.channel_id}>")
    return Message(text, rows=(tuple(control(button, match.match_id, 0) for button in buttons),))


def _invitation(match: MatchRow) -> str:
    names = join_names(list(dict.fromkeys(escape(row.name) for row in match.other_seats if not row.accepted_by)))
    if match.rematch_of is not None:
        return _(
            "✉️ Asked {names} for a rematch (#{match_id}). You'll be pinged when it starts.",
            names=names,
            match_id=match.match_id,
        )
    return _(
        "✉️ Invited {names} to {game} (#{match_id}). You'll be pinged when it starts.",
        names=names,
        game=game_title(match),
        match_id=match.match_id,
    )


def declined_post(match: MatchRow, decliner: int) -> Message | None:
    """Return the message about a player who declined, to those who had accepted; None if nobody had."""
    users = people_of(one.user_id for one in match.table if one.accepted_by and one.user_id != decliner)
    names = [one.name for one in match.table if one.user_id == decliner]
    if not users or not names:
        return None
    called = join_names([mention(user) for user in dict.fromkeys(users)])
    text = _("{players}, {name} declined {match}.", players=called, name=escape(names[0]), match=title(match))
    return Message(text, mentions=frozenset(users))


def stopped_post(match: MatchRow) -> Message:
    """Return the message to the players of a match that a moderator has ended."""
    users = people_of(match.holders)
    called = join_names([mention(user) for user in users])
    text = _("{players}, {match} is off. {reason}", players=called, match=title(match), reason=stopped_line(match))
    return Message(text, mentions=frozenset(users))


def retired_post(match: MatchRow) -> Message:
    """Return the message to the players of a match that ended because the rules changed."""
    text = _(
        "{match} ended without a result: the rules of {game} changed. Sorry! Play again: `/play`",
        match=title(match),
        game=GAMES[match.game].info.title,
    )
    return Message(text, mentions=frozenset(row.user_id for row in match.table))


def retired_line(match: MatchRow) -> str:
    """Return the line for a player's own board of such a match."""
    return _("{match} ended without a result: the rules changed.", match=title(match))
