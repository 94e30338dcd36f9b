"""The live board in the channel, and boards of earlier positions."""

import inspect
from collections.abc import Mapping, Sequence
from typing import Final

from bot.agreements.actions.times import resume
from bot.kernel.actions import all_actions
from bot.kernel.buttons.game_controls import AnyGameControls, Button, Style
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import ENDED_BY_OTHERS
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.event_lines import back_notes, ending_of, events_text
from bot.kernel.messages.match_verbs import Hand, More
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Message, Row, in_rows, truncate_lines
from bot.kernel.messages.pair_lines import pair_line
from bot.kernel.messages.phrases import (
    TROPHY,
    join_names,
    mention,
    result_line,
    sides_of,
    small,
    tally_of,
    title,
    versus,
    winners_of,
)
from bot.kernel.messages.turn_line import away_lines, clock_lines, turn_line, users_at_play, users_to_move
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.offers.verbs import Rematch
from bot.play.private_post import move_rows
from bot.replays.actions import clip_through, replay
from bot.replays.analysis import sides_at
from bot.replays.replay_post import ANALYSE
from bot.watching.followers import mentioned_watchers, watchers_line
from engines import TEXTS
from engines.core.messages import N_
from engines.core.record import ABORTED, CALLED_OFF, DECLINED
from engines.core.rules import Outcome, Seat
from engines.core.support import SupportsOpening
from render.core.board import PublicBoard


def goal_line(position: Position, seat: Seat) -> str:
    """Return a line with the goal of a seat's player."""
    names = [escape(name) for name in position.names]
    return f"🎯 {translate(TEXTS[position.game].goal(position.public_view, names, seat))}"


def first_goal(position: Position) -> str:
    """Return the goal line for the player to move, with a leading newline, until everybody has moved; then ''."""
    if not _is_new(position):
        return ""
    seats = [Seat(seat) for seat in range(position.seats)]
    people = [seat for seat in (*position.to_move, *seats) if not position.is_played_by_computer(seat)]
    return f"\n{goal_line(position, next(iter(people), seats[0]))}"


def _is_new(position: Position) -> bool:
    """Return whether a player has not moved yet; an opening such as choosing grids or colors does not count."""
    if position.rules.info.simultaneous:
        return position.number == 0
    if isinstance(position.rules, SupportsOpening):
        return position.rules.is_opening(position.public_view)
    return not all(map(position.attendance.has_moved, map(Seat, range(position.seats))))


MORE: Final = Button(More(), N_("More…"))
_OF_GAME: Final = 25
"""The position of a game's read-only buttons in the menu of a finished match."""
_MATCH, _LAST = 40, 60
"""The positions from which entries go to the second row, in a player's menu and in any other."""


async def more_post(menu: MoreMenu, own: Sequence[Button] = ()) -> Message:
    """Return the menu *More…*; `own` are the buttons of the game."""
    position, entries = menu.position, await _entries(menu)
    if menu.is_over:
        entries += [(_OF_GAME, button) for button in own if button.verb.looks]
    entries.sort(key=lambda entry: entry[0])
    second = _MATCH if menu.plays else _LAST
    rows = ([each for at, each in entries if at < second], [each for at, each in entries if at >= second])
    lines = [_heading(position, menu.seat)]
    if menu.seat is not None and not menu.is_over:
        lines.append(goal_line(position, menu.seat))
    if menu.plays and position.match.rated:
        lines.append(_("-# Rated: no hints in this match."))
    shown = in_rows(*(fixed_controls(position, row) for row in rows))
    return Message("\n".join(lines), rows=shown, audience=menu.user_id)


async def _entries(menu: MoreMenu) -> list[tuple[int, Button]]:
    """Return the entries that apply to the reader, each with its position."""
    entries = []
    for action in all_actions():
        for entry in action.more:
            applies = entry.when(menu)
            if await applies if inspect.isawaitable(applies) else applies:
                entries.append((entry.at, entry.button(menu) if entry.button else action.button()))
    return entries


def _heading(position: Position, seat: Seat | None) -> str:
    names = [escape(name) for name in position.names]
    if seat is None:
        who = versus(names)
    else:
        side = next(side for side in sides_of(position.match) if seat in side)
        others = join_names([*dict.fromkeys(name for other, name in enumerate(names) if other not in side)])
        partners = join_names([names[other] for other in side if other != seat])
        who = (
            _("you and {partners} vs {others}", partners=partners, others=others)
            if partners
            else _("you vs {others}", others=others)
        )
    match = _("{match}, {players}", match=title(position), players=who)
    return f"{match} · {_state(position, seat)}"


def _state(position: Position, seat: Seat | None) -> str:
    if isinstance(position.turn, Outcome):
        return result_line(position.match)
    if seat in position.to_move:
        return _("your turn")
    if position.rules.info.simultaneous and seat is not None and not position.is_out(seat):
        return _("you are ready")
    return _("{players} to move", players=join_names([escape(position.names[other]) for other in position.to_move]))


def restored_note(position: Position) -> str:
    """Return the note on the new board after a restored backup."""
    return _("Restored from a backup: back at step {number}. Sorry!", number=position.number)


def lost_line() -> str:
    """Return the line that replaces a post of a position lost by a restored backup."""
    return _("-# Lost in a restored backup. Newest board below.")


_MOST_SECRETS: Final = 900
"""The most characters of the secrets' lines."""


