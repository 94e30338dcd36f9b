"""Laws that must hold after all faults."""

import json
import re
import time
from collections import Counter
from collections.abc import Iterator

from bot.kernel.database.database import Database
from bot.kernel.matches.records import BY_THE_HOST, WITHOUT_RESULT
from bot.operations.audit import audit
from engines import GAMES
from engines.core.playback import replay
from engines.core.record import DECLINE, DECLINED, WITHDRAW, Record
from engines.core.rules import Outcome
from tests.end_to_end.harness import Json
from tests.soak.member_screen import MemberScreen, live_ids, pictures
from tests.soak.people import ANSWER_SECONDS, NAMES, RecordedAction
from tests.soak.play import Play

SURELY_PLAYED = re.compile(r"Played in #|Your move in #\d+ is played|All are ready: turn \d+ of #\d+ has run")
SURELY_NOT = re.compile(
    r"Nothing was changed|'s turn\.|Waiting for|aren't playing in|out of date|data is older|Too many"
)
RESTORED = "Restored from a backup"
CLOCK_SLACK = 120
LEAVING = (WITHDRAW, DECLINE)
"""Entries of players who resign: their answers name none. In its first round that ends a match for all."""


async def to_the_end(play: Play) -> list[str]:
    """Look at everything, end all matches, look again; return each fault once."""
    faults = [
        *play.faults,
        *([] if play.ledger.entries() else ["nothing was played"]),
        *await of_the_logs(play),
        *of_the_clocks(play),
    ]
    faults += await of_the_posts(play)
    await play.end()
    faults += [*await of_the_logs(play), *await of_the_records(play)]
    faults += [*of_the_pairs(play), *of_the_log_lines(play), *of_the_answers(play)]
    return list(dict.fromkeys(faults))


async def of_the_logs(play: Play) -> list[str]:
    """Check the database: it is whole, every log folds, and holds each acknowledged move once and nothing else."""
    database = Database(play.harness.environment["DATABASE_URL"])
    found = await audit(database)
    await database.close()
    faults = [f"the audit: {fault}" for fault in found.faults]
    return [*play.ledger.broken(), *faults, *_of_the_deeds(play)]


def _of_the_deeds(play: Play) -> Iterator[str]:
    rows = play.ledger.rows("SELECT interaction_id, answer FROM interactions")
    answers = {str(number): json.loads(answer) for number, answer in rows}
    deeds = {deed.interaction: deed for deed in play.people.deeds}
    for number, answer in answers.items():
        if number not in deeds:
            yield f"interaction {number} was not acknowledged, and is noted as {answer['text']}"
    for deed in deeds.values():
        if deed.interaction in play.lost.deeds:
            continue
        told = " / ".join(play.screens[deed.name].answers(deed.interaction))
        steps = play.people.steps.get(deed.interaction, [])
        done = any(number in answers for number in (deed.interaction, *steps))
        if not done and (SURELY_PLAYED.search(told) or deed.interaction in play.screens[deed.name].gone):
            yield f"{_action_text(deed)} was acknowledged as played ({told!r}) and is not noted"
        if done and not steps and SURELY_NOT.search(told):
            yield f"{_action_text(deed)} was refused ({told!r}) and is noted"
    plies = [(answer["match_id"], answer["ply"]) for answer in answers.values() if "ply" in answer]
    yield from (
        f"ply {ply} of #{match_id} is two interactions'" for (match_id, ply), n in Counter(plies).items() if n > 1
    )
    logged = play.ledger.rows("SELECT match_id, ply, seat, entry FROM log")
    missing = set(plies) - {(match_id, ply) for match_id, ply, *_ in logged}
    yield from (f"ply {ply} of #{match_id} was acknowledged and is not in the log" for match_id, ply in missing)
    held = Counter(answer["match_id"] for answer in answers.values() if "due_at" in answer)
    for match_id, ply, seat, entry in logged:
        if entry == "expire":
            yield f"the clock played ply {ply} of #{match_id}, and nobody's time was over"
        elif seat is not None and entry not in LEAVING and (match_id, ply) not in plies:
            held[match_id] -= 1
    yield from (f"#{match_id} has {-left} entries that nobody made" for match_id, left in held.items() if left < 0)


def of_the_pairs(play: Play) -> Iterator[str]:
    """Check that each first game of a pair with a result led to one second game, and no other did."""
    firsts = play.ledger.rows(
        "SELECT match_id, outcome, pair_next FROM matches "
        "WHERE status = 'over' AND (pair_secret IS NOT NULL OR pair_next IS NOT NULL)"
    )
    seconds = dict(play.ledger.rows("SELECT pair_of, match_id FROM matches WHERE pair_of IS NOT NULL"))
    for match_id, outcome, pair_next in firsts:
        ends = json.loads(outcome)["reason"] in WITHOUT_RESULT | BY_THE_HOST
        if seconds.pop(match_id, None) != pair_next or ends != (pair_next is None):
            yield f"#{match_id}, the first of a pair, is followed by {pair_next}"
    yield from (f"#{match_id} is the second of a pair without a first" for match_id in seconds.values())


