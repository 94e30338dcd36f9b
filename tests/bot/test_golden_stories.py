"""What becomes of all that people ask for, told from the request to the rows it changes, line for line as it was.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.answers import Aim
from bot.operations.audit import audit
from bot.quiet_hours import QuietHours
from bot.ratings.pools import pool_of
from bot.request import Person, Request
from bot.services import answer, draft, wishes
from bot.services.agreement import agree, disagree, propose
from bot.services.by_clock import release, remind
from bot.services.caretaker import come_back
from bot.services.erase import erase, what_there_is
from bot.services.export import export
from bot.services.find import (
    Where,
    boards_here,
    boards_of,
    links_of,
    results_of,
    the_board,
    the_board_here,
    the_match,
    waiting_for,
)
from bot.services.history import chapters, log_of, numbered, record
from bot.services.host import Host
from bot.services.kept_texts import keep_text, kept_text
from bot.services.look import what_came_of
from bot.services.mending import mend
from bot.services.offer import Offer, make_offer
from bot.services.play import Played, play, resign
from bot.services.preview import preview
from bot.services.profile import profile_of
from bot.services.queue import queue_up, queued_move, take_out
from bot.services.ratings import changes_in, changes_of, is_played, standings
from bot.services.rematch import ask_again
from bot.services.restored import recheck_restored
from bot.services.retire import retire_outdated
from bot.services.server import choose, settings_of, with_absent, with_channels, with_options
from bot.services.stop import stop
from bot.services.substitute import keep_seat, offer_seat, take_seat
from bot.services.turn_time import read_seconds
from bot.services.vacation import begin_vacation, end_vacation
from bot.services.watch import board_to_unwatch, match_to_watch, unwatch, unwatch_all, watch, watched_matches
from bot.store.match_row import Absent
from bot.store.matches import change_match
from bot.store.posts import PostRow, keep_post
from bot.store.written import keep_written
from engines.core.rules import Seat
from tests.bot.conftest import Hands
from tests.bot.made_up import BLUE, GOLD, GREEN, RED
from tests.bot.rated_matches import make_unrated
from tests.bot.storybook import BOARD, Story, outcome, said
from tests.requests import request

pytestmark = pytest.mark.only_sqlite

HERE = Path(__file__).parent
PEOPLE = {
    RED: Person(RED, "Red"),
    BLUE: Person(BLUE, "Blue"),
    GREEN: Person(GREEN, "Green"),
    GOLD: Person(GOLD, "Gold"),
}
ANEW = "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"
GUILD, CHANNEL = 1, 2


@pytest.fixture
def story(host: Host, hands: Hands) -> Story:
    return Story(host, hands)


def offered(story: Story, by: int, *others: int, game: str = "mono", **changes: Any) -> Offer:
    """Return what somebody offers; without others it is a table of three."""
    seats: int = len(others) + 1 if others else 3
    options: dict[str, object] = changes.pop("options", {})
    people = tuple(PEOPLE[other] for other in others)
    usual = Offer(game, PEOPLE[by], people, seats, options, None, False, GUILD, CHANNEL, story.anew())
    return replace(usual, **changes)


async def challenged(story: Story, by: int, *others: int, board: int = BOARD, **changes: Any) -> None:
    """Tell of a challenge that all accept."""
    await story.tell(f"{by} challenges {others}", make_offer(story.host, offered(story, by, *others, **changes)))
    for other in others:
        await story.tell(f"{other} accepts", answer.accept(story.host, Request(PEOPLE[other], board, story.anew())))


async def moves(
    story: Story, user: int, text: str, *, board: int = BOARD, ply: int | None = None, rows: bool = True
) -> object:
    """Tell of a move."""
    doing = play(story.host, request(user, board, story.anew(), ply), text)
    return await story.tell(f"{user} plays {text} on #{board} at {ply}", doing, rows=rows)


async def plays_any(story: Story, times: int, *, board: int = BOARD, last: bool = False) -> None:
    """Let whoever is to move do what they may, one time after another, of which the last position alone is told."""
    for _ in range(times):
        position = await story.host.positions.current(board)
        if not position.to_move:
            return
        seat = position.to_move[0]
        actions = position.legal_actions(seat)
        action = actions[-1] if last else actions[len(actions) // 2]
        text = position.rules.format(action)
        ply, user = position.number, position.match.holders[seat]
        await outcome(play(story.host, request(user, board, story.anew(), ply), text))
        story.hands.now += 30
        await story.clock.tick()
    await story.tell(f"{times} moves", story.host.positions.current(board))


async def agrees(story: Story, aim: Aim, by: int, *others: int, board: int = BOARD) -> None:
    """Tell of something that somebody proposes and others agree to."""
    await story.tell(f"{by} proposes {aim}", propose(story.host, request(by, board, story.anew()), aim))
    number = (await story.host.positions.current(board)).number
    for other in others:
        doing = agree(story.host, request(other, board, story.anew(), number), aim)
        await story.tell(f"{other} agrees to {aim}", doing)


async def looked_up(story: Story, *boards: int) -> None:
    """Tell what everybody may ask for."""
    host, lines = story.host, story.lines
    for user in (RED, BLUE, GOLD):
        where = Where(user, GUILD, CHANNEL)
        lines.append(f"== {user} looks")
        asked: dict[str, Awaitable[object]] = {
            "own": boards_of(host, user),
            "own, over too": boards_of(host, user, over=True),
            "one": boards_of(host, user, over=True, limit=1),
            "waited for": waiting_for(host, user),
            "here": boards_here(host, where),
            "hidden here": boards_here(host, replace(where, sees=lambda _: False)),
            "elsewhere": boards_here(host, replace(where, guild_id=9)),
            "nowhere": boards_here(host, replace(where, guild_id=None)),
            "results": results_of(host, user),
            "meant": the_board(host, where, None),
            "meant, of Mambo": the_board(host, where, None, "mambo"),
            "meant here": the_board_here(host, where, None),
            "watched": watched_matches(host, user),
            "to unwatch": board_to_unwatch(host, where, None),
            "profile": profile_of(host.database, host.ratings, user, f"P{user}", GUILD),
            "there is": what_there_is(host, user),
            "blocked": wishes.who_is_blocked(host, user),
            "confirms": wishes.wants_to_confirm(host, user),
            "draft": draft.draft_of(host, user),
        }
        for what, doing in asked.items():
            lines.append(f"   {what}: {said(await outcome(doing))}")
        found = json.loads(await export(host, user))
        lines.extend(f"   has {line}" for line in _told(found))
        for board in boards:
            queued = await outcome(queued_move(host, board, user))
            named = await outcome(the_match(host, replace(where, guild_id=None), board, interaction=1001))
            lines.append(f"   #{board}: queued {said(queued)}, known as {said(named)}")
    await known(story, *boards)


def _told(found: object, name: str = "") -> list[str]:
    if isinstance(found, dict):
        return [line for key, value in found.items() if key != "nonce" for line in _told(value, f"{name}.{key}")]
    if isinstance(found, list) and any(isinstance(each, dict | list) for each in found):
        return [line for at, each in enumerate(found) for line in _told(each, f"{name}.{at}")]
    return [f"{name[1:]}: {found}"] if found not in (None, [], {}) else []


async def known(story: Story, *boards: int) -> None:
    """Tell what is known of matches: their records and chapters, links, what an audit finds."""
    host = story.host
    for board in boards:
        match, rows = await log_of(host.positions, board)
        story.lines.append(f"== #{board} is {match.status.value}: {said(match.names)}, {len(rows)} entries")
        if match.seed is None:
            continue
        story.lines.append(f"   record {(await record(host.positions, board)).to_json()}")
        newest = await host.positions.current(board)
        for number in (0, 1, newest.number, newest.number + 1):
            found = await outcome(numbered(host.positions, newest, number))
            story.lines.append(f"   position {number}: {said(found)}")
        for chapter in await chapters(host.positions, board):
            story.lines.append(f"   chapter {chapter.number}: {said(chapter.position)}, {said(chapter.events)}")
    found = await links_of(host, [(await log_of(host.positions, board))[0] for board in boards])
    story.lines.append(f"== links {said(found)}")
    story.lines.append(f"== settings {said(await settings_of(host, GUILD))}, {said(await settings_of(host, None))}")
    story.lines.append(
        f"== came of 1001: {said(await what_came_of(host, 1001))}, of 1: {said(await what_came_of(host, 1))}"
    )


async def of_challenges(story: Story) -> None:
    host = story.host
    first = offered(story, RED, BLUE, GREEN, options={"size": 6})
    await story.tell("Red challenges", make_offer(host, first))
    await story.tell("the same once more", make_offer(host, first))
    for wrong in (
        {"seats": 1},
        {"options": {"size": 99}},
        {"total_time": 60, "turn_time": 3600},
        {"absent": Absent.CARETAKER, "rated": True},
        {"game": "monoch", "seats": 3},
    ):
        await story.tell(f"wrong {sorted(wrong)}", make_offer(host, replace(first, interaction=story.anew(), **wrong)))
    for step in (answer.join, answer.start_now, answer.cancel, answer.leave, answer.decline, answer.accept):
        await story.tell(f"Gold {step.__name__}s", step(host, Request(PEOPLE[GOLD], BOARD, story.anew())))
    for level in ("easy",):
        await story.tell("a computer", answer.seat_computer(host, Request(PEOPLE[RED], BOARD, story.anew()), level))
    await story.tell("Red accepts", answer.accept(host, Request(PEOPLE[RED], BOARD, story.anew())))
    renamed = Person(BLUE, "Blue II")
    for time in range(2):
        await story.tell(f"Blue accepts, {time}", answer.accept(host, Request(renamed, BOARD, 7)))
    await story.tell("Blue accepts again", answer.accept(host, Request(renamed, BOARD, story.anew())))
    await story.tell("Green declines", answer.decline(host, Request(PEOPLE[GREEN], BOARD, story.anew())))
    await story.tell("Green accepts", answer.accept(host, Request(PEOPLE[GREEN], BOARD, story.anew())))
    await story.tell("unknown", answer.accept(host, Request(PEOPLE[GREEN], 999, story.anew())))
    await story.tell("Red challenges", make_offer(host, offered(story, RED, BLUE)))
    await story.tell("Red declines", answer.decline(host, Request(PEOPLE[RED], 102, story.anew())))
    await story.tell("Red challenges", make_offer(host, offered(story, RED, BLUE, rated=False, hints=False)))
    await story.tell("Blue cancels", answer.cancel(host, Request(PEOPLE[BLUE], 103, story.anew())))
    await story.tell("Blue backs out", answer.back_out(host, Request(PEOPLE[BLUE], 103, story.anew())))
    await story.tell("Red plays alone", make_offer(host, offered(story, RED, RED)))
    await story.tell("Red plays alone, rated", make_offer(host, offered(story, RED, RED, rated=True)))
    await story.tell(
        "Red challenges", make_offer(host, offered(story, RED, BLUE, total_time=90_000, random_seats=True))
    )
    await story.tell("its post is gone", answer.drop_unseen(host, 105))
    await story.tell("its post is gone again", answer.drop_unseen(host, 105))
    await story.tell("Red challenges", make_offer(host, offered(story, RED, BLUE, absent=Absent.CARETAKER)))
    for number in range(11):
        await story.tell(f"offer {number}", make_offer(host, offered(story, GOLD, BLUE, guild_id=None)))
    await looked_up(story, BOARD, 102, 106)


async def of_tables(story: Story) -> None:
    host = story.host
    await story.tell("Red opens", make_offer(host, offered(story, RED, game="monsters", seats=3)))
    for step in (answer.accept, answer.decline, answer.leave, answer.start_now, answer.cancel):
        await story.tell(f"Blue {step.__name__}s", step(host, Request(PEOPLE[BLUE], BOARD, story.anew())))
    await story.tell("Red joins", answer.join(host, Request(PEOPLE[RED], BOARD, story.anew())))
    await story.tell("Red starts", answer.start_now(host, Request(PEOPLE[RED], BOARD, story.anew())))
    for time in range(2):
        await story.tell(f"Blue joins, {time}", answer.join(host, Request(PEOPLE[BLUE], BOARD, 7)))
    await story.tell(
        "Blue gets a computer", answer.seat_computer(host, Request(PEOPLE[BLUE], BOARD, story.anew()), "easy")
    )
    await story.tell("Blue sends it away", answer.send_computers_away(host, Request(PEOPLE[BLUE], BOARD, story.anew())))
    await story.tell("Blue gets up", answer.leave(host, Request(PEOPLE[BLUE], BOARD, story.anew())))
    await story.tell(
        "Red gets a computer", answer.seat_computer(host, Request(PEOPLE[RED], BOARD, story.anew()), "easy")
    )
    await story.tell("Green joins", answer.join(host, Request(PEOPLE[GREEN], BOARD, story.anew())))
    await story.tell("Gold joins", answer.join(host, Request(PEOPLE[GOLD], BOARD, story.anew())))
    await story.tell("Red opens", make_offer(host, offered(story, RED)))
    await story.tell("Red gets one", answer.seat_computer(host, Request(PEOPLE[RED], 102, story.anew()), "hard"))
    await story.tell("Red sends it away", answer.send_computers_away(host, Request(PEOPLE[RED], 102, story.anew())))
    await story.tell("Blue joins", answer.join(host, Request(PEOPLE[BLUE], 102, story.anew())))
    await story.tell("Blue starts", answer.start_now(host, Request(PEOPLE[BLUE], 102, story.anew())))
    await story.tell("Red starts", answer.start_now(host, Request(PEOPLE[RED], 102, story.anew())))
    await story.tell("Red starts again", answer.start_now(host, Request(PEOPLE[RED], 102, story.anew())))
    await story.tell("Red opens", make_offer(host, offered(story, RED, random_seats=True)))
    await story.tell("Blue joins", answer.join(host, Request(PEOPLE[BLUE], 103, story.anew())))
    await story.tell("Green joins", answer.join(host, Request(PEOPLE[GREEN], 103, story.anew())))
    await story.tell("Red opens", make_offer(host, offered(story, RED)))
    await story.tell("Red gets up", answer.leave(host, Request(PEOPLE[RED], 104, story.anew())))
    await story.tell("Red opens", make_offer(host, offered(story, RED)))
    await story.tell("Red backs out", answer.back_out(host, Request(PEOPLE[RED], 105, story.anew())))
    await story.tell(
        "Red plays a computer", make_offer(host, with_computer(offered(story, RED, game="mambo"), "medium"))
    )
    await looked_up(story, BOARD, 102, 103)


def with_computer(offer: Offer, level: str) -> Offer:
    found = draft.Draft(offer.game, 2).with_computer(level)
    return replace(offer, opponents=found.people, seats=2)


async def of_wishes(story: Story) -> None:
    host = story.host
    for what, doing in {
        "calls": wishes.choose_calls(host, RED, by_dm=True),
        "confirming": wishes.choose_confirming(host, RED, wanted=True),
        "pings": wishes.choose_pings(host, BLUE, wanted=False),
        "limit": wishes.choose_limit(host, BLUE, 1),
        "blocks": wishes.block(host, BLUE, GREEN),
        "blocks again": wishes.block(host, BLUE, GREEN),
        "blocks oneself": wishes.block(host, BLUE, BLUE),
        "unblocks nobody": wishes.unblock(host, BLUE, RED),
        "declines Mono": wishes.choose_challenges(host, GOLD, "mono", wanted=False),
        "declines all": wishes.choose_challenges(host, GOLD, None, wanted=False),
        "takes Mambo": wishes.choose_challenges(host, GOLD, "mambo", wanted=True),
        "declines Mambo": wishes.choose_challenges(host, GOLD, "mambo", wanted=False),
        "declines everything": wishes.choose_challenges(host, RED, None, wanted=False),
        "declines one more": wishes.choose_challenges(host, RED, "mono", wanted=False),
        "takes everything": wishes.choose_challenges(host, RED, None, wanted=True),
    }.items():
        await story.tell(what, doing)
    for other in range(900, 900 + wishes.MOST_BLOCKED):
        await outcome(wishes.block(host, GOLD, other))
    await story.tell("blocks too many", wishes.block(host, GOLD, RED))
    await story.tell("blocks one again", wishes.block(host, GOLD, 900))
    for by, to in ((GREEN, BLUE), (BLUE, GREEN), (RED, GOLD), (RED, BLUE)):
        await story.tell(f"{by} challenges {to}", make_offer(host, offered(story, by, to, game="mono")))
    await story.tell("Gold, to Mambo", make_offer(host, offered(story, RED, GOLD, game="mambo")))
    await story.tell("Blue accepts", answer.accept(host, Request(PEOPLE[BLUE], BOARD, story.anew())))
    for board in (102, 103, 104):
        for user in (BLUE, GREEN):
            await story.tell(
                f"{user} accepts #{board}", answer.accept(host, Request(PEOPLE[user], board, story.anew()))
            )
    await story.tell("Blue opens", make_offer(host, offered(story, BLUE)))
    await story.tell("no limit", wishes.choose_limit(host, BLUE, None))
    await story.tell("Blue opens", make_offer(host, offered(story, BLUE)))
    newest = (await boards_of(host, BLUE))[0].board
    await story.tell("Green joins", answer.join(host, Request(PEOPLE[GREEN], newest, story.anew())))
    await story.tell("Green joins, let in", wishes.unblock(host, BLUE, GREEN))
    await story.tell("Green joins", answer.join(host, Request(PEOPLE[GREEN], newest, story.anew())))
    at_first = draft.Draft("mono", 3, turn_time=3600, rated=False, absent=Absent.CARETAKER)
    await story.tell("a draft", draft.keep(host, RED, at_first.with_people([PEOPLE[BLUE]]).with_option("size", 6)))
    await story.tell("a draft found", draft.draft_of(host, RED))
    await story.tell("Green drafts", draft.keep(host, GREEN, at_first.with_computer("easy")))
    await story.tell("and drops it", draft.drop(host, GREEN))
    await story.tell("it is offered", make_offer(host, offered(story, RED, BLUE, drafted=True)))
    await story.tell("a text", keep_text(host, BOARD, RED, "notes", "secret"))
    for board, user, what in (
        (BOARD, RED, "notes"),
        (BOARD, BLUE, "notes"),
        (BOARD, RED, "others"),
        (102, RED, "notes"),
    ):
        await story.tell(f"the text of {board} {user} {what}", kept_text(host, board, user, what))
    await looked_up(story, BOARD)


async def of_servers(story: Story) -> None:
    host = story.host
    quiet = QuietHours(0, 23 * 60, "Europe/Berlin")
    for what, change in {
        "channels": lambda row: with_channels(row, add=2, remove=None, there=lambda _: True),
        "another": lambda row: with_channels(row, add=5, remove=None, there=lambda _: True),
        "one less": lambda row: with_channels(row, add=None, remove=2, there=lambda _: True),
        "one that is none": lambda row: with_channels(row, add=None, remove=2, there=lambda _: True),
        "the last": lambda row: with_channels(row, add=None, remove=5, there=lambda _: True),
        "options": lambda row: with_options(row, "mono", {"size": 6}),
        "others": lambda row: with_options(row, "mambo", {"game": "mambogo"}),
        "wrong ones": lambda row: with_options(row, "mono", {"size": 99}),
        "usual ones": lambda row: with_options(row, "mambo", {}),
        "absent": lambda row: with_absent(row, Absent.CARETAKER),
        "no computers": lambda row: replace(row, computers=False),
        "absent, without": lambda row: with_absent(row, Absent.CARETAKER),
        "more": lambda row: replace(row, threads=False, moderators=6, turn_time=7200, quiet=quiet, rated=False),
        "the same": lambda row: row,
    }.items():
        await story.tell(what, choose(host, GUILD, change))
    await story.tell("Red challenges here", make_offer(host, offered(story, RED, BLUE)))
    await story.tell("Red challenges there", make_offer(host, offered(story, RED, BLUE, channel_id=5)))
    await story.tell("with options", make_offer(host, offered(story, RED, BLUE, channel_id=5, options={"size": 7})))
    await story.tell("wrong options", make_offer(host, offered(story, RED, BLUE, channel_id=5, options={"size": 99})))
    await story.tell("a caretaker", make_offer(host, offered(story, RED, BLUE, channel_id=5, absent=Absent.CARETAKER)))
    computer = with_computer(offered(story, RED, channel_id=5), "easy")
    await story.tell("a computer", make_offer(host, computer))
    await story.tell("a table", make_offer(host, offered(story, RED, channel_id=5)))
    await story.tell("a computer there", answer.seat_computer(host, Request(PEOPLE[RED], 103, story.anew()), "easy"))
    await story.tell("Blue accepts", answer.accept(host, Request(PEOPLE[BLUE], BOARD, story.anew())))
    await story.later(5400)
    await story.later(3600)
    await story.tell("computers", choose(host, GUILD, lambda row: replace(row, computers=True)))
    await story.tell("absent", choose(host, GUILD, lambda row: with_absent(row, Absent.CARETAKER)))
    for rated in (None, True, False):
        await story.tell(f"rated {rated}", make_offer(host, offered(story, RED, BLUE, channel_id=5, rated=rated)))
    for text in ("3h", "2d 4h", "90", "x", "1w", "", "0h", "30 min"):
        story.lines.append(f"== {text!r} is {read_seconds(text)}")


async def of_mono(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, options={"size": 4}, turn_time=3600)
    for user, text in ((RED, "place random"), (RED, "place random"), (GOLD, "place random"), (BLUE, "nonsense")):
        await moves(story, user, text)
    await agrees(story, Aim.ABORT, RED, BLUE)
    await moves(story, BLUE, "place random", ply=1)
    await moves(story, GREEN, "place random")
    await moves(story, BLUE, "a1")
    await moves(story, RED, "a1", ply=1)
    await moves(story, RED, "a1", ply=9)
    await story.twice("Red uncovers", lambda host, interaction: play(host, request(RED, BOARD, interaction), "a1,end"))
    await story.tell("Blue looks first", preview(host, board=BOARD, user_id=BLUE, text="b2", ply=None))
    for text in ("a2,end", "b2,end", "nonsense"):
        asked = queue_up(host, request(GREEN, BOARD, story.anew()), text)
        await story.tell(f"Green queues {text}", asked)
    await story.twice(
        "Red queues", lambda host, interaction: queue_up(host, request(RED, BOARD, interaction), "a3,end")
    )
    for user in (BLUE, GOLD):
        asked = queue_up(host, request(user, BOARD, story.anew()), "a2")
        await story.tell(f"{user} queues", asked)
    await looked_up(story, BOARD)
    await story.later(2700)
    await moves(story, BLUE, "b1,end")
    await story.later(8)
    await story.later(1)
    await story.twice("Red takes it out", lambda host, interaction: take_out(host, request(RED, BOARD, interaction)))
    await story.tell("Blue has none", take_out(host, request(BLUE, BOARD, story.anew())))
    await agrees(story, Aim.UNDO, GREEN, RED, BLUE)
    await agrees(story, Aim.DRAW, RED, RED, BLUE)
    doing = disagree(host, request(BLUE, BOARD, story.anew(), 99), Aim.DRAW)
    await story.tell("Blue declines another", doing)
    number = (await host.positions.current(BOARD)).number
    await story.twice(
        "Green declines", lambda host, interaction: disagree(host, request(GREEN, BOARD, interaction, number), Aim.DRAW)
    )
    await agrees(story, Aim.PAUSE, RED, BLUE, GREEN)
    await agrees(story, Aim.PAUSE, RED)
    await story.later(86_400)
    await agrees(story, Aim.RESUME, BLUE, RED, GREEN)
    await agrees(story, Aim.RESUME, BLUE)
    for end_only in (None, True, True, False):
        await story.tell(f"Gold watches {end_only}", watch(host, BOARD, GOLD, end_only=end_only))
    await story.tell("Red watches", watch(host, BOARD, RED, end_only=None))
    await story.tell("Gold finds it", match_to_watch(host, Where(GOLD, GUILD, CHANNEL), BOARD))
    for board in (None, BOARD):
        await story.tell("which to unwatch", board_to_unwatch(host, Where(GOLD, GUILD, CHANNEL), board))
    await story.tell("Gold stops watching", unwatch(host, BOARD, GOLD))
    await story.tell("Gold stops watching", unwatch(host, BOARD, GOLD))
    await story.twice("Green resigns", lambda host, interaction: resign(host, request(GREEN, BOARD, interaction)))
    await story.tell("Green resigns", resign(host, request(GREEN, BOARD, story.anew())))
    await story.later(3601)
    await story.later(3601)
    await story.tell("Gold watches", watch(host, BOARD, GOLD, end_only=None))
    await plays_any(story, 60)
    await story.tell("Red resigns late", resign(host, request(RED, BOARD, story.anew())))
    await moves(story, RED, "a1")
    await looked_up(story, BOARD)
    await story.tell("unrated", make_unrated(host, BOARD))
    await story.tell("unrated again", make_unrated(host, BOARD))
    await story.tell("Gold watches", watch(host, BOARD, GOLD, end_only=None))
    await story.twice(
        "Blue wants a rematch", lambda host, interaction: ask_again(host, Request(PEOPLE[BLUE], BOARD, interaction))
    )
    for user in (BLUE, GOLD, RED, GREEN):
        await story.tell(f"{user} asks again", ask_again(host, Request(PEOPLE[user], BOARD, story.anew())))
    await story.tell("Red asks again", ask_again(host, Request(PEOPLE[RED], BOARD, story.anew())))
    await story.tell("Red asks of the rematch", ask_again(host, Request(PEOPLE[RED], 102, story.anew())))


async def of_taking_back(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, game="monoch", turn_time=3600)
    await agrees(story, Aim.UNDO, RED, BLUE)
    await plays_any(story, 2)
    await agrees(story, Aim.UNDO, RED, BLUE)
    await plays_any(story, 1)
    await story.later(3601)
    await agrees(story, Aim.UNDO, BLUE, RED)
    await agrees(story, Aim.UNDO, BLUE, RED)
    await plays_any(story, 3)
    await story.tell("nothing reveals", preview(host, board=BOARD, user_id=RED, text="random", ply=None))
    await known(story, BOARD)


async def of_clocks(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, game="mambo", turn_time=36_000, total_time=90_000)
    await moves(story, RED, "0,0:a")
    await story.later(100)
    await story.tell("Blue leaves for a while", begin_vacation(host, BLUE, "3d"))
    await story.tell("Blue leaves for longer", begin_vacation(host, BLUE, "5d"))
    for text in ("x", "2020-01-01", "2020-99-99", "1h", "60d"):
        await story.tell(f"Green leaves {text}", begin_vacation(host, GREEN, text))
    await story.later(50_000)
    await story.tell("Blue is back", end_vacation(host, BLUE))
    await story.tell("Blue is back", end_vacation(host, BLUE))
    await story.later(26_900)
    await story.tell("a reminder of another time", remind(host, BOARD, 1))
    await story.tell("mended", mend(host, BOARD))
    await story.tell("Blue leaves late", begin_vacation(host, BLUE, "3d"))
    await story.tell("Red leaves", begin_vacation(host, RED, "2d"))
    await moves(story, BLUE, "-1,0:c")
    await story.later(86_400 * 3)
    await moves(story, RED, "1,0:b")
    await story.later(40_000)
    await story.later(40_000)
    await story.later(40_000)
    await looked_up(story, BOARD)


async def of_seats(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, game="monsters")
    first = request(BLUE, BOARD, story.anew())
    await story.tell("Blue offers", offer_seat(host, first, BLUE))
    await story.tell("once more", offer_seat(host, first, BLUE))
    for by, player, moderates in (
        (BLUE, BLUE, False),
        (BLUE, RED, False),
        (GOLD, GOLD, False),
        (GOLD, GOLD, True),
        (GOLD, GREEN, True),
    ):
        offering = offer_seat(host, request(by, BOARD, story.anew()), player, moderates=moderates)
        await story.tell(f"{by}, a moderator {moderates}, offers {player}", offering)
    await looked_up(story, BOARD)
    await story.tell("Red ends it", keep_seat(host, request(RED, BOARD, story.anew()), Seat(1)))
    await story.tell("Green ends it", keep_seat(host, request(GREEN, BOARD, story.anew()), Seat(2)))
    await story.tell("Green ends it", keep_seat(host, request(GREEN, BOARD, story.anew()), Seat(2)))
    await story.tell("Green takes it", take_seat(host, Request(PEOPLE[GREEN], BOARD, story.anew()), Seat(1)))
    await story.tell("Gold takes another", take_seat(host, Request(PEOPLE[GOLD], BOARD, story.anew()), Seat(0)))
    async with host.database.write() as tx:
        await keep_post(tx, BOARD, "private:1", PostRow(8, 900, 1), BLUE)
        await keep_post(tx, BOARD, "call", PostRow(8, 901, 1), BLUE)
        await keep_post(tx, BOARD, "board", PostRow(8, 902, 1))
        await keep_written(tx, BOARD, 1, "scan m2", "#scan it")
        await keep_written(tx, BOARD, 0, "scan m1", "#scan it too")
    await moves(story, RED, "scan m1")
    await moves(story, RED, "ready")
    await moves(story, RED, "scan m2")
    await moves(story, RED, "ready")
    await story.twice(
        "Gold takes it", lambda host, interaction: take_seat(host, Request(PEOPLE[GOLD], BOARD, interaction), Seat(1))
    )
    await moves(story, BLUE, "ready")
    await moves(story, GOLD, "ready")
    await story.tell("Gold offers", offer_seat(host, request(GOLD, BOARD, story.anew()), GOLD))
    await story.tell("Blue takes it", take_seat(host, Request(PEOPLE[BLUE], BOARD, story.anew()), Seat(1)))
    await moves(story, GREEN, "ready")
    for user in (RED, GOLD, GREEN):
        await moves(story, user, "ready")
    for reason in ("", "x" * 300):
        await story.tell("a moderator", stop(host, request(77, BOARD, story.anew()), GUILD, reason))
    await story.tell("of elsewhere", stop(host, request(77, BOARD, story.anew()), 9, "why"))
    await story.tell("Red proposes", propose(host, request(RED, BOARD, story.anew()), Aim.PAUSE))
    await story.twice(
        "a moderator ends it",
        lambda host, interaction: stop(host, request(77, BOARD, interaction), GUILD, " not\nhere "),
    )
    await story.tell("again", stop(host, request(77, BOARD, story.anew()), GUILD, "why"))
    await moves(story, RED, "ready")
    await story.tell("what is left", host.positions.current(BOARD))
    await story.tell("a rematch", ask_again(host, Request(PEOPLE[RED], BOARD, story.anew())))
    await story.tell("Red offers", make_offer(host, offered(story, RED, BLUE)))
    await story.tell("a moderator ends it", stop(host, request(77, 102, story.anew()), GUILD, "why"))
    await looked_up(story, BOARD)


async def of_absence(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, turn_time=3600, absent=Absent.CARETAKER)
    for user in (RED, BLUE):
        await moves(story, user, "place random")
    for _ in range(4):
        await story.later(3601)
    doing = propose(host, request(GREEN, BOARD, story.anew()), Aim.DRAW)
    await story.tell("Green decides", doing)
    for user in (RED, GREEN, GOLD):
        await story.twice(
            f"{user} is back", lambda host, interaction, by=user: come_back(host, request(by, BOARD, interaction))
        )
    await agrees(story, Aim.CARETAKER, BLUE, RED, GREEN)
    await moves(story, BLUE, "place random")
    await moves(story, BLUE, "a1,end")
    for user in (RED, BLUE):
        await story.tell(f"{user} resigns", resign(host, request(user, BOARD, story.anew())))
    await looked_up(story, BOARD)


async def of_monocards(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, game="monocards")
    for _ in range(40):
        position = await host.positions.current(BOARD)
        if not position.to_move:
            break
        seat = position.to_move[0]
        able = [position.rules.format(action) for action in position.legal_actions(seat)]
        text = next((each for each in able if each.startswith("play")), able[0])
        came = await moves(story, position.match.holders[seat], text, ply=position.number, rows=False)
        if not isinstance(came, Played):
            await story.tell("released too early", release(host, BOARD), rows=False)
            await moves(story, position.match.holders[seat], text, rows=False)
            await story.later(4)
        await story.later(1, rows=False)
    await story.tell("so far", host.positions.current(BOARD))
    await looked_up(story, BOARD)


async def of_erasing(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, GREEN, options={"size": 4})
    for user in (RED, BLUE, GREEN):
        await moves(story, user, "place random")
    await challenged(story, BLUE, RED, board=102, game="mambo")
    await moves(story, BLUE, "0,0:a", board=102)
    for by, *to in ((RED, BLUE), (BLUE, RED), (BLUE,)):
        await story.tell(f"{by} offers", make_offer(host, offered(story, by, *to)))
    await story.tell("Red joins", answer.join(host, Request(PEOPLE[RED], 105, story.anew())))
    for board, user in ((106, RED), (107, GREEN)):
        await story.tell(f"{user} is challenged", make_offer(host, offered(story, BLUE, user)))
        await story.tell(f"{user} declines", answer.decline(host, Request(PEOPLE[user], board, story.anew())))
    await story.tell("Red blocks", wishes.block(host, RED, GOLD))
    await story.tell("Red watches", watch(host, BOARD, GOLD, end_only=True))
    await story.tell("Red is erased", there(erase(host, RED)))
    await story.tell("Red is erased again", there(erase(host, RED)))
    await story.tell("Gold watches no more", unwatch_all(host, GOLD))
    await looked_up(story, BOARD, 102)


async def there(doing: Awaitable[object]) -> object:
    return await doing


async def of_restarts(story: Story) -> None:
    host = story.host
    await challenged(story, RED, BLUE, options={"size": 4})
    for user in (RED, BLUE):
        await moves(story, user, "place random")
    await challenged(story, RED, GREEN, board=102, game="monsters")
    await moves(story, RED, "ready", board=102)
    await story.tell("looked for what was restored", recheck_restored(host))
    await story.tell("audited", audit_of(host))
    async with host.database.write() as tx:
        await change_match(tx, 102, rules_version=0)
        await change_match(tx, 102, thread_id=8)
    host.positions.forget([102])
    await story.tell("retired", retire_outdated(host))
    await story.tell("retired again", retire_outdated(host))
    await moves(story, RED, "ready", board=102)
    await looked_up(story, BOARD)


async def of_people(story: Story) -> None:
    host = story.host
    first = {"mambo": ("0,0:a", "-1,0:c"), "mono": ("place random", "place random", "a1,end", "a1,end")}
    ended = (
        ("mambo", RED, BLUE),
        ("mono", RED, BLUE),
        ("mono", BLUE, RED),
        ("mambo", RED, GREEN),
        ("mono", GREEN, RED),
    )
    for board, (game, winner, loser) in enumerate(ended, BOARD):
        await make_offer(host, offered(story, winner, loser, game=game))
        await answer.accept(host, Request(PEOPLE[loser], board, story.anew()))
        for number, text in enumerate(first[game]):
            user = (winner, loser)[number % 2]
            await play(host, request(user, board, story.anew()), text)
        story.hands.now += 500
        doing = resign(host, request(loser, board, story.anew()))
        await story.tell(f"{loser} resigns #{board}", doing)
        match, _ = await log_of(host.positions, board)
        story.lines.append(f"   changes {said(changes_in(await host.ratings.current(), match))}")
    ratings = await host.ratings.current()
    for game in first:
        for guild in (GUILD, 9, None):
            pool = pool_of(game, "{}")
            assert pool is not None
            told = f"{said(standings(ratings, pool, guild))}, played {is_played(ratings, pool, guild)}"
            story.lines.append(f"== {pool} on {guild}: {told}")
    for user in (RED, BLUE, GREEN):
        story.lines.append(f"== {user} went {said(changes_of(ratings, user))}")
        story.lines.append(f"   {said(await profile_of(host.database, host.ratings, user, 'They', GUILD))}")
    story.lines.append(f"== names {said(await host.ratings.names([RED, BLUE, 99], GUILD))}")
    await challenged(story, RED, BLUE, board=106)
    await agrees(story, Aim.ABORT, RED, BLUE, board=106)
    story.lines.append(f"== {said(await profile_of(host.database, host.ratings, RED, 'Red', GUILD))}")
    await story.tell("#103 is unrated", make_unrated(host, 103))
    story.lines.append(f"== {said(changes_of(await host.ratings.current(), RED))}")


async def audit_of(host: Host) -> object:
    return await audit(host.database)


STORIES: dict[str, Callable[[Story], Awaitable[None]]] = {
    "challenges": of_challenges,
    "tables": of_tables,
    "wishes": of_wishes,
    "servers": of_servers,
    "mono": of_mono,
    "taking_back": of_taking_back,
    "clocks": of_clocks,
    "seats": of_seats,
    "absence": of_absence,
    "monocards": of_monocards,
    "people": of_people,
    "erasing": of_erasing,
    "restarts": of_restarts,
}


@pytest.mark.parametrize("name", STORIES)
async def test_what_is_asked_for_comes_to_what_it_came_to(
    name: str, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.erase.drawn_number", lambda: -(10**6) - 1)
    await STORIES[name](story)
    held = HERE / "golden" / f"story_{name}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        held.write_text(story.text())
    assert story.text() == held.read_text(), ANEW
