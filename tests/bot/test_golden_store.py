"""What each function of the store answers and which rows it changes, on tables in which every row has a neighbour.

Rows lie just before, at and just after the times that are asked for, at the next board, seat and person: whatever is
asked XX
"""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import Call, ShowBoard, ShowOffer, TellDeclined
from bot.store import (
    copying,
    drafts,
    erasing,
    facts,
    given_back,
    held,
    interactions,
    kept_texts,
    log,
    matches,
    old_deadlines,
    outbox,
    passwords,
    personal,
    posts,
    preferences,
    proposals,
    queued,
    ratings,
    results,
    seat_offers,
    servers,
    tallies,
    vacations,
    waits,
    watchers,
    written,
)
from bot.store.database import Database
from bot.store.match_row import FormerHolder, MatchRow, SeatRow, Status
from bot.store.tables import metadata
from tests.bot.made_up import BLUE, GOLD, GREEN, RED, a_match
from tests.bot.storybook import changes_between, rows_in, said

pytestmark = pytest.mark.only_sqlite

HELD: Final = Path(__file__).parent / "golden"
ANEW: Final = "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"
NOW: Final = 1_000
EASY, HARD, ERASED = -1, -2, -10_000
PLAYING, OVER, OFFERED = Status.PLAYING, Status.OVER, Status.OFFERED
Asked = Callable[[AsyncConnection], Awaitable[object]]


def asks(function: Callable[..., Awaitable[object]], *about: object) -> Asked:
    return lambda tx: function(tx, *about)


def table_of(*users: int, looked_after: int | None = None) -> tuple[SeatRow, ...]:
    names = {RED: "Red", BLUE: "Blue", GREEN: "Green", GOLD: "Gold", EASY: "easy", HARD: "hard", ERASED: "nobody"}
    return tuple(
        SeatRow(seat, user, names[user], 5 + seat, 60 + seat, looked_after=seat == looked_after)
        for seat, user in enumerate(users)
    )


