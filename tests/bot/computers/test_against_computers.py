"""Tests of one person at a table of computers, which call MONO, doubt a bluff and judge offers of a draw."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

import pytest

from bot.agreements.agreement import propose
from bot.computers.choices import Pauses
from bot.computers.turns import Turns
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.computer_names import computer_id, name_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.request import Person
from bot.kernel.messages.event_lines import sentences
from bot.kernel.messages.turn_line import turn_line
from bot.kernel.store.match_row import Status
from bot.kernel.store.proposals import proposals_of
from bot.offers.offer import Offer, make_offer
from bot.play.play import play
from engines.core.rules import Seat
from players.draws import ALLOWANCE
from players.questions import Answer, Kind, Question
from tests.bot.inline_processes import InlineProcesses
from tests.bot.made_up import RED
from tests.bot.matches import RED_PERSON
from tests.patience import PATIENCE
from tests.requests import request

HARD = computer_id("hard", 1)
COMPUTER = name_of(HARD)
OFFERS = count(1_000)
CARDS = {"no_scoring": True, "catch_window": 0}


class ScriptedComputer(InlineProcesses):
    """A computer that plays what is set down, and judges draws by itself."""

    def __init__(self, *texts: str) -> None:
        super().__init__()
        self._texts = iter(texts)

    async def ask(self, question: Question) -> Answer:
        """Return the next text for a move."""
        return Answer(next(self._texts)) if question.kind is Kind.CHOOSE else await super().ask(question)


async def challenge(host: Host, game: str, options: Mapping[str, object]) -> int:
    offer = Offer(
        game, RED_PERSON, (Person(HARD, COMPUTER),), 2, 1, 2, next(OFFERS), options=options, random_seats=False
    )
    return (await make_offer(host, offer)).match_id


async def enters(host: Host, position: Position, text: str) -> None:
    await play(host, request(RED, position.match_id, next(OFFERS), position.number), text)


def possible(position: Position) -> list[str]:
    return [position.rules.format(action) for action in position.legal_actions(Seat(0))]


async def read(host: Host, match_id: int) -> list[str]:
    """Return all that the posts of a match have said, line by line."""
    newest = await host.positions.current(match_id)
    positions = [await host.positions.at(match_id, ply) for ply in range(1, newest.ply + 1)]
    return [line for position in positions for line in sentences(position, position.events)]


async def test_a_computer_calls_mono_before_its_last_card_and_wins_with_it(host: Host, turns: Turns) -> None:
    match_id = await challenge(host, "monocards", {**CARDS, "hand_size": 3})
    await turns.idle()
    while (position := await host.positions.current(match_id)).match.status is Status.PLAYING:
        # A player who never lays a card leaves the win to the computer.
        texts = possible(position)
        await enters(host, position, next(text for text in ("draw", "pass", "accept") if text in texts))
        await turns.idle()
    lines = await read(host, match_id)
    ending = f"{COMPUTER} has one card left."
    down_to_one = [at for at, line in enumerate(lines) if line.startswith(COMPUTER) and line.endswith(ending)]
    assert down_to_one
    for at in down_to_one:
        assert f"{COMPUTER} called MONO!" in lines[max(0, at - 2) : at], lines
    assert any(line.startswith(COMPUTER) and "That was the last card!" in line for line in lines)


async def dealt_a_bluff(host: Host) -> tuple[Position, str]:
    """Begin matches until one deals a Wild Draw 4 beside a card that fits."""
    for _ in range(20):
        position = await host.positions.current(await challenge(host, "monocards", {**CARDS, "hand_size": 15}))
        plays = [text for text in possible(position) if text.startswith("play ")]
        wild = [text for text in plays if "W4>" in text]
        if wild and len(wild) < len(plays):
            return position, wild[0]
    raise AssertionError("nobody is dealt a Wild Draw 4")


async def test_a_computer_doubts_a_wild_draw_4_from_a_full_hand(host: Host, turns: Turns) -> None:
    position, bluff = await dealt_a_bluff(host)
    await enters(host, position, bluff)
    await turns.idle()
    assert f"{RED_PERSON.name} bluffed" in " ".join(await read(host, position.match_id))


# So far apart that games played on at random hardly ever turn: the computer's seed is a new one each time.
BEHIND = ("place 4444322133", "c1,end", "d1,end")
AHEAD = ("place 4444322133", "a1,b1,c1,d1,end", "a2,b2,c2,d2,end")


@pytest.mark.parametrize(("mine", "computers", "agrees"), [(AHEAD, BEHIND, True), (BEHIND, AHEAD, False)])
async def test_a_draw_is_taken_by_a_computer_that_cannot_win_and_declined_by_one_that_does(
    host: Host, monkeypatch: pytest.MonkeyPatch, mine: Sequence[str], computers: Sequence[str], agrees: bool
) -> None:
    # A slow machine shall not keep it from thinking to the end.
    monkeypatch.setattr("players.questions.ALLOWANCE", replace(ALLOWANCE, seconds=PATIENCE))
    turns = Turns(host, ScriptedComputer(*computers), Pauses(move=0, reaction=0))
    host.signals.computers.append(turns.notify)
    match_id = await challenge(host, "mono", {"size": 4, "no_auto": True})
    for text in mine:
        await turns.idle()
        await enters(host, await host.positions.current(match_id), text)
    await turns.idle()
    await propose(host, request(RED, match_id, next(OFFERS)), Aim("draw"))
    await turns.idle()
    await turns.close()
    position = await host.positions.current(match_id)
    async with host.database.read() as tx:
        asked = (await proposals_of(tx, match_id)).get(Aim("draw"))
    if agrees:
        assert position.match.status is Status.OVER
        assert '"drawn"' in (position.match.outcome or "")
    else:
        assert position.match.status is Status.PLAYING
        assert asked is not None
        assert asked.declined_by == HARD


async def test_many_computers_are_waited_for_by_their_number(host: Host) -> None:
    several = [computer_id("hard", number) for number in range(1, 5)]
    others = tuple(Person(user, name_of(user)) for user in several)
    offer = Offer("monsters", RED_PERSON, others, 5, 1, 2, next(OFFERS), random_seats=False)
    match_id = (await make_offer(host, offer)).match_id
    said = []
    for user in (several[0], RED, several[1]):
        await play(host, request(user, match_id, next(OFFERS), 0), "end")
        position = await host.positions.current(match_id)
        said.append(turn_line(position, position.at).split(" · ")[1])
    assert said == [
        f"waiting for {RED_PERSON.name} and 3 computers",
        "waiting for 3 computers",
        "waiting for Hard bot 3 and Hard bot 4",
    ]
