"""What seldom happens to matches, told from the request to the rows it changes: beside the stories of every day.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.answers import Aim
from bot.quiet_hours import QuietHours
from bot.request import Request
from bot.services import answer, passwords, wishes
from bot.services.acting import acting_seat, check_can_leave, check_fresh
from bot.services.agreement import agree, disagree, propose
from bot.services.begin import commitment
from bot.services.by_clock import expire, release, remind
from bot.services.caretaker import can_leave_to_computer, come_back
from bot.services.find import Where, links_of, the_board, the_board_here, waiting_for
from bot.services.history import chapters, news_after, numbered
from bot.services.host import Host
from bot.services.look import look, look_again
from bot.services.mending import find_old_deadlines, mend
from bot.services.offer import make_offer
from bot.services.play import play, resign
from bot.services.preview import preview_typed, tried_canonical, try_typed
from bot.services.queue import play_queued, queue_up
from bot.services.rematch import ask_again
from bot.services.restored import recheck_restored
from bot.services.server import (
    allows,
    check_computers,
    check_place,
    choose,
    options_text,
    read_quiet_hours,
    with_channels,
    zones_like,
)
from bot.services.stop import stop
from bot.services.substitute import keep_seat, offer_seat, take_seat
from bot.services.turn_time import read_total_time, read_turn_time
from bot.services.vacation import begin_vacation, end_vacation
from bot.services.watch import MOST_WATCHERS, board_to_unwatch, match_to_watch, watch
from bot.store.facts import set_fact
from bot.store.held import hold_entry
from bot.store.interactions import remember
from bot.store.match_row import Absent
from bot.store.matches import change_match
from bot.store.old_deadlines import note_old_deadlines
from bot.store.queued import QueuedRow, set_queued
from bot.store.servers import ServerRow
from engines.core.rules import Seat
from tests.bot.conftest import Hands
from tests.bot.made_up import BLUE, GOLD, GREEN, RED
from tests.bot.rated_matches import make_unrated
from tests.bot.storybook import BOARD, Story, outcome, said
from tests.bot.test_golden_stories import (
    ANEW,
    CHANNEL,
    GUILD,
    PEOPLE,
    challenged,
    known,
    looked_up,
    moves,
    offered,
    plays_any,
    with_computer,
)
from tests.requests import request

pytestmark = pytest.mark.only_sqlite

HERE = Path(__file__).parent
NONE = 999
"""No board has this number."""


@pytest.fixture
def story(host: Host, hands: Hands) -> Story:
    return Story(host, hands)


async def asks(story: Story, user: int, aim: Aim, *, board: int = BOARD) -> None:
    doing = propose(story.host, request(user, board, story.anew()), aim)
    await story.tell(f"{user} proposes {aim}", doing)


async def answers(story: Story, user: int, aim: Aim, *, yes: bool = True, board: int = BOARD) -> None:
    number = (await story.host.positions.current(board)).number
    step = agree if yes else disagree
    doing = step(story.host, request(user, board, story.anew(), number), aim)
    await story.tell(f"{user} {step.__name__}s to {aim}", doing)


async def leaves(story: Story, user: int, *, board: int = BOARD) -> None:
    doing = resign(story.host, request(user, board, story.anew()))
    await story.tell(f"{user} resigns #{board}", doing)


async def calls(doing: Callable[[], object]) -> object:
    """Do what is not waited for."""
    return doing()


async def of_questions(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, options={"size": 4}, turn_time=3600)
    for user in (RED, BLUE, GREEN):
        await moves(story, user, "place random")
    await asks(story, RED, Aim.ABORT)
    await asks(story, RED, Aim.DRAW)
    await asks(story, RED, Aim.DRAW)
    await asks(story, BLUE, Aim.PAUSE)
    await answers(story, RED, Aim.DRAW)
    await answers(story, BLUE, Aim.DRAW)
    await answers(story, BLUE, Aim.DRAW)
    await answers(story, GREEN, Aim.DRAW, yes=False)
    await answers(story, BLUE, Aim.DRAW)
    await answers(story, BLUE, Aim.DRAW, yes=False)
    await asks(story, RED, Aim.DRAW)
    await asks(story, BLUE, Aim.DRAW)
    await asks(story, BLUE, Aim.PAUSE)
    await answers(story, BLUE, Aim.PAUSE, yes=False)
    await asks(story, GREEN, Aim.DRAW)
    await asks(story, BLUE, Aim.CARETAKER)
    await asks(story, RED, Aim.CARETAKER)
    await answers(story, GREEN, Aim.CARETAKER)
    await moves(story, RED, "a1,end")
    await answers(story, BLUE, Aim.DRAW)
    await answers(story, RED, Aim.CARETAKER)
    for user in (RED, BLUE, GREEN):
        await asks(story, user, Aim.PAUSE)
    await answers(story, GREEN, Aim.PAUSE)
    await asks(story, BLUE, Aim.PAUSE)
    await story.later(100)
    await asks(story, GREEN, Aim.DRAW)
    await asks(story, BLUE, Aim.DRAW)
    await leaves(story, GREEN)
    await asks(story, GREEN, Aim.DRAW)
    await answers(story, GREEN, Aim.DRAW)
    await asks(story, RED, Aim.CARETAKER)
    await asks(story, RED, Aim.RESUME)
    await asks(story, BLUE, Aim.RESUME)
    await asks(story, GOLD, Aim.DRAW)
    await asks(story, BLUE, Aim.DRAW)
    await answers(story, RED, Aim.DRAW)
    await asks(story, RED, Aim.DRAW)
    await story.tell("Red plays alone", make_offer(host, offered(story, RED, RED, game="mambo")))
    await moves(story, RED, "0,0:a", board=102)
    await asks(story, RED, Aim.PAUSE, board=102)
    await asks(story, RED, Aim.PAUSE, board=102)
    await asks(story, RED, Aim.RESUME, board=102)
    await asks(story, RED, Aim.UNDO, board=102)
    await asks(story, RED, Aim.CARETAKER, board=102)
    await asks(story, RED, Aim.ABORT, board=102)
    await story.tell("with a computer", make_offer(host, with_computer(offered(story, RED, game="mono"), "easy")))
    await moves(story, RED, "place random", board=103)
    await asks(story, RED, Aim.PAUSE, board=103)
    await asks(story, RED, Aim.DRAW, board=103)
    await asks(story, RED, Aim.CARETAKER, board=103)
    await known(story, BOARD, 102)


async def of_taken_back(story: Story) -> None:
    await challenged(story, RED, BLUE, GREEN, options={"size": 4}, turn_time=3600)
    for user in (RED, BLUE, GREEN):
        await moves(story, user, "place random")
    await moves(story, RED, "a1,end")
    await moves(story, BLUE, "b1,end")
    await leaves(story, GREEN)
    for user in (RED, BLUE):
        await asks(story, user, Aim.UNDO)
    await challenged(story, RED, BLUE, board=102, game="mambo", turn_time=3600)
    for user, text in ((RED, "0,0:a"), (BLUE, "-1,0:c"), (RED, "1,0:b")):
        await moves(story, user, text, board=102)
    doing = queue_up(story.host, request(RED, 102, story.anew()), "a1")
    await story.tell("Red queues", doing)
    async with story.host.database.write() as tx:
        await set_queued(tx, QueuedRow(102, RED, "5,5:a", None, "no"))
    await asks(story, RED, Aim.UNDO, board=102)
    await answers(story, BLUE, Aim.UNDO, board=102)
    story.host.positions.forget([102])
    await moves(story, RED, "1,0:b", board=102)
    await asks(story, BLUE, Aim.UNDO, board=102)
    await answers(story, RED, Aim.UNDO, board=102)
    await known(story, 102)


async def of_returning(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, turn_time=3600, absent=Absent.CARETAKER, options={"size": 4})
    await moves(story, RED, "place random")
    for _ in range(3):
        await story.later(3601)
    await looked_up(story, BOARD)
    position = await host.positions.current(BOARD)
    story.lines.append(f"== marked {said(position.marked_names)}, {said(position.attendance)}")
    for user in (RED, BLUE, GREEN, GOLD):
        story.lines.append(f"== a computer for {user}: {can_leave_to_computer(position, user)}")
    waiting = queue_up(host, request(BLUE, BOARD, story.anew()), "a1")
    await story.tell("Blue queues", waiting)
    await asks(story, BLUE, Aim.PAUSE)

    async def instead(seat: int, text: str) -> None:
        doing = play(host, request(BLUE, BOARD, story.anew()), text, instead=Seat(seat))
        await story.tell(f"a computer plays {text} for seat {seat}", doing)

    await instead(0, "place random")
    await instead(1, "nonsense")
    await instead(1, "place random")
    await instead(2, "place random")
    await moves(story, GREEN, "place random")
    await asks(story, GREEN, Aim.DRAW)
    doing = agree(
        host,
        request(BLUE, BOARD, story.anew(), (await host.positions.current(BOARD)).number),
        Aim.DRAW,
        by_computer=True,
    )
    await story.tell("a computer agrees for Blue", doing)
    await moves(story, RED, "a1,end")
    await moves(story, BLUE, "nonsense")
    await story.twice(
        "Blue moves, and is back", lambda host, interaction: play(host, request(BLUE, BOARD, interaction), "b1,end")
    )
    await instead(1, "b2,end")
    for _ in range(3):
        await story.later(3601)
    position = await host.positions.current(BOARD)
    story.lines.append(f"== {said(position.attendance)}, {said(position.marked_names)}")
    ply = position.number
    await moves(story, GREEN, "c1,end", ply=ply)
    await moves(story, RED, "c2,end", ply=ply)
    await story.tell("Red is back", come_back(host, request(RED, BOARD, story.anew())))
    await leaves(story, BLUE)
    for user in (BLUE, RED):
        coming = come_back(host, request(user, BOARD, story.anew()))
        await story.tell(f"{user} is back", coming)
    for _ in range(6):
        await story.later(3601)
    await story.tell("Red is back late", come_back(host, request(RED, BOARD, story.anew())))
    await looked_up(story, BOARD)


async def of_absentees(story: Story) -> None:
    host = story.host
    for board, game in enumerate(("mambo", "monoch", "monsters", "monocards"), BOARD):
        others = (BLUE, GREEN) if game in ("monsters", "monocards") else (BLUE,)
        caretaker = {"game": game, "turn_time": 3600, "absent": Absent.CARETAKER}
        await challenged(story, RED, *others, board=board, **caretaker)
        await plays_any(story, 2, board=board)
    for _ in range(4):
        await story.later(3601)
    for board in range(BOARD, BOARD + 4):
        story.lines.append(f"== {said((await host.positions.current(board)).attendance)}")
        doing = come_back(host, request(RED, board, story.anew()))
        await story.tell(f"Red is back at #{board}", doing)
    for _ in range(2):
        await story.later(3601)
    await known(story, BOARD, 102, 103, 104)


async def of_missing(story: Story) -> None:
    host = story.host
    for board, game in enumerate(("monoch", "monsters", "mono", "monocards"), BOARD):
        others = (BLUE,) if game == "monoch" else (BLUE, GREEN)
        options = {"size": 4} if game == "mono" else {}
        await challenged(story, RED, *others, board=board, game=game, turn_time=3600, options=options)
        await plays_any(story, 3, board=board)
    for _ in range(8):
        for board in (103, 104):
            position = await host.positions.current(board)
            if Seat(0) in position.to_move:
                text = position.rules.format(position.legal_actions(Seat(0))[0])
                await moves(story, RED, text, board=board)
        doing = queue_up(host, request(GREEN, 103, story.anew()), "a1,end")
        await story.tell("Green queues", doing)
        await moves(story, RED, "ready", board=102)
        await story.later(3601)
    for board in range(BOARD, BOARD + 4):
        story.lines.append(f"== {said((await host.positions.current(board)).attendance)}")
    await known(story, BOARD, 102, 103, 104)


async def of_queues(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, game="mambo", turn_time=3600)
    for user, text in ((RED, "0,0:a"), (BLUE, "-1,0:c")):
        await moves(story, user, text)

    async def queues(user: int, text: str, board: int = BOARD) -> None:
        doing = queue_up(host, request(user, board, story.anew()), text)
        await story.tell(f"{user} queues {text}", doing)

    async def tries(user: int, board: int = BOARD) -> None:
        await story.tell(f"{user}'s is tried", play_queued(host, board, user))

    await queues(BLUE, "1,0:b")
    await tries(BLUE)
    await tries(RED)
    await moves(story, RED, "1,0:b")
    await tries(BLUE)
    await story.later(8)
    await tries(BLUE)
    await story.later(1)
    async with host.database.write() as tx:
        await set_queued(tx, QueuedRow(BOARD, BLUE, "-1,-1:a", host.now()))
        await set_queued(tx, QueuedRow(BOARD, RED, "-1,-1:a", host.now()))
    await tries(RED)
    await tries(BLUE)
    await tries(BLUE)
    await queues(BLUE, "a1")
    await story.later(3601)
    await queues(BLUE, "a1")
    await queues(RED, "a1")
    await leaves(story, RED)
    await queues(BLUE, "a1")
    await challenged(story, RED, BLUE, GREEN, board=102, game="monsters")
    await queues(RED, "ready", 102)
    await challenged(story, RED, BLUE, GREEN, board=103, options={"size": 4})
    for user in (RED, BLUE, GREEN):
        await moves(story, user, "place random", board=103)
    await queues(GREEN, "a1,end", 103)
    await queues(BLUE, "a2,end", 103)
    await leaves(story, GREEN, board=103)
    await queues(GREEN, "a1,end", 103)
    await moves(story, RED, "a2,end", board=103)
    await story.later(9)
    await moves(story, GREEN, "a2,end", board=103)
    await asks(story, GREEN, Aim.DRAW, board=103)
    await queues(RED, "a3,end", 103)
    await story.tell("ended", stop(host, request(77, 103, story.anew()), GUILD, "why"))
    await tries(RED, 103)
    await looked_up(story, BOARD, 103)


async def of_clocks_apart(story: Story) -> None:
    host = story.host
    quiet = QuietHours(0, 23 * 60, "UTC")
    await story.tell("quiet", choose(host, GUILD, lambda row: replace(row, quiet=quiet)))
    await challenged(story, RED, BLUE, game="mambo", turn_time=36_000, total_time=200_000)
    await moves(story, RED, "0,0:a")
    for now in (None, 1_040_000):
        row = (await host.positions.current(BOARD)).match
        story.lines.append(f"== {row.deadline} {row.reminder} {row.charged_at}")
        await story.tell("another deadline", expire(host, BOARD, (row.deadline or 0) + 1))
        if now is not None:
            async with host.database.write() as tx:
                await change_match(tx, BOARD, reminder=now)
            host.positions.forget([BOARD])
            for reminder in (now - 1, now):
                await story.tell("a reminder", remind(host, BOARD, reminder))
    await story.tell("Blue leaves for a while", begin_vacation(host, BLUE, "3d"))
    for aside in (0, 1):
        async with host.database.write() as tx:
            await change_match(tx, BOARD, deadline=host.now() + aside, reminder=host.now())
        host.positions.forget([BOARD])
        await story.tell("while away", expire(host, BOARD, host.now()))
        await story.tell("reminded while away", remind(host, BOARD, host.now()))
    await story.later(86_400)
    await story.tell("Blue is back", end_vacation(host, BLUE))
    for text in ("29d", "28d", "1970-01-01", "1970-01-13", "1970-02-03", "1970-01-20"):
        await story.tell(f"Blue leaves {text}", begin_vacation(host, BLUE, text))
    await story.later(86_400 * 30)
    for text in ("3d", "1d", "370d"):
        await story.tell(f"Blue leaves {text}", begin_vacation(host, BLUE, text))
    story.hands.now += 400 * 86_400
    for text in ("31d", "30d"):
        await story.tell(f"Blue leaves {text}", begin_vacation(host, BLUE, text))
    await story.tell("Gold leaves", begin_vacation(host, GOLD, "1d"))
    await story.tell("nothing waits", release(host, BOARD))
    await challenged(story, RED, GREEN, board=102, options={"size": 4}, turn_time=3600)
    for user in (RED, GREEN):
        await moves(story, user, "place random", board=102)
    async with host.database.write() as tx:
        await hold_entry(tx, 102, 1, "a1,end", host.now())
    await story.tell("not their turn", release(host, 102))
    async with host.database.write() as tx:
        await hold_entry(tx, 102, 1, "nonsense", host.now() + 50)
    await moves(story, RED, "a1,end", board=102)
    await story.tell("refused", release(host, 102))
    async with host.database.write() as tx:
        await hold_entry(tx, 102, 0, "a2,end", host.now() + 50)
    await moves(story, GREEN, "a1,end", board=102)
    await story.tell("played", release(host, 102))
    async with host.database.write() as tx:
        await hold_entry(tx, 102, 0, "a3,end", host.now() + 50)
    await leaves(story, GREEN, board=102)
    await story.tell("over", release(host, 102))
    await story.tell("over", expire(host, 102, 1))
    for deadline in (BOARD, 102, NONE):
        await story.tell("unknown", remind(host, deadline, 1))


async def of_seats_apart(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, game="monsters")
    await story.tell("Gold offers its own", offer_seat(host, request(GOLD, BOARD, story.anew()), RED, moderates=True))
    await story.tell("of nobody here", offer_seat(host, request(GOLD, BOARD, story.anew()), 4242, moderates=True))
    await story.tell("of a stranger", offer_seat(host, request(4242, BOARD, story.anew()), 4242))
    await story.twice(
        "Red keeps it", lambda host, interaction: keep_seat(host, request(RED, BOARD, interaction), Seat(0))
    )
    await story.tell("Blue offers", offer_seat(host, request(BLUE, BOARD, story.anew()), BLUE))
    await story.tell("Red offers", offer_seat(host, request(RED, BOARD, story.anew()), RED))
    await story.tell("Green blocks Gold", wishes.block(host, GREEN, GOLD))
    for seat in (0, 1, 2, 3, -1):
        await story.tell(f"Gold takes {seat}", take_seat(host, Request(PEOPLE[GOLD], BOARD, story.anew()), Seat(seat)))
    await story.tell("Green unblocks Gold", wishes.unblock(host, GREEN, GOLD))
    await story.tell("no match for Gold", wishes.choose_limit(host, GOLD, 1))
    await story.tell("Gold takes it", take_seat(host, Request(PEOPLE[GOLD], BOARD, story.anew()), Seat(1)))
    await story.tell("Blue takes another", take_seat(host, Request(PEOPLE[BLUE], BOARD, story.anew()), Seat(0)))
    await leaves(story, RED)
    await story.tell("Red offers", offer_seat(host, request(RED, BOARD, story.anew()), RED))
    await story.tell("Red takes one", take_seat(host, Request(PEOPLE[RED], BOARD, story.anew()), Seat(1)))
    await story.tell("Gold is challenged", make_offer(host, offered(story, RED, GOLD)))
    for user in (GOLD, GREEN):
        await moves(story, user, "ready")
    await story.tell("Red leaves", check_can_leave(host, await host.positions.current(BOARD), Seat(0)))
    await story.tell("Green leaves", check_can_leave(host, await host.positions.current(BOARD), Seat(2)))
    await moves(story, RED, "ready")
    await leaves(story, GREEN)
    await story.tell("over", check_can_leave(host, await host.positions.current(BOARD), Seat(2)))
    await looked_up(story, BOARD)
    await challenged(story, RED, BLUE, board=102, game="mambo", options={})
    await moves(story, RED, "0,0:a", board=102)
    await story.tell("Blue offers", offer_seat(host, request(BLUE, 102, story.anew()), BLUE))
    await story.tell("Green takes it", take_seat(host, Request(PEOPLE[GREEN], 102, story.anew()), Seat(1)))
    await moves(story, GREEN, "-1,0:c", board=102)
    await story.tell("Red offers", offer_seat(host, request(RED, 102, story.anew()), RED))
    await story.tell("Blue takes it", take_seat(host, Request(PEOPLE[BLUE], 102, story.anew()), Seat(0)))
    await leaves(story, GREEN, board=102)
    await looked_up(story, 102)
    await story.tell("made unrated", make_unrated(host, 102))


async def of_two_seats(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, RED, game="mono", turn_time=3600, absent=Absent.CARETAKER, options={"size": 4})
    await story.tell("Red accepts nothing more", answer.accept(host, Request(PEOPLE[RED], BOARD, story.anew())))
    story.lines.append(f"== {said(acting_seat(await host.positions.current(BOARD), RED))}")
    for user in (RED, RED, BLUE):
        await moves(story, user, "place random")
    await moves(story, RED, "a1,end")
    position = await host.positions.current(BOARD)
    story.lines.append(f"== Red acts at {said(acting_seat(position, RED))}, waits {said(position.to_move)}")
    for _ in range(3):
        await story.later(3601)
    await story.tell("Red is back", come_back(host, request(RED, BOARD, story.anew())))
    await leaves(story, RED)
    position = await host.positions.current(BOARD)
    for user in (RED, BLUE):
        story.lines.append(f"== {said(acting_seat(position, user))} {can_leave_to_computer(position, user)}")
    for _ in range(4):
        await story.later(3601)
    story.lines.append(f"== {said((await host.positions.current(BOARD)).attendance)}")
    await story.tell("Red is back", come_back(host, request(RED, BOARD, story.anew())))
    await leaves(story, RED)
    await known(story, BOARD)


async def of_unknown(story: Story) -> None:
    host = story.host
    for what, doing in {
        "move": play(host, request(RED, NONE, story.anew()), "a1"),
        "resign": resign(host, request(RED, NONE, story.anew())),
        "watch": watch(host, NONE, RED, end_only=None),
        "unrated": make_unrated(host, NONE),
        "again": ask_again(host, Request(PEOPLE[RED], NONE, story.anew())),
        "log": chapters(host.positions, NONE),
        "position": host.positions.current(NONE),
        "ply": host.positions.at(NONE, 1),
        "unseen": answer.drop_unseen(host, NONE),
        "stopped": stop(host, request(77, NONE, story.anew()), GUILD, "why"),
        "mended": mend(host, NONE),
        "back": come_back(host, request(RED, NONE, story.anew())),
    }.items():
        await story.tell(what, doing)
    await story.tell("Red challenges", make_offer(host, offered(story, RED, BLUE, options={"size": 4})))
    where = Where(GOLD, GUILD, CHANNEL)
    for user in (RED, BLUE, GOLD):
        await story.tell(f"{user} watches", watch(host, BOARD, user, end_only=None))
    await moves(story, RED, "a1")
    await story.tell("nothing to withdraw", answer.back_out(host, Request(PEOPLE[BLUE], BOARD, story.anew())))
    await story.tell("withdrawn", answer.back_out(host, Request(PEOPLE[RED], BOARD, story.anew())))
    await story.tell("withdrawn again", answer.back_out(host, Request(PEOPLE[RED], BOARD, story.anew())))
    await story.tell("Gold watches", watch(host, BOARD, GOLD, end_only=None))
    await story.tell("Red wants it again", ask_again(host, Request(PEOPLE[RED], BOARD, story.anew())))
    await challenged(story, RED, BLUE, GREEN, board=102, options={"size": 4}, turn_time=3600)
    async with host.database.write() as tx:
        await change_match(tx, 102, thread_id=70)
        await note_old_deadlines(tx, [102, BOARD])
        await set_fact(tx, "restored", "1")
        await remember(tx, 5, 102, "words of an earlier version", host.now())
    host.positions.forget([102])
    there = replace(where, channel_id=70)
    for what, looking in {
        "found by its thread": the_board_here(host, there, None),
        "the same": the_board(host, there, None),
        "unnamed": the_board_here(host, where, None),
        "named": the_board_here(host, where, 102),
        "named, unknown": the_board_here(host, where, NONE),
        "to watch": match_to_watch(host, there, None),
        "to watch elsewhere": match_to_watch(host, where, None),
        "to unwatch": board_to_unwatch(host, there, None),
        "restored": recheck_restored(host),
        "restored again": recheck_restored(host),
        "old deadlines": find_old_deadlines(host),
        "mended": mend(host, 102),
        "mended again": mend(host, 102),
        "answered long ago": play(host, request(RED, 102, 5), "place random"),
    }.items():
        await story.tell(what, looking)
    story.lines.append(f"== {said(await links_of(host, [(await look(host, 102)).match]))}")
    seen = await look(host, 102, story.anew())
    await story.tell("seen again", look_again(host, 102, story.anew(), seen))
    await moves(story, RED, "place random", board=102, ply=99)
    await moves(story, RED, "place random", board=102)
    await story.tell("seen before", look_again(host, 102, story.anew(), seen))
    await story.tell("fresh", check_fresh(host, await host.positions.current(102), 0))
    for other in range(900, 900 + MOST_WATCHERS):
        await outcome(watch(host, 102, other, end_only=False))
    await story.tell("Gold watches", watch(host, 102, GOLD, end_only=None))
    await story.tell("who watches changes it", watch(host, 102, 900, end_only=True), rows=False)
    async with host.database.write() as tx:
        await change_match(tx, 102, waits_for=None)
    await story.tell("waited for", waiting_for(host, BLUE))
    await leaves(story, GREEN, board=102)
    await story.tell("Green watches", watch(host, 102, GREEN, end_only=None))
    await challenged(story, RED, GOLD, board=103, game="mambo")
    await challenged(story, RED, GOLD, board=104, game="mambo")
    for board in (103, 104):
        await story.tell("Blue watches", watch(host, board, BLUE, end_only=None))
    await story.tell("which?", board_to_unwatch(host, replace(where, user_id=BLUE), None))
    await story.tell("none", board_to_unwatch(host, replace(where, user_id=4242), None))
    async with host.database.write() as tx:
        await change_match(tx, 104, rules_version=0)
    host.positions.forget([104])
    await story.tell("Gold's limit", wishes.choose_limit(host, GOLD, 2))
    await story.tell("Gold is challenged", make_offer(host, offered(story, BLUE, GOLD)))
    await story.tell("Gold challenges", make_offer(host, offered(story, GOLD, BLUE)))
    await looked_up(story, 103)


async def of_words(story: Story) -> None:
    lines = story.lines
    for begins, ends, zone in (
        ("22", "7:30", "Europe/Berlin"),
        (" 0 ", "23.59", "utc"),
        ("7h05", "7:05", "UTC"),
        ("24", "7", "UTC"),
        ("x" * 30, "7", "UTC"),
        ("7", "", "UTC"),
        ("1", "2", "y" * 60),
        ("1", "2", " america/new york "),
    ):
        await story.tell(f"{begins}, {ends}, {zone}", calls(lambda: read_quiet_hours(begins, ends, zone)))  # noqa: B023 - called at once
    for typed in ("", "  ", "berlin", "New York", "nowhere"):
        lines.append(f"== zones like {typed!r}: {said(zones_like(typed))}")
    for options in ({}, {"size": 6}, {"size": 6, "colours": 2}):
        lines.append(f"== {options} is {options_text(options)}")
    for text in ("1m", "59s", "60m", "30d", "31d", "29d 24h", "5m", "4m", "x", "", "1 h 30 min, 2d"):
        await story.tell(f"a turn of {text}", calls(lambda: read_turn_time(text)))  # noqa: B023 - called at once
        await story.tell(f"a match of {text}", calls(lambda: read_total_time(text)))  # noqa: B023 - called at once


async def of_places(story: Story) -> None:
    lines = story.lines
    server = ServerRow(channels=(2, 3), computers=False)
    for channel, around in ((2, ()), (4, ()), (4, (9, 3))):
        lines.append(f"== {channel} in {around}: {allows(server, channel, around)}")
        await story.tell("there", calls(lambda: check_place(server, channel, around)))  # noqa: B023 - called at once
    computers = with_computer(offered(story, RED), "easy").opponents[0].user_id
    for users in ((RED,), (RED, computers)):
        await story.tell(f"{users}", calls(lambda: check_computers(server, "mono", users)))  # noqa: B023 - called at once
    for count in (24, 25):
        many = ServerRow(channels=tuple(range(1, count + 1)))
        for add, remove in ((99, None), (99, 1), (1, None), (None, 1)):
            doing = calls(lambda: with_channels(many, add=add, remove=remove, there=lambda _: True))  # noqa: B023 - called at once
            await story.tell(f"{count} channels, {add}, {remove}", doing)
    some = with_channels(ServerRow(channels=(1, 2, 3)), add=4, remove=None, there=lambda each: each != 2)
    lines.append(f"== some are gone: {said(some)}")


async def of_what_is_kept(story: Story) -> None:
    host, lines = story.host, story.lines
    lines.append(f"== committed to {commitment('5e' * 32)}")
    for user, colours in ((RED, "light"), (BLUE, None), (RED, None)):
        lines.append(f"== {user} has {await host.colours.of(user)}")
        await story.tell(f"{user} chooses {colours}", host.colours.choose(user, colours))
        lines.append(f"== {user} has {await host.colours.of(user)}")
        host.colours.forget(user)
        lines.append(f"== {user} has {await host.colours.of(user)}")
    await story.tell("Red challenges", make_offer(host, offered(story, RED, BLUE)))
    kept = await passwords.sealed("open")
    lines.append(f"== {[len(part) for part in kept.split('$')]}")
    for number in range(2):
        lines.append(f"== next is {await passwords.number_for(host, BOARD, Seat(1))}")
        async with host.database.write() as tx:
            await passwords.keep(tx, BOARD, Seat(1), number + 1, kept)
    for seat, number, word in ((1, 1, "open"), (1, 1, "opens"), (0, 1, "open"), (1, 3, "open")):
        lines.append(f"== {word} opens {seat} {number}: {await passwords.opens(host, BOARD, Seat(seat), number, word)}")


async def of_looking_back(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, game="mambo", turn_time=3600)
    for user, text in ((RED, "0,0:a"), (BLUE, "-1,0:c")):
        await moves(story, user, text)
    await challenged(story, RED, BLUE, board=102, game="monoch")
    await challenged(story, RED, BLUE, GREEN, board=103, game="monsters")
    for board, texts in ((BOARD, ("1,0:b", "a1", "0,0:a", "")), (102, ("random", "x")), (103, ("ready",))):
        position = await host.positions.current(board)
        texts = (*texts, *(position.rules.format(action) for action in position.legal_actions(Seat(0))[:2]))
        for text in texts:
            for user in (RED, BLUE, GOLD):
                await story.tell(f"{user} looks at {text} on #{board}", preview_typed(host, position, user, text))
                await story.tell(f"{user} tries {text} on #{board}", try_typed(host, position, user, text))
            await story.tell(f"tried {text} on #{board}", tried_canonical(host, position, Seat(0), text))
    for board in (BOARD, 102, 103):
        await plays_any(story, 6, board=board)
        newest = await host.positions.current(board)
        for ply in (0, 1, newest.ply - 1, newest.ply):
            story.lines.append(f"== #{board} after {ply}: {said(newest.news.since(ply))}")
            story.lines.append(f"   of all: {said(await news_after(host.positions, newest, ply))}")
            few = replace(newest, news=replace(newest.news, complete_after=newest.ply + 1))
            story.lines.append(f"   read anew: {said(await news_after(host.positions, few, ply))}")
        for chapter in await chapters(host.positions, board):
            story.lines.append(f"   {chapter.number}: {said(chapter.pieces)}")
        for number in (2, newest.number - 1, newest.number + 1):
            await story.tell(f"position {number}", numbered(host.positions, newest, number))
        over = preview_typed(host, await host.positions.current(board), RED, "a1")
        await story.tell("looks once more", over)


STORIES: dict[str, Callable[[Story], Awaitable[None]]] = {
    "questions": of_questions,
    "taken_back": of_taken_back,
    "returning": of_returning,
    "absentees": of_absentees,
    "missing": of_missing,
    "queues": of_queues,
    "clocks_apart": of_clocks_apart,
    "seats_apart": of_seats_apart,
    "two_seats": of_two_seats,
    "unknown": of_unknown,
    "words": of_words,
    "places": of_places,
    "what_is_kept": of_what_is_kept,
    "looking_back": of_looking_back,
}


@pytest.mark.parametrize("name", STORIES)
async def test_what_happens_seldom_comes_to_what_it_came_to(name: str, story: Story) -> None:
    await STORIES[name](story)
    held = HERE / "golden" / f"seldom_{name}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        held.write_text(story.text())
    assert story.text() == held.read_text(), ANEW