STILL: Final[Mapping[str, Any]] = {
    "status": PLAYING,
    "table": table_of(GREEN, GOLD),
    "turn_time": 600,
    "started_at": 100,
    "guild_id": 5,
}
"""A match whose clock may stand still."""
MATCHES: Final = tuple(
    replace(match, table=tuple(replace(row, name=f"{row.name} {match.board}") for row in match.table))
    for match in (
        a_match(101, status=PLAYING, table=table_of(RED, BLUE), ply=2, deadline=NOW, thread_id=12, started_at=900),
        a_match(102, status=PLAYING, table=table_of(GREEN, GOLD), ply=1, deadline=1_001, reminder=NOW, guild_id=9),
        a_match(103, status=PLAYING, table=table_of(RED, HARD), ply=9, deadline=1_001, reminder=1_001, started_at=950),
        a_match(104, status=PLAYING, table=table_of(BLUE, GOLD, looked_after=1), started_at=940, thread_id=12),
        a_match(105, status=OVER, table=table_of(RED, BLUE), started_at=1, ended_at=900, rematch_of=101, reminder=NOW),
        a_match(106, status=OVER, table=table_of(BLUE, RED), started_at=1, ended_at=900, rematch_of=101, deadline=NOW),
        a_match(107, status=OVER, table=table_of(RED, GREEN), started_at=1, ended_at=901, rated=False, guild_id=None),
        a_match(108, status=OVER, table=table_of(RED, EASY, HARD), seats=3, game="monocards", ended_at=899, guild_id=9),
        a_match(109, status=OFFERED, table=table_of(RED, BLUE), declined_by=BLUE, offered_by=RED),
        a_match(110, status=PLAYING, table=table_of(ERASED, GREEN), rules_version=0, stopped_by=RED, rematch_of=102),
        a_match(111, status=OVER, table=table_of(BLUE, GREEN), ended_at=902, game="mambo", deadline=999, guild_id=9),
        a_match(112, status=PLAYING, table=table_of(EASY, RED), game="mambo", rules_version=0, started_at=939),
        a_match(113, **{**STILL, "paused_until": 1_150, "charged_at": 950}, waits_for="0 1", deadline=1_300),
        a_match(114, **{**STILL, "table": table_of(BLUE, RED)}, waits_for="0", deadline=1_500, charged_at=990),
        a_match(115, **STILL, waits_for="0", deadline=1_590, reminder=1_400, charged_at=980),
        a_match(116, **STILL, waits_for="0", deadline=1_600, charged_at=970),
        a_match(117, **{**STILL, "table": table_of(GOLD, RED)}, waits_for="0", deadline=1_400),
        a_match(118, **{**STILL, "table": table_of(RED, BLUE)}, waits_for="0", deadline=1_400, paused_until=NOW),
    )
)
ROWS: Final[Mapping[str, Sequence[Mapping[str, object]]]] = {
    "log": [
        *(
            {"board": board, "ply": ply, "seat": ply % 2, "entry": f"{board} {ply}", "at": at}
            for board, ply, at in ((101, 1, 910), (101, 2, 920), (102, 1, 930), (103, 9, 949), (103, 8, 990))
        ),
        {"board": 105, "ply": 61, "seat": None, "entry": "far", "at": 5},
        {"board": 105, "ply": 2**31 - 1, "seat": 1, "entry": "farthest", "at": 6},
    ],
    "held": [{"board": 101 + at, "seat": at, "entry": f"held {at}", "due_at": 999 + at} for at in range(3)],
    "queued": [
        {"board": 101, "user_id": RED, "entry": "a", "due_at": NOW},
        {"board": 101, "user_id": BLUE, "entry": "b", "due_at": None, "refused": "no"},
        {"board": 102, "user_id": GREEN, "entry": "c", "due_at": 1_001},
        {"board": 103, "user_id": RED, "entry": "d", "due_at": 999},
        {"board": 102, "user_id": GOLD, "entry": "e", "due_at": NOW},
    ],
    "written": [
        {"board": board, "seat": seat, "entry": "grow", "text": f"text {board} {seat}"}
        for board, seat in ((101, 0), (101, 1), (102, 0), (110, 0))
    ],
    "passwords": [
        {"board": board, "seat": seat, "number": number, "kept": f"kept {board} {seat} {number}"}
        for board, seat, number in ((101, 0, 1), (101, 0, 2), (101, 1, 1), (102, 0, 1), (110, 0, 1))
    ],
    "kept_texts": [
        {"board": board, "user_id": user, "what": what, "text": f"{what} of {user} at {board}"}
        for board, user, what in ((101, RED, "typed"), (101, BLUE, "typed"), (102, RED, "shown"))
    ],
    "interactions": [
        {"interaction_id": 998 + at, "board": 101, "answer": f"answer {at}", "at": 998 + at} for at in range(3)
    ],
    "facts": [{"name": "last_alive", "value": "990"}, {"name": "boards_given", "value": "120"}],
    "outbox": [
        {
            "nonce": number,
            "board": board,
            "kind": kind,
            "payload": payload,
            "attempts": number % 2,
            "due_at": due_at,
            "done_at": done_at,
            "holder": holder,
        }
        for number, (board, kind, payload, due_at, done_at, holder) in enumerate(
            (
                (101, "board", '{"ply": 1, "last": false}', 990, None, 1),
                (101, "call", f'{{"user_id": {RED}}}', NOW, None, None),
                (102, "call", f'{{"user_id": {RED}1}}', 1_001, None, 2),
                (102, "declined", f'{{"user_id": {BLUE}}}', 1_002, NOW, 2),
                (103, "board", f'{{"ply": {RED}, "last": true}}', NOW, None, 3),
                (104, "offer", "{}", 980, 999, None),
                (105, "call", f'{{"user_id": {RED}}}', 1_001, 1_001, 1),
            )
        )
    ],
    "posts": [
        {
            "board": board,
            "kind": kind,
            "user_id": user,
            "channel_id": 8,
            "message_id": 900 + at,
            "ply": at,
            "said": f"said {at}",
        }
        for at, (board, kind, user) in enumerate(
            (
                (101, "private:1", BLUE),
                (101, "private:0", RED),
                (101, "board", 0),
                (102, "board", 0),
                (103, "board", 7),
                (101, "private:0", BLUE),
                (105, "board", 0),
            )
        )
    ],
    "preferences": [
        {"user_id": RED, "dm_calls": True, "pings": True, "most_matches": 3, "confirm_moves": None, "colours": "dark"},
        {"user_id": BLUE, "dm_calls": True, "pings": False, "most_matches": None, "confirm_moves": True},
        {"user_id": GREEN, "dm_calls": False, "pings": True, "most_matches": 0, "confirm_moves": False, "colours": ""},
    ],
    "declined_games": [
        {"user_id": user, "game": game} for user, game in ((RED, "mono"), (RED, "mambo"), (BLUE, ""), (GREEN, "mambo"))
    ],
    "blocks": [{"user_id": user, "blocked_id": other} for user, other in ((RED, GOLD), (RED, BLUE), (BLUE, RED))],
    "drafts": [{"user_id": user, "draft": f"draft {user}"} for user in (RED, BLUE)],
    "vacations": [
        {"user_id": user, "begins_at": begins, "ends_at": ends}
        for user, begins, ends in (
            (RED, 30, 40),
            (RED, 10, 20),
            (BLUE, 10, 1_100),
            (GREEN, 10, 950),
            (GREEN, 960, 999),
            (GOLD, 20, 1_005),
        )
    ],
    "proposals": [
        {"board": board, "what": what, "number": 3, "user_id": user, "agreed": agreed, "declined_by": declined}
        for board, what, user, agreed, declined in (
            (101, "undo", RED, "11", None),
            (101, "draw", BLUE, "22 11", GOLD),
            (101, "abort", RED, "", None),
            (102, "draw", GREEN, "33", None),
        )
    ],
    "seat_offers": [
        {"board": board, "seat": seat, "user_id": user}
        for board, seat, user in ((101, 1, BLUE), (101, 0, RED), (102, 0, 9))
    ],
    "watchers": [
        {"board": board, "user_id": user, "end_only": end_only}
        for board, user, end_only in (
            (101, GOLD, True),
            (101, GREEN, False),
            (105, GOLD, False),
            (107, GOLD, True),
            (109, GOLD, True),
        )
    ],
    "former_holders": [
        {"board": board, "seat": seat, "until_ply": ply, "user_id": user, "name": name}
        for board, seat, ply, user, name in (
            (101, 1, 2, GOLD, "Gold"),
            (101, 1, 1, GREEN, "Green, once"),
            (105, 0, 9, GREEN, "Green"),
            (105, 0, 4, GOLD, "Gold"),
            (106, 1, 4, RED, "Red, once"),
        )
    ],
    "old_deadlines": [{"board": board} for board in (101, 103, 102, 105)],
    "servers": [
        {
            "guild_id": 1,
            "channels": "4 5",
            "threads": False,
            "moderators": 6,
            "turn_time": 700,
            "quiet": '{"begins": 1320, "ends": 420, "zone": "UTC"}',
            "options": '{"mono": {"size": 4}}',
            "rated": False,
            "computers": True,
            "absent": "caretaker",
        }
    ],
    "results": [
        {
            "board": board,
            "seat": seat,
            "user_id": user,
            "place": place,
            "points": seat,
            "won": place == 1,
            "withdrawn": left,
        }
        for board, seat, user, place, left in (
            (105, 0, RED, 1, False),
            (105, 1, BLUE, 2, True),
            (106, 1, RED, 1, False),
            (106, 0, BLUE, 1, False),
            (107, 0, RED, 2, False),
            (107, 1, GREEN, 1, False),
            (108, 0, RED, 1, False),
            (108, 1, EASY, 2, False),
            (108, 2, HARD, 3, False),
            (111, 0, BLUE, None, False),
            (111, 1, GREEN, None, True),
        )
    ],
}


