"""Golden texts of the posts beside and under the boards.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written again instead; read the difference.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.agreements.leaving import resign_question
from bot.agreements.proposal_post import past_proposal, proposal_post
from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.matches.aim import SUBSTITUTE, Aim
from bot.kernel.matches.folds import EntryNews, RecentEvents
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import outcome_text
from bot.kernel.messages import thread_names
from bot.kernel.messages.event_lines import story
from bot.kernel.messages.message import Menu, Message, WrongReaderError
from bot.kernel.messages.phrases import ordinal, result_line
from bot.kernel.messages.turn_line import clock_lines, own_clock_lines, own_turn_line
from bot.kernel.store.match_row import MatchRow, SeatRow, Status
from bot.kernel.store.preferences import PreferencesRow
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.store.servers import ServerRow
from bot.kernel.store.waiting_entries import QueuedRow
from bot.kernel.text.translation import _
from bot.offers.offer_post import declined_post, offer_post, retired_post, stopped_post, withdraw_question
from bot.people import preferences as own_wishes
from bot.people import settings as own
from bot.people.vacation import Away
from bot.play.board_post import board_post, past_post, restored_note
from bot.play.private_post import call_post, reminder_post
from bot.play.queue import queue_post, queue_refused_post
from bot.ratings.ratings import Change, ratings_line
from bot.seats import seat_post
from bot.servers.server import ServerContext
from bot.servers.settings import server_page
from bot.watching import actions as watching
from engines import GAMES
from engines.core.record import ABORTED, DRAWN, Record
from engines.core.rules import Outcome, Seat
from render.core.board import PublicBoard
from tests.bot.made_up import BLUE, GREEN, RED, a_match
from tests.bot.test_messages import positions
from tests.golden_text import check_text

HERE = Path(__file__).parent
RECORDS = sorted((HERE.parent / "engines").glob("*/golden/*.json"), key=lambda file: (file.parts[-3], file.name))
ENDS = ("mambo", "mamba", "mambogo", "random", "three", "leaver", "lost_turn", "swapped")
"""Records of games that end in different ways."""
Said = Iterator[tuple[str, Message | str | None]]
BOTH = {"pair_games": (3, 1), "pair_points": (104, 93)}
THREE = (SeatRow(0, RED, "Red", 5), SeatRow(1, BLUE, "Blue", 6), SeatRow(2, GREEN, "Green", None))


def offers() -> Said:
    made = a_match(101, seats=3, table=THREE, options='{"size": 6, "no_auto": true}')
    yield "a challenge", offer_post(made)
    yield "a table", offer_post(replace(made, open_table=True, table=THREE[:2], game="mambo", seats=2, options="{}"))
    yield "a table with room", offer_post(replace(made, open_table=True, table=THREE[:1], random_seats=True))
    yield "a rematch", offer_post(replace(made, rematch_of=90, offered_by=BLUE, rated=False))
    four = (*THREE, SeatRow(3, 44, "Gold", None))
    for changes in ({}, {"random_seats": True}, {"open_table": True}):
        yield f"teams {changes}", offer_post(a_match(101, game="monoch", seats=4, table=four, options="{}", **changes))
    pairs = a_match(101, game="monocards", options='{"teams": true}', seats=4, table=four)
    yield "partners in MONO", offer_post(pairs)
    yield "partners in MONO, playing", offer_post(replace(pairs, status=Status.PLAYING))
    six = tuple(SeatRow(seat, 100 + seat, name, 5 if seat < 5 else None) for seat, name in enumerate("ABCDEF"))
    yield "three pairs", offer_post(replace(pairs, seats=6, table=six))
    yield "declined", offer_post(replace(made, status=Status.DECLINED, declined_by=BLUE))
    yield "declined by nobody there", offer_post(replace(made, status=Status.DECLINED, declined_by=99))
    yield "of other rules", offer_post(replace(made, status=Status.CANCELLED, seed="5e" * 32))
    stopped = replace(made, status=Status.CANCELLED, stopped_by=77, stop_reason="Not *here*")
    yield "stopped", offer_post(stopped)
    for thread in (None, 8):
        yield f"begun {thread}", offer_post(replace(made, status=Status.PLAYING, thread_id=thread))
    over = replace(made, status=Status.OVER, outcome=outcome_text(Outcome((Seat(1),), (3, 9, 0), "points")))
    yield "over", offer_post(over)
    yield "over with its board", offer_post(over, "https://there")
    pair = a_match(101, game="mambo", pair_secret="5e" * 32)
    won = outcome_text(Outcome((Seat(0),), None, "points"))
    second = replace(pair, match_id=102, status=Status.PLAYING, pair_secret=None, pair_of=101, pair_outcome=won)
    whole = {kind: outcome_text(Outcome((Seat(0),), scores, kind)) for kind, scores in BOTH.items()}
    yield "a pair", offer_post(pair)
    yield "first game", offer_post(replace(pair, status=Status.PLAYING, thread_id=8))
    ended = replace(pair, status=Status.OVER, outcome=won)
    yield "first game over", offer_post(replace(ended, pair_secret=None, pair_next=102))
    yield "first game without result", offer_post(replace(ended, outcome=outcome_text(ABORTED)))
    yield "second game", offer_post(second)
    yield "thread", thread_names.thread_name(second)
    for outcome in whole.values():
        yield "second game over", offer_post(replace(second, status=Status.OVER, outcome=won, pair_outcome=outcome))
    yield "withdraw", withdraw_question(made)
    yield "withdraw a table", withdraw_question(replace(made, open_table=True, table=THREE[:1]))
    for decliner in (BLUE, 99):
        yield f"declined by {decliner}", declined_post(made, decliner)
    yield "stopped, told", stopped_post(stopped)
    yield "retired", retired_post(made)
    for long in ("Red", "R" * 90):
        named = replace(made, table=(replace(THREE[0], name=long), *THREE[1:]))
        yield "thread", thread_names.thread_name(named)
        yield "own thread", thread_names.own_thread_name(named, BLUE)


def results() -> Said:
    over = a_match(101, seats=3, table=THREE, status=Status.OVER, stopped_by=77, stop_reason="why")
    ends = (
        Outcome((Seat(0), Seat(2)), (3, 1, 3), "points"),
        Outcome((Seat(0), Seat(1), Seat(2)), None, "draw"),
        Outcome((), None, "nobody"),
        Outcome((Seat(0), Seat(1)), None, DRAWN),
        Outcome((Seat(0), Seat(1), Seat(2)), None, DRAWN),
        ABORTED,
    )
    for outcome in ends:
        yield "result", result_line(replace(over, outcome=outcome_text(outcome)))
    changes = {RED: Change(1612, 12, provisional=False), GREEN: Change(1588, -12, provisional=True)}
    yield "ratings", ratings_line(over, changes)
    yield "no ratings", ratings_line(over, {})
    yield "ratings of many", ratings_line(replace(over, seats=11), changes)
    yield "places", ", ".join(map(ordinal, (1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 113, 123)))


def wishes() -> Said:
    for declined in ((), ("",), tuple(GAMES), ("mono", "mambo"), ("gone",)):
        yield f"challenges {declined}", own.CHALLENGES.now(own.PersonSettings(PreferencesRow(), frozenset(declined)))
    for most, running in ((None, 2), (1, 1), (2, 2), (2, 3), (1, 0)):
        yield (
            f"limit {most} {running}",
            own.LIMIT.now(own.PersonSettings(PreferencesRow(most_matches=most), running=running)),
        )
    for count in (0, 1, 60, 61):
        yield f"{count} blocked", own_wishes.blocked_text(range(count))
    for matches, left in ((0, 86_400), (1, 86_399), (2, 200_000)):
        yield "away", own_wishes.vacation_text(Away(5_000, matches, left))
        yield "back", own_wishes.return_text(left)
    chosen = ServerRow((4, 5), threads=False, moderators=6, turn_time=7_200)
    for server in (ServerRow(), chosen):
        yield "server", server_page(ServerContext(server, 86_400))
    for end_only in (False, True):
        yield "watch", watching.watch_post(a_match(101, thread_id=8), end_only)


def running(controls_by_game: dict[str, AnyGameControls]) -> Said:
    position = next(at for at in positions("mono", 3) if len(at.to_move) == 1)
    match, mover = replace(position.match, table=THREE, thread_id=8), position.to_move[0]
    position = position.with_row(match)
    for seat in range(3):
        yield f"to seat {seat}", own_turn_line(position, Seat(seat))
    yield "call", call_post(position)
    yield "reminder", reminder_post(position, 900)
    yield "resign", resign_question(position, mover)
    yield "closed", seat_post.closed_post(match, controls_by_game["mono"], BLUE)
    yield "unsent", seat_post.unsent_post(match, controls_by_game["mono"], BLUE)
    yield "looked after", seat_post.away_post(match, GREEN)
    yield "looked after, aloud", seat_post.away_line(match, GREEN)
    for aim in ("draw", "abort", "undo", "pause", "resume", "substitute_bot", "more_time"):
        asked = ProposalRow(101, aim, position.number, RED, (RED,), None)
        yield f"asked {aim}", proposal_post(position, asked)
        yield f"agreed {aim}", proposal_post(position, replace(asked, agreed=(RED, BLUE)))
        for by in (RED, BLUE):
            yield f"declined {aim}", past_proposal(position, aim, replace(asked, declined_by=by), position.ply)
        yield f"gone on {aim}", past_proposal(position, aim, None, position.ply)
    taken = tuple(EntryNews(position.ply + at, (), went_away=Seat(seat)) for at, seat in ((0, 0), (1, 1), (2, 2)))
    table = tuple(
        replace(seat, name=name) for seat, name in zip(position.match.table, ("Ada", "Ben", "Chidi"), strict=True)
    )
    seats_gone = replace(position, match=replace(position.match, table=table), recent_events=RecentEvents(taken))
    yield "left to a computer, as others were", past_proposal(seats_gone, SUBSTITUTE, None, position.ply)
    row = QueuedRow(101, BLUE, "a1")
    for queued in (None, row, replace(row, refused="Gone."), replace(row, entry="a" * 400)):
        yield "queued", queue_post(match, queued)
    yield "queue refused", queue_refused_post(match, None, BLUE)
    timed = tuple(replace(seat, time_left=left) for seat, left in zip(THREE, (0, 4_000, 90_000), strict=True))
    away = (replace(timed[0], away_until=950), replace(timed[1], away_until=1_000), timed[2])
    clocks = replace(match, table=away, paused_until=1_050, charged_at=900, waits_for=f"{mover}")
    for now in (940, 950, 1_000, 1_050):
        yield f"clocks at {now}", "\n".join(clock_lines(clocks, [mover], now))
        yield f"own clocks at {now}", "\n".join(own_clock_lines(clocks, now))


def ends(controls_by_game: dict[str, AnyGameControls]) -> Said:
    """Yield the last board of some golden records, and one before."""
    for file in RECORDS:
        if file.stem in ENDS:
            record = Record.from_json(file.read_text())
            yield from _of_record(f"{record.game} {file.stem}", record, controls_by_game)


def _of_record(name: str, record: Record, controls_by_game: dict[str, AnyGameControls]) -> Said:
    people = tuple(SeatRow(seat, seat + 11, f"P{seat}", 5) for seat in range(record.seats))
    options = "{" + ", ".join(f'"{key}": {_json(value)}' for key, value in record.options.items()) + "}"
    match = a_match(
        101, game=record.game, seats=record.seats, seed=record.seed.hex(), options=options, table=people, thread_id=8
    )
    match = replace(match, status=Status.PLAYING, deadline=900)
    position = Position.first(match)
    for ply, entry in enumerate(record.entries, 1):
        position = position.enter(entry, ply)
        if ply == len(record.entries) // 2:
            board = PublicBoard(b"", "")
            if record.game == "mono":
                yield f"{name}, past", past_post(position, board)
                yield f"{name}, restored", restored_note(position)
            yield (
                f"{name}, live",
                board_post(
                    position.with_row(match), controls_by_game[record.game], board, story(position, position.events)
                ),
            )
    if isinstance(position.turn, Outcome):
        yield f"{name}, end", _last(position, position.turn, match, controls_by_game)


def _last(
    position: Position, outcome: Outcome, match: MatchRow, controls_by_game: dict[str, AnyGameControls]
) -> Message:
    over = replace(match, status=Status.OVER, outcome=outcome_text(outcome), ply=position.ply, deadline=None)
    at: Position = position.with_row(over)
    watchers = {901: False, 902: True, 11: False}
    said = story(position, position.events)
    return board_post(at, controls_by_game[match.game], PublicBoard(b"", ""), said, _("-# Ratings: none"), watchers)


def _json(value: int | str | bool) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def lines(name: str, said: Message | str | None) -> Iterator[str]:
    """Yield what is read: the words, files, buttons and choices."""
    yield f"== {name}"
    if not isinstance(said, Message):
        yield str(said)
        return
    yield said.content
    yield from (f"({each.name})" for each in said.attachments)
    for row in said.rows:
        if isinstance(row, Menu):
            yield f"[{row.placeholder}: {' | '.join(choice.label for choice in row.choices)}]"
        else:
            yield " ".join(f"[{each.emoji or ''}{each.label}{', off' if each.disabled else ''}]" for each in row)


POSTS: dict[str, Callable[[dict[str, AnyGameControls]], Said]] = {
    "offers": lambda _: offers(),
    "results": lambda _: results(),
    "wishes": lambda _: wishes(),
    "running": running,
    "ends": ends,
}


@pytest.mark.parametrize("name", POSTS)
def test_golden_posts(name: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    found = "\n".join(line for each in POSTS[name](controls_by_game) for line in lines(*each)) + "\n"
    check_text(HERE / "golden" / f"{name}.txt", found)


def test_posts_notify_only_players_with_something_to_do(controls_by_game: dict[str, AnyGameControls]) -> None:
    made = a_match(101, seats=3, table=THREE)
    position = next(at for at in positions("mono", 3) if len(at.to_move) == 1)
    position = position.with_row(replace(position.match, table=THREE, thread_id=8))
    asked = ProposalRow(101, "draw", position.number, RED, (RED, BLUE), None)
    for message, notified in (
        (offer_post(made), {GREEN}),
        (offer_post(replace(made, status=Status.DECLINED, declined_by=BLUE)), set()),
        (declined_post(made, BLUE), {RED}),
        (stopped_post(replace(made, stopped_by=77)), {RED, BLUE, GREEN}),
        (reminder_post(position, 900), {position.match.holders[position.to_move[0]]}),
        (proposal_post(position, asked), {GREEN}),
        (past_proposal(position, Aim("draw"), None, position.ply), set()),
        (seat_post.closed_post(made, controls_by_game["mono"], BLUE), {BLUE}),
    ):
        assert message is not None
        assert message.mentions == notified, message.content
    private = (seat_post.away_post(made, GREEN), call_post(position))
    assert [message.audience for message in private] == [GREEN, None]
    assert offer_post(made).needs_rows


def test_ratings_and_watchers_never_make_a_post_too_long(controls_by_game: dict[str, AnyGameControls]) -> None:
    position, watchers = next(positions("mono", 2)), {10**18 + at: False for at in range(3)}
    for length in range(1_700, 2_000):
        message = board_post(position, controls_by_game["mono"], PublicBoard(b"", ""), "", "1" * length, watchers)
        assert len(message.content) <= 2_000


def test_foreign_messages_are_named_in_the_log() -> None:
    for reader, named in ((None, "all"), (BLUE, str(BLUE))):
        with pytest.raises(WrongReaderError, match=f"{RED} alone .* to reach {named}$"):
            Message("", audience=RED).check_reader(reader)
