"""Tests of computers at a table, on a database in memory, with their thinking done at once."""

import asyncio
import dataclasses
import io
import pickle
from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest

from bot.agreements.agreement import propose
from bot.computers.choices import Duty, question_of
from bot.computers.hints import hint, hint_post
from bot.computers.pool import Processes, ThinkingError
from bot.computers.turns import Turns
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.computer_names import computer_id, name_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Surface
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person, Request
from bot.kernel.matches.validation import OffTurnError
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.phrases import options_line
from bot.kernel.store.match_row import SeatRow, Status, is_computer
from bot.kernel.store.outbox import pending
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_replies import accept
from bot.offers.rematch import ask_again
from bot.people.store import tallies_of
from bot.play.board_post import more_post
from bot.play.play import play, resign
from engines import GAMES
from engines.core.rules import Seat
from players.questions import Kind, Question
from render.core.board import PublicBoard
from tests.bot.inline_processes import InlineProcesses
from tests.bot.made_up import BLUE, RED, a_match
from tests.patience import PATIENCE
from tests.requests import request

ADA, BOB = Person(RED, "Ada"), Person(BLUE, "Bob")
EASY = computer_id("easy", 1)


_OFFERS = count(1_000)


async def _challenge(host: Host, game: str, *others: int, options: Mapping[str, object] | None = None) -> int:
    people = tuple(Person(user, name_of(user) if is_computer(user) else "Bob") for user in others)
    offer = Offer(game, ADA, people, 1 + len(people), 1, 2, next(_OFFERS), options=options or {}, random_seats=False)
    return (await make_offer(host, offer)).match_id


def _first(game: str) -> Position:
    """Return a match between Ada and a computer as it begins."""
    table = (SeatRow(0, RED, "Ada", 5), SeatRow(1, EASY, name_of(EASY), 101))
    return Position.first(a_match(101, game=game, seed="5e" * 32, status=Status.PLAYING, table=table))


async def test_a_computer_accepts_at_once_and_the_match_is_unrated(host: Host) -> None:
    position = await host.positions.current(await _challenge(host, "mambo", EASY))
    assert position.match.status is Status.PLAYING
    assert not position.match.rated
    # Its share is known in advance.
    assert [row.accepted_by for row in position.match.table][1:] == [101]
    with pytest.raises(Refusal, match="against yourself or a computer are unrated"):
        await make_offer(
            host, Offer("mambo", ADA, (Person(EASY, "C"),), 2, 1, 2, 1_001, random_seats=False, rated=True)
        )


async def test_no_job_of_its_own_and_no_call_is_for_a_computer(host: Host, turns: Turns) -> None:
    match_id = await _challenge(host, "monocards", EASY)
    await turns.idle()
    async with host.database.read() as tx:
        own = [row for row in await pending(tx, match_id) if row.kind == Surface.PRIVATE]
    assert own
    assert all('"seat": 0' in row.payload for row in own)
    for ply in range(1 + (await host.positions.current(match_id)).ply):
        assert (await host.positions.at(match_id, ply)).holders == (RED, EASY)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_the_view_of_a_seat_goes_to_the_process(game: str) -> None:
    """The rest of a position cannot even be written there."""

    class OnlyViews(pickle.Pickler):
        def persistent_id(self, found: object) -> None:
            assert not type(found).__module__.endswith((".state", ".record")), type(found)
            assert not isinstance(found, bytes) or found == b"own"

    position = _first(game)
    view = position.seat_view(Seat(1))
    question = question_of(position, Duty(Kind.CHOOSE, Seat(1), 0), b"own")
    assert question == Question(Kind.CHOOSE, game, "easy", view, b"own")
    OnlyViews(io.BytesIO()).dump(question)


async def test_computers_consent_to_all_but_a_draw(host: Host, thinking: InlineProcesses, turns: Turns) -> None:
    match_id = await _challenge(host, "mambo", EASY, options={"size": 10})
    await propose(host, request(RED, match_id, 3_000), Aim("pause"))
    assert (await host.positions.current(match_id)).match.paused_until is not None
    await propose(host, request(RED, match_id, 3_001), Aim("resume"))
    await propose(host, request(RED, match_id, 3_002), Aim("draw"))
    await turns.idle()
    assert [question.kind for question in thinking.questions] == [Kind.DRAW]
    await propose(host, request(RED, match_id, 3_003), Aim("abort"))
    assert (await host.positions.current(match_id)).match.status is Status.OVER


