"""The post of an offer: a challenge or an open table, and what became of it."""

from collections.abc import Sequence

from bot.computers import MARK, has_computers
from bot.desk import Button, Style
from bot.posts.message import Message, Row, control, in_rows
from bot.posts.verbs import (
    Accept,
    AddComputer,
    AskComputers,
    ChallengeMyself,
    Decline,
    Dismiss,
    FairDice,
    Join,
    Leave,
    Rules,
    Start,
    Withdraw,
)
from bot.posts.wording import escaped, game_summary, listed, mention, options_line, result_line, stopped_line, title
from bot.services.begin import commitment
from bot.store.match_row import MatchRow, Status
from engines import GAMES
from players import LEVELS


def offer_post(match: MatchRow, last_board: str = "", *, computers: bool = True) -> Message:
    """Return the post as it should look now; `last_board` is a link to how the match ended.

    Without `computers` none can be given a place.
    """
    lines = [_headline(match), options_line(match), *_team_lines(match), *_state_lines(match, last_board)]
    waiting = match.status is Status.OFFERED and not match.open_table
    called = frozenset(row.user_id for row in match.table if not row.accepted_by) if waiting else frozenset()
    rows = _rows(match, computers=computers)
    return Message("\n".join(lines), rows=rows, mentions=called, needs_rows=match.status is Status.OFFERED)


def _headline(match: MatchRow) -> str:
    maker = escaped(match.maker.name)
    if match.status is not Status.OFFERED:
        return f"{title(match)}: {listed([escaped(name) for name in match.names])}"
    if match.open_table:
        return f"{title(match)}: {maker} opens a table for {match.seats}. Who plays?\n-# {game_summary(match)}"
    others = listed([mention(row.user_id) for row in match.invited])
    if match.rematch_of is not None:
        first = escaped(match.table[0].name)
        return (
            f"{title(match)}: {maker} asks {others} for a rematch of #{match.rematch_of}.\n-# {first} sits first now."
        )
    return f"{title(match)}: {maker} challenges {others}.\n-# {game_summary(match)}"


def _team_lines(match: MatchRow) -> list[str]:
    """Who plays with whom, where those who sit opposite are partners."""
    if match.seats not in GAMES[match.game].info.team_counts or match.status is not Status.OFFERED:
        return []
    if match.random_seats:
        return ["Partners are drawn by lot."]
    if match.open_table:
        return ["The first and the third to join are partners, and so are the second and the fourth."]
    names = [escaped(row.name) for row in match.table]
    return [f"Partners: {listed(names[0::2])} against {listed(names[1::2])}."]


def _state_lines(match: MatchRow, last_board: str) -> list[str]:
    if match.status is Status.OFFERED:
        there = [escaped(row.name) for row in match.table if row.accepted_by]
        if match.open_table:
            return [f"At the table ({len(there)} of {match.seats}): {listed(there)}"]
        missing = [escaped(row.name) for row in match.table if not row.accepted_by]
        return [f"Waiting for {listed(missing)}."]
    if match.status is Status.DECLINED:
        decliner = next((escaped(row.name) for row in match.table if row.user_id == match.declined_by), "a player")
        return [f"Declined by {decliner}."]
    if match.status is Status.CANCELLED and match.stop_reason is not None:
        return [stopped_line(match)]
    if match.status is Status.CANCELLED:
        return ["Ended without a result, because the rules have changed."]
    if match.status is Status.OVER:
        return [f"{result_line(match)} {f'[See the last board]({last_board})' if last_board else ''}".rstrip()]
    return [f"The match is in <#{match.thread_id}>." if match.thread_id else "The match has begun."]


def fair_dice(match: MatchRow) -> Message:
    """Return what binds the server: whoever notes it before accepting can check the dice after the match."""
    return Message(
        f"{title(match)}: fair dice. The server drew a secret before anyone could accept. Its SHA-256 is\n"
        f"`{commitment(match.secret)}`\n"
        "The dice follow from the secret and from what each player adds by accepting, so nobody can choose them. "
        "After the match, *Record* under the last board shows the secret and the whole game for you to check."
    )


def computers_question(match: MatchRow, levels: Sequence[str] = LEVELS) -> Message:
    """Ask which computer is to play at a table."""
    strengths = [Button(AddComputer(level), level, Style.PRIMARY, MARK) for level in levels]
    away = [Button(AddComputer(), "No computers")] if has_computers(match.holders) else []
    rows = in_rows(*(tuple(control(each, match.board, 0) for each in group) for group in (strengths, away)))
    asked = "how strong should the computer be? The match is then unrated." if levels else "do computers stay?"
    return Message(f"{title(match)}: {asked}", rows=rows)


def withdraw_question(match: MatchRow) -> Message:
    """Return the question before an offer is taken back by who made it, with whom that concerns."""
    others = [escaped(row.name) for row in match.invited]
    whom = f" Then there is no match for {listed(others)} either." if others else ""
    buttons = (Button(Withdraw(), "Yes, withdraw it", Style.DANGER), Button(Dismiss(), "Cancel"))
    row = tuple(control(button, match.board, 0) for button in buttons)
    return Message(f"{title(match)} is your own offer. Withdraw it?{whom}", rows=(row,))


def own_challenge_question(asked: str) -> Message:
    """Return what somebody is asked who has named themselves; the draft holds what they chose."""
    buttons = (Button(ChallengeMyself(), "Play against myself", Style.PRIMARY), Button(Dismiss(), "Cancel"))
    row = tuple(control(button, 0, 0) for button in buttons)
    return Message(asked, rows=(row,))


def _rows(match: MatchRow, *, computers: bool) -> tuple[Row, ...]:
    fair = control(Button(FairDice(), "Fair dice"), match.board, 0)
    if match.status in (Status.DECLINED, Status.CANCELLED):
        return ()
    if match.status is not Status.OFFERED:
        return ((fair,),)
    buttons = [Button(Accept(), "Accept", Style.SUCCESS), Button(Decline(), "Decline", Style.DANGER)]
    if match.open_table:
        buttons = [Button(Join(), "Join", Style.SUCCESS), Button(Leave(), "Leave")]
        if len(match.table) in GAMES[match.game].info.seat_counts:
            buttons.append(Button(Start(), "Start now", Style.PRIMARY))
    # One that sits there already can be sent away.
    if match.open_table and (computers or has_computers(match.holders)):
        buttons.append(Button(AskComputers(), "Add a computer", emoji=MARK))
    buttons.append(Button(Withdraw(), "Withdraw"))
    about = (fair, control(Button(Rules(), "Rules"), match.board, 0))
    return in_rows(tuple(control(button, match.board, 0) for button in buttons), about)