@pytest.fixture
async def tx(database: Database) -> AsyncIterator[AsyncConnection]:
    async with database.write() as found:
        for match in MATCHES:
            await matches.add_match(found, match)
        for name, rows in ROWS.items():
            table = metadata.tables[name]
            columns = dict.fromkeys(column for row in rows for column in row)
            await found.execute(insert(table), [{column: row.get(column) for column in columns} for row in rows])
        yield found


def whole(found: object) -> str:
    """Return what was found, of a match its number, its table and who sat there before."""
    match found:
        case MatchRow():
            seats = ", ".join(
                f"{row.seat} {row.name} {row.time_left} {row.away_until} {row.looked_after}" for row in found.table
            )
            former = "; ".join(f"{row.seat} {row.name} until {row.until_ply}" for row in found.former)
            return f"#{found.board} [{seats}] [{former}]"
        case list() | tuple() if found and isinstance(found[0], MatchRow):
            return ", ".join(map(whole, found))
        case _:
            return said(found)


ASKED: Final[Mapping[str, Asked]] = {
    "next board": matches.next_board,
    **{f"match {board}": asks(matches.find_match, board) for board in (100, 101, 102, 104, 105)},
    "match of thread 12": lambda tx: matches.match_of_thread(tx, 12),
    "match of thread 13": lambda tx: matches.match_of_thread(tx, 13),
    "rematch of 101": lambda tx: matches.rematch_of(tx, 101),
    "rematch of 103": lambda tx: matches.rematch_of(tx, 103),
    "two of Red's": lambda tx: matches.matches_of_user(tx, RED, [PLAYING, OVER], 2),
    "all of Blue's": lambda tx: matches.matches_of_user(tx, BLUE, [OFFERED, PLAYING], 9),
    "of server 9": lambda tx: matches.matches_of_guild(tx, 9, [OVER], 9),
    "one of server 1": lambda tx: matches.matches_of_guild(tx, 1, list(Status), 1),
    "all boards": matches.all_boards,
    "boards playing": matches.boards_playing,
    "boards of other rules": lambda tx: matches.boards_playing(tx, {"mono": MATCHES[0].rules_version, "mambo": 0}),
    "boards with computers": matches.boards_with_computers,
    **{f"that moved since {at}": asks(matches.boards_with_computers, at) for at in (939, 940, 941, 949, 950)},
    **{f"due at {at}": asks(matches.due_matches, at) for at in (999, 1_000, 1_001)},
    "next due": matches.next_due,
    "entries of 101": lambda tx: log.entries(tx, 101),
    "entries of 101 after 1": lambda tx: log.entries(tx, 101, 1),
    "entries of 101 up to 1": lambda tx: log.entries(tx, 101, up_to=1),
    "entries of 105": lambda tx: log.entries(tx, 105),
    **{f"held of {board}": asks(held.find_held, board) for board in (102, 104)},
    **{f"held due at {at}": asks(held.due_held, at) for at in (998, 1_000, 1_001)},
    "next held": held.next_held,
    "queued of 101": lambda tx: queued.queued_of(tx, 101),
    **{f"queued due at {at}": asks(queued.due_queued, at) for at in (998, 1_000, 1_001)},
    "next queued": queued.next_queued,
    **{f"waits in {board}": asks(waits.what_waits, board) for board in (101, 102, 103, 104)},
    "password 0 2": lambda tx: passwords.find_password(tx, 101, 0, 2),
    "password 1 2": lambda tx: passwords.find_password(tx, 101, 1, 2),
    "next password": lambda tx: passwords.next_number(tx, 101, 0),
    "first password": lambda tx: passwords.next_number(tx, 103, 0),
    "written": lambda tx: written.find_written(tx, 101, 1, "grow"),
    "written otherwise": lambda tx: written.find_written(tx, 101, 1, "eat"),
    "kept text": lambda tx: kept_texts.find_text(tx, 101, BLUE, "typed"),
    "kept as something else": lambda tx: kept_texts.find_text(tx, 101, BLUE, "shown"),
    "kept by another": lambda tx: kept_texts.find_text(tx, 102, BLUE, "shown"),
    "answer of 999": lambda tx: interactions.answer_of(tx, 999),
    "answer of 5": lambda tx: interactions.answer_of(tx, 5),
    "fact": lambda tx: facts.get_fact(tx, "last_alive"),
    "no fact": lambda tx: facts.get_fact(tx, "alive"),
    "draft of Red": lambda tx: drafts.find_draft(tx, RED),
    "draft of Gold": lambda tx: drafts.find_draft(tx, GOLD),
    **{f"waiting at {at}": asks(outbox.waiting, at) for at in (989, 991)},
    "boards with pending": outbox.boards_with_pending,
    "pending of 101": lambda tx: outbox.pending(tx, 101),
    "posts of 101": lambda tx: posts.posts_of(tx, 101),
    "live board of 101": lambda tx: posts.find_post(tx, 101, "board"),
    "Red's board": lambda tx: posts.find_post(tx, 101, posts.private_kind(0), RED),
    "Gold's board": lambda tx: posts.find_post(tx, 101, posts.private_kind(0), GOLD),
    "live boards": lambda tx: posts.posts_of_boards(tx, [101, 103, 105], "board"),
    "call wishes": lambda tx: preferences.call_wishes(tx, (RED, BLUE, GREEN, GOLD)),
    **{f"colours of {user}": asks(preferences.colours_of, user) for user in (RED, BLUE, GOLD)},
    **{f"limit of {user}": asks(preferences.limit_of, user) for user in (RED, BLUE, GREEN, GOLD)},
    **{f"{user} confirms": asks(preferences.confirms_moves, user) for user in (RED, BLUE, GREEN, GOLD)},
    **{f"{user} declines": asks(preferences.declined_by, user) for user in (RED, BLUE, GOLD)},
    **{f"{user} takes mono": asks(preferences.takes_challenges, user, "mono") for user in (RED, BLUE, GREEN)},
    "blocked by Red": lambda tx: preferences.blocked_by(tx, RED),
    "Red blocks Blue": lambda tx: preferences.has_blocked(tx, RED, BLUE),
    "Gold blocks Red": lambda tx: preferences.has_blocked(tx, GOLD, RED),
    "vacations of Red": lambda tx: vacations.vacations_of(tx, RED),
    "proposals of 101": lambda tx: proposals.proposals_of(tx, 101),
    "seat offers of 101": lambda tx: seat_offers.seat_offers_of(tx, 101),
    "watchers of 101": lambda tx: watchers.watchers_of(tx, 101),
    "watched by Gold": lambda tx: watchers.watched_by(tx, GOLD),
    "old deadlines": old_deadlines.boards_with_old_deadlines,
    **{f"server {guild}": asks(servers.find_server, guild) for guild in (1, 2, None)},
    "results": lambda tx: results.results_of_matches(tx, [105, 106, 101]),
    **{f"tallies of {user}": asks(tallies.tallies_of, user) for user in (RED, BLUE, GREEN)},
    "rated seats": lambda tx: ratings.rated_seats(tx, (-1, -1), 9),
    "two rated matches": lambda tx: ratings.rated_seats(tx, (-1, -1), 2),
    "rated after 105": lambda tx: ratings.rated_seats(tx, (900, 105), 9),
    "rated after 106": lambda tx: ratings.rated_seats(tx, (900, 106), 9),
    **{
        f"stamp until {at}": asks(ratings.stamp_of, at)
        for at in ((899, 107), (899, 108), (900, 105), (900, 106), (902, 111))
    },
    "names": lambda tx: ratings.names_of(tx, [RED, GREEN, GOLD, 99], None),
    "names on server 1": lambda tx: ratings.names_of(tx, [RED, GREEN, GOLD], 1),
    "rows about Red": lambda tx: personal.rows_about(tx, RED),
    "boards about Gold": lambda tx: personal.boards_about(tx, GOLD),
    "rows of seat 0": lambda tx: personal.rows_of_seat(tx, 101, 0),
    "people at 101": lambda tx: erasing.people_at(tx, 101),
    "left by who was erased": erasing.boards_left_by_erased,
    "Red's running": lambda tx: erasing.boards_at(tx, RED, "playing"),
    "rows counted": copying.count_rows,
}
DONE: Final[Mapping[str, Asked]] = {
    "a table is set": lambda tx: matches.set_table(tx, 101, table_of(GOLD, RED, GREEN, looked_after=2)),
    "a table is left": lambda tx: matches.set_table(tx, 101, ()),
    "times are set": lambda tx: matches.set_time_left(
        tx, 101, (SeatRow(1, BLUE, "Blue", 6, 7), SeatRow(0, RED, "Red", 5, 8))
    ),
    "seat 1 is looked after": lambda tx: matches.set_looked_after(tx, 101, (1,)),
    "nobody is looked after": lambda tx: matches.set_looked_after(tx, 104, ()),
    "a former holder": lambda tx: matches.add_former_holder(tx, 101, FormerHolder(0, 3, GOLD, "Gold")),
    "a match changes": lambda tx: matches.change_match(tx, 105, ply=7, outcome="x"),
    "one that is played changes": lambda tx: matches.change_playing(tx, 101, ply=7),
    "one that is over does not": lambda tx: matches.change_playing(tx, 105, ply=7),
    "an entry": lambda tx: log.append(tx, 101, log.LogRow(3, None, "c1", 55)),
    "an entry is held": lambda tx: held.hold_entry(tx, 104, 1, "d1", 56),
    "held are hastened": lambda tx: held.hasten_held(tx, 103, NOW),
    "held are due anyway": lambda tx: held.hasten_held(tx, 101, NOW),
    "held are moved": lambda tx: held.move_all_held(tx, 5),
    "held is dropped": lambda tx: held.drop_held(tx, 102),
    "another is queued": lambda tx: queued.set_queued(tx, queued.QueuedRow(101, RED, "z", 5)),
    "Red's is taken out": lambda tx: queued.drop_queued(tx, 101, RED),
    "Gold's is not there": lambda tx: queued.drop_queued(tx, 101, GOLD),
    "all are taken out": lambda tx: queued.drop_queued(tx, 102),
    "queued are moved": lambda tx: queued.move_all_queued(tx, -5),
    "a password": lambda tx: passwords.keep_password(tx, 101, 1, 2, "new"),
    "something else is written": lambda tx: written.keep_written(tx, 101, 1, "eat", "newer"),
    "written is dropped": lambda tx: written.drop_written(tx, 101, 0),
    "another text is kept": lambda tx: kept_texts.keep_text(tx, 101, BLUE, "shown", "newer"),
    "an interaction": lambda tx: interactions.remember(tx, 1, 102, "yes", 57),
    "interactions are forgotten": lambda tx: interactions.forget_before(tx, 999),
    "a fact changes": lambda tx: facts.set_fact(tx, "last_alive", "991"),
    "a fact is dropped": lambda tx: facts.drop_fact(tx, "last_alive"),
    "another draft": lambda tx: drafts.keep_draft(tx, RED, "new"),
    "a draft is dropped": lambda tx: drafts.drop_draft(tx, BLUE),
    "parcels": lambda tx: outbox.put(tx, 104, [ShowOffer(), ShowBoard(3), TellDeclined(RED)], 58),
    "no parcels": lambda tx: outbox.put(tx, 104, [], 58),
    "a parcel of nobody": lambda tx: outbox.put(tx, 104, [Call(RED)], 58),
    "parcels are done": lambda tx: outbox.done(tx, [1, 3], 59, "gone"),
    "one is postponed": lambda tx: outbox.postpone(tx, 2, 60, "later"),
    "all are hastened": lambda tx: outbox.hasten_all(tx, NOW),
    "old parcels are forgotten": lambda tx: outbox.forget_before(tx, NOW),
    "another post": lambda tx: posts.keep_post(tx, 101, "private:0", posts.PostRow(1, 2, 3, "four"), RED),
    "a post for all": lambda tx: posts.keep_post(tx, 101, "reminder", posts.PostRow(1, 2, 3)),
    "a post is dropped": lambda tx: posts.drop_post(tx, 101, "board"),
    "a match is proposed": lambda tx: proposals.add_proposal(
        tx, proposals.ProposalRow(102, "undo", 4, GOLD, (GOLD, GREEN), None)
    ),
    "it is proposed again": lambda tx: proposals.renew_proposal(
        tx, proposals.ProposalRow(101, "draw", 4, RED, (RED,), None)
    ),
    "somebody declines": lambda tx: proposals.change_proposal(
        tx, proposals.ProposalRow(101, "undo", 3, RED, (RED,), BLUE)
    ),
    "proposals are dropped": lambda tx: proposals.drop_proposals(tx, 101),
    "all but an open one": lambda tx: proposals.drop_proposals(tx, 101, but="undo"),
    "all but a declined one": lambda tx: proposals.drop_proposals(tx, 101, but="draw"),
    "none to drop": lambda tx: proposals.drop_proposals(tx, 103),
    "a seat is offered": lambda tx: seat_offers.add_seat_offer(tx, 104, 1, GOLD),
    "it is taken off": lambda tx: seat_offers.drop_seat_offer(tx, 101, 0),
    "it was not on offer": lambda tx: seat_offers.drop_seat_offer(tx, 103, 0),
    "Gold watches all": lambda tx: watchers.set_watcher(tx, 101, GOLD, end_only=False),
    "Gold watches no more": lambda tx: watchers.drop_watcher(tx, 101, GOLD),
    "Red did not watch": lambda tx: watchers.drop_watcher(tx, 101, RED),
    "Gold watches nothing": lambda tx: watchers.drop_watches_of(tx, GOLD),
    "ended are forgotten": lambda tx: watchers.forget_watchers_of_ended(tx, 901),
    "more old deadlines": lambda tx: old_deadlines.note_old_deadlines(tx, [104, 101, 112]),
    "no more old deadlines": lambda tx: old_deadlines.note_old_deadlines(tx, [101]),
    "it is mended": lambda tx: old_deadlines.forget_old_deadline(tx, 101),
    "it was not old": lambda tx: old_deadlines.forget_old_deadline(tx, 104),
    "Red wants no calls": lambda tx: preferences.set_dm_calls(tx, RED, wanted=False),
    "Gold wants no pings": lambda tx: preferences.set_pings(tx, GOLD, wanted=False),
    "Gold wants colours": lambda tx: preferences.set_colours(tx, GOLD, "dark"),
    "Red wants a limit": lambda tx: preferences.set_limit(tx, RED, 5),
    "Blue confirms nothing": lambda tx: preferences.set_confirms_moves(tx, BLUE, wanted=False),
    "Red declines others": lambda tx: preferences.set_declined(tx, RED, ["monoch"]),
    "Red declines nothing": lambda tx: preferences.set_declined(tx, RED, []),
    "Red blocks Gold again": lambda tx: preferences.add_block(tx, RED, GOLD),
    "Red blocks Gold no more": lambda tx: preferences.drop_block(tx, RED, GOLD),
    "Gold did not block": lambda tx: preferences.drop_block(tx, GOLD, RED),
    "a vacation": lambda tx: vacations.keep_vacation(tx, RED, vacations.Vacation(10, 25)),
    "a server chooses": lambda tx: servers.keep_server(
        tx, 1, servers.ServerRow((7,), turn_time=800, options={"mono": {"size": 5}})
    ),
    "another server": lambda tx: servers.keep_server(tx, 2, servers.ServerRow()),
    "results are kept": lambda tx: results.keep_results(
        tx, 106, [results.ResultRow(0, BLUE, 2, 9, won=False, withdrawn=True)]
    ),
    "Red is erased": lambda tx: erasing.erase_rows(tx, RED, dict.fromkeys((101, 103, 105), ("Red",)), -20_000),
    "Blue is erased": lambda tx: erasing.erase_rows(tx, BLUE, {102: ["Blue"]}, -20_001),
    "a little time is given back": lambda tx: given_back.postpone_all(tx, 995, NOW),
    "much time is given back": lambda tx: given_back.postpone_all(tx, 100, NOW),
    "the clock was set back": lambda tx: given_back.postpone_all(tx, 1_010, NOW),
    "rows are added": lambda tx: copying.add_rows(
        tx, "facts", [{"name": "a", "value": "b"}, {"name": "c", "value": "d"}]
    ),
}


def check(name: str, lines: Iterable[str]) -> None:
    found, golden = "\n".join(lines) + "\n", HELD / f"{name}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        golden.write_text(found)
    assert found == golden.read_text(), ANEW


async def test_the_store_answers_what_it_did(tx: AsyncConnection) -> None:
    check("store_answers", [f"{what}: {whole(await ask(tx))}" for what, ask in ASKED.items()])


async def test_the_store_changes_what_it_did(tx: AsyncConnection) -> None:
    before, lines = await rows_in(tx), list[str]()
    for what, do in DONE.items():
        await tx.exec_driver_sql("SAVEPOINT each")
        lines.append(f"== {what}: {_by_chance(await do(tx))}")
        lines.extend(changes_between(before, await rows_in(tx)))
        await tx.exec_driver_sql("ROLLBACK TO each")
    check("store_changes", lines)


def _by_chance(found: Any) -> str:
    """Leave out the number that is drawn for a parcel."""
    rows = isinstance(found, list) and bool(found) and isinstance(found[0], outbox.OutboxRow)
    return said([(row.id, row.board, row.kind, row.due_at) for row in found] if rows else found)