async def test_the_match_ends_where_only_computers_are_left(host: Host, turns: Turns) -> None:
    match_id = await _challenge(host, "monocards", EASY, computer_id("easy", 2))
    await resign(host, request(RED, match_id, 4_000))
    assert (await host.positions.current(match_id)).match.status is Status.OVER
    again = await ask_again(host, Request(ADA, match_id, 4_001))
    assert (await host.positions.current(again.match_id)).match.status is Status.PLAYING


async def test_a_process_thinks_and_one_that_dies_is_replaced() -> None:
    processes = Processes(1)
    question = Question(Kind.CHOOSE, "mambo", "easy", _first("mambo").seat_view(Seat(0)), b"own")
    assert (await processes.ask(question)).action
    with pytest.raises(ThinkingError, match="KeyError"):
        await processes.ask(Question(Kind.CHOOSE, "no game", "easy", None, b"own"))
    dropped = asyncio.create_task(processes.ask(question))
    await asyncio.sleep(0)
    dropped.cancel()
    with pytest.raises(asyncio.CancelledError):
        await dropped
    assert (await processes.ask(question)).action
    await processes.close()


async def _against_bob(host: Host, **changes: Any) -> int:
    """Return a rated match of Mambo in which Ada is to move."""
    offer = Offer("mambo", ADA, (BOB,), 2, 1, 2, 1_000, options={"size": 10}, random_seats=False)
    match_id = (await make_offer(host, dataclasses.replace(offer, **changes))).match_id
    await accept(host, Request(BOB, match_id, 1_001))
    return match_id


async def test_a_hint_is_what_hard_would_do(host: Host, thinking: InlineProcesses) -> None:
    match_id = await _against_bob(host, rated=False)
    position = await host.positions.current(match_id)
    assert "friendly, hints allowed" in options_line(position.match)
    with pytest.raises(OffTurnError):
        await hint(host, thinking, match_id, BLUE)
    found = await hint(host, thinking, match_id, RED)
    assert (await hint(host, thinking, match_id, RED)).tried.entry == found.tried.entry
    (question,) = thinking.questions
    assert (question.level, question.view) == ("hard", position.seat_view(Seat(0)))
    said = hint_post(found, PublicBoard(b"", ""), RED)
    assert said.content.startswith("💡 Suggested move: **tile ")
    assert said.audience == RED


async def test_a_rated_match_has_no_hints_and_says_so(host: Host, thinking: InlineProcesses) -> None:
    match_id = await _against_bob(host)
    with pytest.raises(Refusal, match="rated, so it has no hints"):
        await hint(host, thinking, match_id, RED)
    position = await host.positions.current(match_id)
    assert "rated, no hints" in options_line(position.match)
    menu = await more_post(MoreMenu(host, position, RED, Seat(0)))
    assert menu.content.endswith("-# Rated: no hints in this match.")
    assert not any(control.label == "Hint" for row in menu.rows if isinstance(row, tuple) for control in row)


async def test_matches_against_computers_are_counted_apart_in_a_profile(host: Host) -> None:
    for others in ((EASY,), (BLUE,)):
        match_id = await _challenge(host, "mambo", *others, options={"size": 10})
        if BLUE in others:
            await accept(host, Request(BOB, match_id, 5_001))
        for seat, user in enumerate((RED, *others)):
            position = await host.positions.current(match_id)
            text = position.rules.format(position.legal_actions(Seat(seat))[0])
            await play(host, request(user, match_id, 6_000 + 10 * match_id + seat), text)
        await resign(host, request(RED, match_id, 5_002 + match_id))
        async with host.database.read() as tx:
            counted = sorted((tally.sort, tally.came_to, tally.matches) for tally in await tallies_of(tx, RED))
        computers = ("computers", "lost", 1)
        assert counted == ([computers, ("unrated", "lost", 1)] if BLUE in others else [computers])


async def test_a_computer_whose_entry_came_in_meanwhile_enters_nothing_more(host: Host, turns: Turns) -> None:
    match_id = await _challenge(host, "mono", EASY, computer_id("easy", 2), options={"size": 4})
    await turns.idle()
    earlier = await host.positions.at(match_id, 1)
    [seat] = set(earlier.to_move) - {Seat(0)}
    # It was thought about twice, at two numbers: both computers hand in their grids at once.
    await asyncio.wait_for(turns._do(earlier, Duty(Kind.CHOOSE, seat, earlier.number)), PATIENCE)
    assert (await host.positions.current(match_id)).ply == 2
