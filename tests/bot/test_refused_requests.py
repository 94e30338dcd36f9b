"""A refusal has its reason, changes no row and sends nothing."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.answers import Aim
from bot.reasons import agreement, choices, matches, offers
from bot.services import answer, wishes
from bot.services.agreement import agree, propose
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.offer import make_offer
from bot.services.play import play, resign
from bot.services.queue import queue_up, take_out
from bot.services.rematch import ask_again
from bot.services.stop import stop
from bot.services.substitute import keep_seat, offer_seat, take_seat
from bot.services.watch import watch
from engines.core.errors import RulesError
from engines.core.reasons import Reason
from engines.core.rules import Seat
from tests.bot.made_up import BLUE, GOLD, GREEN, RED
from tests.bot.scenes import (
    CHALLENGE,
    MODERATOR,
    MONSTERS,
    OVER,
    PROPOSED,
    RUNNING,
    TABLE,
    UNKNOWN,
    an_offer,
    by,
    set_scenes,
)
from tests.bot.stored_rows import Saved
from tests.requests import request

ID: Final = 9_000
Asked = Callable[[Host], Awaitable[object]]
REFUSED: Final[list[tuple[Asked, Reason]]] = []


def refuses(reason: Reason, asked: Asked) -> None:
    REFUSED.append((asked, reason))


BOTH = ("Blue", "Green")
refuses(offers.AcceptedAlready(CHALLENGE), lambda host: answer.accept(host, by(RED, CHALLENGE, ID)))
refuses(offers.NotInvited(CHALLENGE, BOTH, "mono"), lambda host: answer.accept(host, by(GOLD, CHALLENGE, ID)))
refuses(offers.OpenTable(TABLE), lambda host: answer.accept(host, by(BLUE, TABLE, ID)))
refuses(offers.HasBegun(RUNNING), lambda host: answer.accept(host, by(BLUE, RUNNING, ID)))
refuses(offers.IsChallenge(CHALLENGE, BOTH), lambda host: answer.join(host, by(GOLD, CHALLENGE, ID)))
refuses(offers.SitsAlready(TABLE), lambda host: answer.join(host, by(RED, TABLE, ID)))
refuses(offers.DoesNotSit(TABLE), lambda host: answer.leave(host, by(BLUE, TABLE, ID)))
refuses(offers.OnlyMakerWithdraws(CHALLENGE, "Red"), lambda host: answer.cancel(host, by(BLUE, CHALLENGE, ID)))
refuses(offers.OnlyMakerStarts(TABLE, "Red"), lambda host: answer.start_now(host, by(BLUE, TABLE, ID)))
refuses(offers.TooFewSit("mono", 1), lambda host: answer.start_now(host, by(RED, TABLE, ID)))
refuses(
    offers.OnlyMakerAsksComputers(TABLE, "Red"), lambda host: answer.seat_computer(host, by(BLUE, TABLE, ID), "easy")
)
refuses(offers.WrongSeats("mambo", 4), lambda host: make_offer(host, an_offer(RED, interaction=ID, seats=4)))
refuses(matches.UnknownBoard(UNKNOWN), lambda host: answer.accept(host, by(BLUE, UNKNOWN, ID)))
refuses(matches.UnknownBoard(UNKNOWN), lambda host: play(host, request(RED, UNKNOWN, ID), "1,0:b"))
refuses(matches.UnknownBoard(UNKNOWN), lambda host: ask_again(host, by(RED, UNKNOWN, ID)))
refuses(matches.UnknownBoard(UNKNOWN), lambda host: watch(host, UNKNOWN, GOLD, end_only=None))
refuses(matches.NotBegun(CHALLENGE), lambda host: play(host, request(RED, CHALLENGE, ID), "a1"))
refuses(matches.NotAPlayer(RUNNING, 2), lambda host: play(host, request(GOLD, RUNNING, ID), "1,0:b"))
refuses(matches.NotAPlayer(RUNNING, 2), lambda host: resign(host, request(GOLD, RUNNING, ID)))
refuses(matches.WaitsForOthers(RUNNING, ("Red",)), lambda host: play(host, request(BLUE, RUNNING, ID), "1,0:b"))
refuses(matches.BoardMovedOn(RUNNING), lambda host: play(host, request(RED, RUNNING, ID, 1), "1,0:b"))
refuses(matches.MatchOver(OVER), lambda host: play(host, request(RED, OVER, ID), "1,0:b"))
refuses(matches.MatchOver(OVER), lambda host: resign(host, request(BLUE, OVER, ID)))
refuses(matches.MatchOver(OVER), lambda host: stop(host, request(MODERATOR, OVER, ID), 1, "spam"))
refuses(matches.UnknownBoard(RUNNING), lambda host: stop(host, request(MODERATOR, RUNNING, ID), 9, "spam"))
refuses(choices.NoReasonGiven(), lambda host: stop(host, request(MODERATOR, RUNNING, ID), 1, " \n"))
refuses(choices.ReasonTooLong(200, 201), lambda host: stop(host, request(MODERATOR, RUNNING, ID), 1, "x" * 201))
refuses(matches.TurnHasCome(RUNNING), lambda host: queue_up(host, request(RED, RUNNING, ID), "1,0:b"))
refuses(matches.NobodyWaits("monsters"), lambda host: queue_up(host, request(RED, MONSTERS, ID), "ready"))
refuses(matches.NothingQueued(RUNNING), lambda host: take_out(host, request(BLUE, RUNNING, ID)))
refuses(matches.SeatNotOffered(RUNNING), lambda host: take_seat(host, by(GREEN, RUNNING, ID), Seat(1)))
refuses(matches.DoesNotOpen(RUNNING), lambda host: take_seat(host, by(GREEN, RUNNING, ID), Seat(7)))
refuses(matches.SeatNotOffered(RUNNING), lambda host: keep_seat(host, request(BLUE, RUNNING, ID), Seat(1)))
refuses(
    matches.PlaysNotHere(RUNNING), lambda host: offer_seat(host, request(MODERATOR, RUNNING, ID), GOLD, moderates=True)
)
refuses(agreement.OwnProposal(PROPOSED), lambda host: agree(host, request(RED, PROPOSED, ID, 0), Aim.DRAW))
refuses(agreement.ProposedAlready(PROPOSED), lambda host: propose(host, request(RED, PROPOSED, ID), Aim.DRAW))
refuses(agreement.FirstRoundOver(RUNNING), lambda host: propose(host, request(RED, RUNNING, ID), Aim.ABORT))
refuses(agreement.NotPaused(RUNNING), lambda host: propose(host, request(RED, RUNNING, ID), Aim.RESUME))
refuses(agreement.NothingTakenBack("monsters"), lambda host: propose(host, request(RED, MONSTERS, ID), Aim.UNDO))
refuses(offers.OnlyPlayersAgain(OVER, "mambo"), lambda host: ask_again(host, by(GOLD, OVER, ID)))
refuses(offers.NotOverYet(RUNNING), lambda host: ask_again(host, by(RED, RUNNING, ID)))
refuses(choices.PlaysInIt(RUNNING), lambda host: watch(host, RUNNING, RED, end_only=None))
refuses(choices.WaitsAtTheTable(CHALLENGE), lambda host: watch(host, CHALLENGE, RED, end_only=None))
refuses(matches.MatchOver(OVER), lambda host: watch(host, OVER, GOLD, end_only=None))
refuses(choices.BlocksOneself(), lambda host: wishes.block(host, RED, RED))


@pytest.fixture
async def saved(host: Host) -> Saved:
    await set_scenes(host)
    return Saved(host)


async def test_a_refusal_has_its_reason_and_changes_nothing(saved: Saved) -> None:
    for asked, reason in REFUSED:
        with pytest.raises(Refusal) as found:
            await saved.of(asked(saved.host))
        assert (found.value.reason, saved.rows, saved.jobs) == (reason, {}, [])


@pytest.mark.parametrize("text", ["", "nonsense", "1,0:z", "x" * 5_000])
async def test_a_move_that_cannot_be_read_is_neither_played_nor_queued(saved: Saved, text: str) -> None:
    for doing in (play(saved.host, by(RED, RUNNING, ID), text), queue_up(saved.host, by(BLUE, RUNNING, ID), text)):
        with pytest.raises(RulesError):
            await saved.of(doing)
        assert (saved.rows, saved.jobs) == ({}, [])


async def test_a_move_that_does_not_fit_is_not_played(saved: Saved) -> None:
    with pytest.raises(RulesError):
        await saved.of(play(saved.host, by(RED, RUNNING, ID), "9,9:a"))
    assert (saved.rows, saved.jobs) == ({}, [])


async def test_who_has_left_plays_and_decides_nothing_and_takes_no_seat(saved: Saved) -> None:
    await resign(saved.host, by(BLUE, MONSTERS, 50))
    for reason, asked in (
        (matches.HasLeft(MONSTERS, 2), play(saved.host, by(BLUE, MONSTERS, ID), "ready")),
        (agreement.OthersDecide(MONSTERS), propose(saved.host, by(BLUE, MONSTERS, ID), Aim.DRAW)),
        (matches.HasLeft(MONSTERS, 2), take_seat(saved.host, by(BLUE, MONSTERS, ID), Seat(1))),
    ):
        with pytest.raises(Refusal) as found:
            await saved.of(asked)
        assert (found.value.reason, saved.rows) == (reason, {})


async def test_nobody_is_challenged_or_seated_against_their_wishes(saved: Saved) -> None:
    host = saved.host
    await wishes.choose_limit(host, BLUE, 1)
    await wishes.choose_challenges(host, GREEN, "mambo", wanted=False)
    await wishes.block(host, GOLD, RED)
    await wishes.block(host, RED, GOLD)
    for doing, reason in (
        (make_offer(host, an_offer(RED, BLUE, interaction=ID)), offers.PlaysEnough("Blue", "mambo")),
        (make_offer(host, an_offer(RED, GREEN, interaction=ID)), offers.TakesNoChallenges("Green", "mambo")),
        (make_offer(host, an_offer(RED, GOLD, interaction=ID)), offers.TakesNoChallenges("Gold", "mambo")),
        (answer.accept(host, by(BLUE, CHALLENGE, ID)), offers.LimitReached(3, 1)),
        (answer.join(host, by(GOLD, TABLE, ID)), offers.NoSeatForYou(TABLE, "mono")),
    ):
        with pytest.raises(Refusal) as found:
            await saved.of(doing)
        assert (found.value.reason, saved.rows, saved.jobs) == (reason, {}, [])


async def test_a_person_blocks_a_hundred_others_and_no_more(host: Host) -> None:
    for other in range(900, 900 + wishes.MOST_BLOCKED):
        await wishes.block(host, RED, other)
    await wishes.block(host, RED, 900)
    with pytest.raises(Refusal) as found:
        await wishes.block(host, RED, BLUE)
    assert found.value.reason == choices.BlocksTooMany(wishes.MOST_BLOCKED)
    assert await wishes.unblock(host, RED, 900)
    await wishes.block(host, RED, BLUE)
    assert BLUE in await wishes.who_is_blocked(host, RED)
