"""The live board in the channel, and the board as it once was."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.agreements.actions.pausing import resume
from bot.kernel.buttons.game_controls import AnyGameControls, Button, Style
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.endings import STOPPED
from bot.kernel.matches.position import Position
from bot.kernel.messages.clock_lines import clock_lines
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.event_lines import back_notes, ending_of, events_text
from bot.kernel.messages.match_verbs import Hand
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Message, Row, in_rows, truncate_lines
from bot.kernel.messages.phrases import TROPHY, mention, result_line, small, tally_of, title, winners_of
from bot.kernel.messages.turn_line import turn_line, users_at_play, users_to_move
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.offers.verbs import Rematch
from bot.play.channel_lost_post import move_rows
from bot.play.goal_line import first_goal
from bot.play.more_post import MORE
from bot.replays.actions.clips import clip_through
from bot.replays.actions.looking_back import replay
from bot.replays.analysis import sides_at
from bot.replays.replay_post import ANALYSE
from bot.seats.away_post import away_lines
from bot.watching.followers import mentioned_watchers, watchers_line
from engines.core.messages import N_
from engines.core.rules import Outcome, Seat
from render.core.board import PublicBoard

_MOST_SECRETS: Final = 900
"""Characters."""


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
    """Return the live board: whose turn it is, what happened, as `story` tells it, the picture, the buttons.

    Watchers are mentioned: an edited post notifies nobody, so once a post. The last post notifies all players and those
    who watch for the end only, and closes with the `secrets` that no picture shows and the players' `ratings`. `now` is
    the time at which it is shown, if that is later than the last entry.
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
    watching = mentioned_watchers(position, watchers or {}, MOST_CONTENT - len("\n".join(lines)) - 1)
    if watching and not paused:
        lines.append(watchers_line(watching))
        notified |= frozenset(watching)
    return Message(
        _with_story(lines, story), (_picture(position, board),), _rows(position, game_controls, paused=paused), notified
    )


def board_now(position: Position, game_controls: AnyGameControls, board: PublicBoard, story: str, now: int) -> Message:
    """Return the same for one reader: it notifies nobody, and has no buttons but those that move a match."""
    lines = [*_lines(position, game_controls, now), _number_line(position)]
    return Message(_with_story(lines, story), (_picture(position, board),), move_rows(position.match))


def past_post(position: Position, board: PublicBoard) -> Message:
    """Return the board as it was: what had just happened and the picture; nothing of the deadline of today."""
    news = position.recent_events.since(position.ply - 1) or ()
    happened = small(events_text(position, position.events, notes=back_notes(news)))
    lines = [title(position), happened, _number_line(position)]
    return Message("\n".join(line for line in lines if line), (_picture(position, board),))


def users_to_ping(position: Position) -> frozenset[int]:
    """Return the users that a new live board pings: those to move, except the one who has just pressed.

    Nobody is pinged where all move at the same time.
    """
    if position.rules.info.simultaneous:
        return frozenset()
    by = position.mentions.by
    return frozenset(users_to_move(position)) - ({position.match.holders[by]} if by is not None else set())


def _lines(position: Position, game_controls: AnyGameControls, now: int | None) -> list[str]:
    """Return the heading and what stands below it; the story is put between them."""
    if isinstance(position.turn, Outcome):
        return _end_lines(position)
    note = translate(game_controls.note(position.public_view))
    out = {Seat(row.seat) for row in position.match.table if row.away_until and position.is_out(Seat(row.seat))}
    now = position.at if now is None else now
    clocks = clock_lines(position.match, position.to_move, now, out=out)
    goal, notes = first_goal(position), [note] if note else []
    return [turn_line(position, now) + goal, *notes, *away_lines(position), *clocks]


def _with_story(lines: list[str], story: str) -> str:
    """Return a post's lines with what has happened after the heading, as much of it as there is room for."""
    room = MOST_CONTENT - len("\n".join(lines)) - 1
    happened = truncate_lines(small(story).splitlines(), room)
    return "\n".join([lines[0], *([happened] if happened else []), *lines[1:]])


def _picture(position: Position, board: PublicBoard) -> Attachment:
    return Attachment(f"{position.game}-{position.match_id}-{position.number}.png", board.png, board.alt)


def _number_line(position: Position) -> str:
    """Return the number of the position, as players count."""
    number = position.number
    if position.rules.info.simultaneous:
        return "-# " + _("After turn {number}.", number=number)
    return "-# " + _("After move {number}.", number=number)


def _end_lines(position: Position) -> list[str]:
    """Return the result once: in the game's own sentence, which says why, and the scores it does not say."""
    match, ending = position.match, ending_of(position)
    if ending is None:
        return [f"{title(position)} · {result_line(match)}"]
    trophy = TROPHY if 0 < len(winners_of(match)) < match.seats else ""
    tally = tally_of(match)
    return [
        f"{title(position)} · {trophy}{escape(translate(ending.sentence))}",
        *([tally] if tally and not ending.tells_scores else []),
    ]


def _rows(position: Position, game_controls: AnyGameControls, *, paused: bool) -> tuple[Row, ...]:
    """Return the game's own buttons and the one that opens the menu of everything else; none to play while paused."""
    own = game_controls.buttons(position.public_view)
    if isinstance(position.turn, Outcome):
        again = [] if position.ended == STOPPED else [Button(Rematch(), _REMATCH, Style.PRIMARY)]
        judged = [ANALYSE] if position.number and sides_at(position) else []
        return in_rows(fixed_controls(position, [*again, replay.button(), *judged, clip_through.button(), MORE]))
    if paused:
        own = [resume.main_button, *(button for button in own if button.verb.looks)]
    hand = [] if game_controls.hand_label is None else [Button(Hand(), game_controls.hand_label)]
    return in_rows(fixed_controls(position, [*own, *hand, MORE]))


_REMATCH = N_("Rematch")
