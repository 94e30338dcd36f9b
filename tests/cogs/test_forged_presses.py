"""Forged presses, choices and forms get a short answer, and cause no fault, no move and no leak."""

import dataclasses
import enum
import logging
import typing
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from bot.kernel.actions import all_actions
from bot.kernel.buttons.verb import CustomId, Verb
from cogs.presses import UNKNOWN
from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from tests.bot.kernel.buttons.test_verbs import NASTY, VERBS
from tests.cogs.forging import STRANGER, Answers, FrozenBot
from tests.conformance.tables import Position, Table
from tests.conformance.worlds import other_worlds

PLAYERS = (1, 2)
FIELDS = ("text", "orders", "made_up")
TYPED = (*NASTY, "", "a1,b1", "random", "place random", "1" * 4_000, "eat m1; end", "`" * 300, "quit", "a1\x00b1")


@dataclass(slots=True)
class Forger:
    """Makes up presses of one match, from what its buttons look like and from nothing at all."""

    match_id: int
    number: int
    verbs: tuple[type[Verb], ...]
    chance: Dice
    legal: tuple[str, ...] = ()
    """Legal actions."""
    seen: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Genuine ids with their choices, as they came up."""

    def make(self) -> tuple[str, tuple[str, ...], dict[str, str] | None]:
        """Return an id, choices, and the fields of a form."""
        return self._id(), self._values(), self._fields()

    def _id(self) -> str:
        kind = self.chance.below(6)
        if kind < 2 and self.seen:
            genuine = self.chance.choice(self.seen)[0]
            return genuine if kind else self._mutate(genuine)
        verb = self.chance.choice(self.verbs)
        name = verb.name if self.chance.chance(97) else "made_up"
        match_id = self.match_id if self.chance.chance(95) else self.chance.choice(("0", "999", *NASTY))
        number = self.number - self.chance.below(2) if self.chance.chance(90) else self.chance.choice(NASTY)
        argument = self._argument(verb)
        return f"gk:{name}:{match_id}:{number}{':' if argument else ''}{argument}"

    def _argument(self, verb: type[Verb]) -> str:
        if self.chance.chance(15):
            return self.chance.choice(NASTY)
        kinds = typing.get_type_hints(verb)
        parts = [self._part(kinds[each.name]) for each in dataclasses.fields(verb)]
        return ".".join(parts[: len(parts) - self.chance.below(2)]).rstrip(".")

    def _part(self, kind: object) -> str:
        if self.chance.chance(10):
            return self.chance.choice(NASTY)
        if kind in (int, int | None):
            return str(self.chance.choice((0, 1, 2, 3, self.chance.below(60), -1, 999_999_999)))
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return str(self.chance.choice(list(kind)).value)
        read = CustomId.read(self.chance.choice(self.seen)[0]) if self.seen else None
        some = (
            *self.legal,
            read.argument if read else "",
            "cards/E5,W4",
            "block/T90/3,-2",
            "lay/9",
            "mono",
            "zz",
            "a1",
        )
        text = self.chance.choice(some)
        return self._mutate(text) if self.chance.chance(20) else text

    def _mutate(self, text: str) -> str:
        at = self.chance.below(len(text) + 1)
        return text[:at] + self.chance.choice(NASTY) + text[at + self.chance.below(2) :]

    def _values(self) -> tuple[str, ...]:
        offered = [value for _, values in self.seen for value in values]
        if offered and self.chance.chance(25):
            return (self.chance.choice(offered),)
        if self.chance.chance(10):
            return tuple(self.chance.choice((*NASTY, *offered)) for _ in range(self.chance.below(3) + 1))
        return ()

    def _fields(self) -> dict[str, str] | None:
        if self.chance.chance(85):
            return None
        return {key: self.chance.choice((*TYPED, *self.legal)) for key in FIELDS if self.chance.chance(60)}


def faults(caplog: pytest.LogCaptureFixture) -> Iterator[logging.LogRecord]:
    yield from (each for each in caplog.records if each.exc_info or each.levelno >= logging.WARNING)


async def other_world(frozen_bot: FrozenBot, match_id: int, observer: Seat | None) -> object | None:
    """Return a state that the observer cannot tell from the true one; None where there is none."""
    now = await frozen_bot.position(match_id)
    if not now.rules.info.hidden:
        return None
    at = Position(Table(now.game, now.seats, 0), now.ply, now._frame.state, ())
    return next((state for state in other_worlds(at, observer) if state != now._frame.state), None)


async def forger_of(frozen_bot: FrozenBot, game: str, chance: Dice) -> Forger:
    """Return a forger of a new match in which something has been played, who has seen its board."""
    match_id = await frozen_bot.begin(game, min(GAMES[game].info.seat_counts), chance.below(12), chance)
    of_actions = [each.verb for each in all_actions() if each.verb is not None]
    own = ("cogs.dialogue.", f"cogs.{game}.")
    verbs = (*of_actions, *(verb for verb in VERBS if verb.__module__.startswith(own)))
    return Forger(match_id, 0, verbs, chance)


async def forge(frozen_bot: FrozenBot, game: str, caplog: pytest.LogCaptureFixture, *, seed: int, presses: int) -> int:
    """Make so many presses at matches as they go on; return how many were compared in two worlds."""
    chance, compared = Dice(f"forged {game} {seed}".encode(), 0), 0
    forger = await forger_of(frozen_bot, game, chance)
    for _ in range(presses):
        position = await frozen_bot.position(forger.match_id)
        if isinstance(position.turn, Outcome) and chance.chance(20):
            forger = await forger_of(frozen_bot, game, chance)
            position = await frozen_bot.position(forger.match_id)
        rules, forger.number = position.rules, position.number
        forger.legal = tuple(rules.format(each) for each in position.legal_actions(Seat(0))[:40])
        if not forger.seen:
            shown = [CustomId.of(each.verb, forger.match_id, 0) for each in frozen_bot.buttons(position)]
            forger.seen = [(str(each), ()) for each in shown]
        compared += await press_made_up(frozen_bot, forger, caplog)
        if chance.chance(5):
            await frozen_bot.play(forger.match_id, chance)
    return compared


async def press_made_up(frozen_bot: FrozenBot, forger: Forger, caplog: pytest.LogCaptureFixture) -> bool:
    """Make one press and look at what came of it; return whether it was compared in two worlds."""
    custom_id, values, fields = forger.make()
    match_id, user_id = forger.match_id, forger.chance.choice((*PLAYERS, STRANGER))
    before, true = await frozen_bot.log(match_id), await frozen_bot.position(match_id)
    caplog.clear()
    private = forger.chance.chance(70)
    answered = await frozen_bot.press(user_id, custom_id, values, fields, ephemeral=private)
    assert answered.said or answered.done, custom_id
    assert not [each.getMessage() for each in faults(caplog)], (custom_id, values, fields)
    check_log_lines(caplog, custom_id)
    check_words(answered)
    new, holders = (await frozen_bot.log(match_id))[len(before) :], true.holders
    agreed = custom_id.startswith(("gk:propose:", "gk:agree:"))
    # Who takes an offered seat enters that, and holds it then.
    now = (await frozen_bot.position(match_id)).holders if custom_id.startswith("gk:take_seat:") else holders
    assert all(agreed if row.seat is None else now[row.seat] == user_id for row in new), (custom_id, user_id)
    if CustomId.read(custom_id) is None:
        assert answered.text == UNKNOWN
    forger.seen = [*forger.seen, *answered.controls][-200:]
    seat = Seat(holders.index(user_id)) if user_id in holders else None
    # The draft of an offer belongs to no match: its buttons count up and down, and a repetition does so once more.
    other = None if new or custom_id.startswith("gk:begin_") else await other_world(frozen_bot, match_id, seat)
    if other is None:
        return False
    await frozen_bot.put(match_id, other)
    # The same interaction: what changed something is not done again, and told the same.
    frozen_bot.count -= 1
    again = await frozen_bot.press(user_id, custom_id, values, fields, ephemeral=private)
    assert again.said == answered.said, (custom_id, values, fields)
    await frozen_bot.put(match_id, true._frame.state)
    return True


def check_log_lines(caplog: pytest.LogCaptureFixture, custom_id: str) -> None:
    for record in caplog.records:
        line = record.getMessage()
        assert len(line) < 120
        read = CustomId.read(custom_id)
        argument = read.argument if read else custom_id
        assert len(argument) < 4 or argument not in line, "the log quotes nothing of what was made up"


def check_words(answered: Answers) -> None:
    for word in ("Traceback", "Error", "Exception", "engines/", ".py", "rules.md", "Something went wrong"):
        assert word not in answered.text


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_forged_presses_change_nothing(
    game: str, frozen_bot: FrozenBot, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert await forge(frozen_bot, game, caplog, seed=1, presses=40) > 10 or not GAMES[game].info.hidden


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_made_up_things_are_refused(
    game: str, seed: int, frozen_bot: FrozenBot, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await forge(frozen_bot, game, caplog, seed=seed, presses=500)


async def test_records_without_a_version_are_reported_as_older(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono", 2, 2, Dice(b"old", 0))
    for custom_id in (
        *("", "count:1", "gk:made_up:101:0", "gk:text:101:0:²", "gk:rules:101:3:mono", "gk:history:101:2"),
        *("gk:play:101:2:zz",),
    ):
        assert (await frozen_bot.press(1, custom_id.replace("101", str(match_id)))).text == UNKNOWN


async def test_there_was_no_turn_before_the_first(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("monsters", 2, 2, Dice(b"old", 0))
    assert (await frozen_bot.press(1, f"gk:full:{match_id}:0:-1")).text == UNKNOWN