def of_the_clocks(play: Play) -> list[str]:
    """Check that nobody has more than a whole turn, or less than none, by the clock that the bot goes by."""
    now = time.time() + play.harness.apart
    rows = play.ledger.rows("SELECT match_id, deadline, turn_time FROM matches WHERE status = 'playing'")
    return [
        f"#{match_id} has {deadline and deadline - now:.0f} s left of a turn of {turn_time} s"
        for match_id, deadline, turn_time in rows
        if deadline is None or not -CLOCK_SLACK < deadline - now < turn_time + CLOCK_SLACK
    ]


async def of_the_posts(play: Play) -> list[str]:
    """Check what the members see: each board once, and of each match one to play from, with buttons that work."""
    for screen in play.screens.values():
        await screen.load(play.harness)
    faults = [f"{row} still waits to be sent" for row in play.ledger.unsent()]
    public = play.screens["red"]
    faults += _find_doubled(one for one in _posts_to_check(play, public) if one["channel_id"] not in public.private)
    for name, screen in play.screens.items():
        faults += [f"{name}: {fault}" for fault in _of_the_letters(play, screen)]
    for match_id, _ in play.ledger.running():
        faults += await _of_a_match(play, match_id)
    return faults


def _posts_to_check(play: Play, screen: MemberScreen) -> Iterator[Json]:
    """Return all posts but those that go on from a restored copy, and those without buttons unknown to it."""
    return (
        one
        for one in screen.posts()
        if RESTORED not in one["content"] and (live_ids(one) or one["id"] not in play.lost.posts)
    )


def _find_doubled(posts: Iterator[Json]) -> list[str]:
    counted = Counter(shown[0] for one in posts for shown in pictures(one))
    return [f"{name} is posted {n} times" for name, n in counted.items() if n > 1]


def _of_the_letters(play: Play, screen: MemberScreen) -> Iterator[str]:
    letters = [one for one in _posts_to_check(play, screen) if one["channel_id"] in screen.private]
    yield from _find_doubled(iter(letters))
    live = Counter(next(iter(match_ids)) for one in letters if (match_ids := {each.match_id for each in live_ids(one)}))
    yield from (f"{n} letters of #{match_id} have buttons" for match_id, n in live.items() if n > 1)


async def _of_a_match(play: Play, match_id: int) -> list[str]:
    posts = [one for one in play.screens["red"].posts() if one["channel_id"] not in play.screens["red"].private]
    live = [one for one in posts if pictures(one) and any(each.match_id == match_id for each in live_ids(one))]
    if len(live) != 1:
        return [f"#{match_id} has {len(live)} boards with buttons"]
    name = NAMES[play.ledger.users_waited_for(match_id)[0]]
    found = await play.people.press(name, match_id, live[0], "text")
    told = " / ".join(play.screens[name].answers(str(found.get("interaction"))))
    dead = (
        (not told and not found.get("message"))
        or "out of date" in told
        or "went wrong" in told
        or "See the newest board" in told
    )
    return [f"the text board of #{match_id} says {told!r}"] if dead else []


async def of_the_records(play: Play) -> list[str]:
    """Check that every match is over, and that the record anyone can have of it replays to that end."""
    faults = [f"#{match_id} cannot be finished" for match_id, _ in play.ledger.running()]
    for screen in play.screens.values():
        await screen.load(play.harness)
    over = play.ledger.rows("SELECT match_id, outcome FROM matches WHERE status = 'over'")
    # One that was declined in its first round ends by the host's entry, not by the game's rules.
    for match_id in (match_id for match_id, outcome in over if json.loads(outcome)["reason"] != DECLINED.reason):
        faults += await _of_a_record(play, match_id)
    return faults


async def _of_a_record(play: Play, match_id: int) -> list[str]:
    last = play.people.newest("gold", match_id)
    if last is None:
        return [f"#{match_id} is over, and its last board cannot be seen"]
    found = await play.people.ask_for_proof("gold", match_id, last)

    def answers() -> list[Json]:
        return [
            one
            for one in play.screens["gold"].messages.values()
            if (one.get("interaction_metadata") or {}).get("id") == found.get("interaction") and one["attachments"]
        ]

    if not await play.until(lambda: bool(answers()), ANSWER_SECONDS):
        return [f"#{match_id} gives no record"]
    async with play.harness.web.get(answers()[-1]["attachments"][0]["url"]) as file:
        record = Record.from_json(await file.text())
    *_, end = replay(GAMES[record.game], record)
    over = isinstance(GAMES[record.game].turn(end.state), Outcome)
    return [] if over else [f"the record of #{match_id} does not lead to its end"]


def of_the_log_lines(play: Play) -> list[str]:
    """Check that nothing was logged that has no design: a traceback is a fault of ours."""
    logs = sorted(play.harness.folder.glob("bot*.log"))
    lines = [line for each in logs for line in each.read_text("utf-8", "replace").splitlines()]
    return [f"logged: {line[:300]}" for line in lines if "Traceback" in line]


def of_the_answers(play: Play) -> Iterator[str]:
    """Check that no answer was an error without a design."""
    for name, screen in play.screens.items():
        for one in screen.messages.values():
            if "went wrong" in one["content"]:
                yield f"{name} was told {one['content']!r}"


def _action_text(deed: RecordedAction) -> str:
    return f"{deed.name}'s {deed.what!r} on #{deed.match_id} ({deed.interaction})"