def board_post(
    position: Position,
    game_controls: AnyGameControls,
    board: PublicBoard,
    story: str,
    ratings: str = "",
    watchers: Mapping[int, bool] | None = None,
    *,
    secrets: Sequence[str] = (),
    now: int | None = None,
) -> Message:
    """Return the live board: the turn, the `story` of the last entries, the picture and the buttons.

    Watchers are mentioned, which notifies them once per post. The last post notifies all players and those who watch
    for the end only, and ends with the `secrets` that no picture shows and the players' `ratings`. `now` is the time
    at which it is shown, if that is later than the last entry.
    """
    lines = _lines(position, game_controls, now)
    lines += small(truncate_lines([escape(translate(line)) for line in secrets], _MOST_SECRETS)).splitlines()
    over = isinstance(position.turn, Outcome)
    there = users_at_play(position)
    paused = now is not None and is_paused(position.match, now)
    notified = frozenset(there) if over else users_to_ping(position) if not paused else frozenset[int]()
    unnamed = [mention(user) for user in there if over and mention(user) not in "\n".join(lines)]
    if unnamed:
        lines.append(f"-# {' '.join(unnamed)}")
    if ratings and len("\n".join((*lines, ratings))) < MOST_CONTENT:
        lines.append(ratings)
    if watchers and not paused:
        watching = mentioned_watchers(position, watchers, MOST_CONTENT - len("\n".join(lines)) - 1)
        lines += [watchers_line(watching)] if watching else []
        notified |= frozenset(watching)
    return Message(
        _with_story(lines, story), (_picture(position, board),), _rows(position, game_controls, paused=paused), notified
    )


def board_now(position: Position, game_controls: AnyGameControls, board: PublicBoard, story: str, now: int) -> Message:
    """Return the live board for one reader; it notifies nobody, and its only buttons are those of `move_rows`."""
    lines = [*_lines(position, game_controls, now), _number_line(position)]
    return Message(_with_story(lines, story), (_picture(position, board),), move_rows(position.match))


def past_post(position: Position, board: PublicBoard) -> Message:
    """Return an earlier board: its events and its picture, without clocks."""
    news = position.recent_events.since(position.ply - 1) or ()
    happened = small(events_text(position, position.events, notes=back_notes(news)))
    lines = [title(position), happened, _number_line(position)]
    return Message("\n".join(line for line in lines if line), (_picture(position, board),))


def users_to_ping(position: Position) -> frozenset[int]:
    """Return the users that a new live board pings: those to move, except the one who made the last entry.

    Simultaneous games ping nobody.
    """
    if position.rules.info.simultaneous:
        return frozenset()
    by = position.mentions.by
    return frozenset(users_to_move(position)) - ({position.match.holders[by]} if by is not None else set())


def _lines(position: Position, game_controls: AnyGameControls, now: int | None) -> list[str]:
    """Return the heading and the lines below it; the story is inserted after the heading."""
    if isinstance(position.turn, Outcome):
        return _end_lines(position)
    note = translate(game_controls.note(position.public_view))
    out = {Seat(row.seat) for row in position.match.table if row.away_until and position.is_out(Seat(row.seat))}
    now = position.at if now is None else now
    clocks = clock_lines(position.match, position.to_move, now, out=out)
    goal, notes = first_goal(position), [note] if note else []
    return [turn_line(position, now) + goal, *notes, *away_lines(position), *clocks]


def _with_story(lines: list[str], story: str) -> str:
    """Join a post's lines, with the story after the heading, truncated to the available space."""
    room = MOST_CONTENT - len("\n".join(lines)) - 1
    happened = truncate_lines(small(story).splitlines(), room)
    return "\n".join([lines[0], *([happened] if happened else []), *lines[1:]])


def _picture(position: Position, board: PublicBoard) -> Attachment:
    return Attachment(f"{position.game}-{position.match_id}-{position.number}.png", board.png, board.alt)


def _number_line(position: Position) -> str:
    """Return a line with the number of the position: its move, or its turn in simultaneous games."""
    number = position.number
    if not number:
        return "-# " + _("The start.")
    if position.rules.info.simultaneous:
        return "-# " + _("After turn {number}.", number=number)
    return "-# " + _("After move {number}.", number=number)


def _end_lines(position: Position) -> list[str]:
    """Return the result: the game's own sentence with the reason, and the scores if it does not contain them."""
    match, ending = position.match, ending_of(position)
    pair = [line] if (line := pair_line(match)) else []
    if ending is None:
        return [f"{title(position)} · {result_line(match)}", *pair]
    trophy = TROPHY if 0 < len(winners_of(match)) < match.seats else ""
    tally = tally_of(match)
    return [
        f"{title(position)} · {trophy}{escape(translate(ending.sentence))}",
        *([tally] if tally and not ending.tells_scores else []),
        *pair,
    ]


def _rows(position: Position, game_controls: AnyGameControls, *, paused: bool) -> tuple[Row, ...]:
    """Return the game's own buttons and *More…*; while paused, none that play."""
    own = game_controls.buttons(position.public_view)
    if isinstance(position.turn, Outcome):
        closed = position.match.pair_next is not None or position.turn.reason in ENDED_BY_OTHERS
        again = [] if closed else [Button(Rematch(), _REMATCH, Style.PRIMARY)]
        played = position.number > 0 and position.turn not in (ABORTED, DECLINED, CALLED_OFF)
        judged = [ANALYSE] if played and sides_at(position) else []
        return in_rows(fixed_controls(position, [*again, replay.button(), *judged, clip_through.button(), MORE]))
    if paused:
        own = [resume.main_button, *(button for button in own if button.verb.looks)]
    hand = [] if game_controls.hand_label is None else [Button(Hand(), game_controls.hand_label)]
    return in_rows(fixed_controls(position, [*own, *hand, MORE]))


_REMATCH = N_("Rematch")
