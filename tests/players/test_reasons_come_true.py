"""Promises of hints, counted in games of `hard`: sure is nearly always, likely is mostly, may is a chance."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from engines import GAMES
from engines.core.dice import Dice
from engines.core.messages import Text
from engines.core.rules import Outcome, Seat
from engines.monocards.view import Phase
from engines.monsters.hexmap import hex_map
from engines.monsters.monster_views import MonsterView
from engines.monsters.orders import Move
from engines.monsters.sentences.labels import monster_label
from engines.monsters.terms import Direction
from engines.monsters.view import SeatView
from engines.selfplay import seed_bytes
from players import Budget, computer

RULES: Final = GAMES["monsters"]
GOING_OUT: Final = {"It starts a run that empties your hand this turn.", "You go out with it."}
CHANCE, LIKELY, SURE = "may", "likely", "sure"
WORDS: Final = {"may": CHANCE, "risks": CHANCE, "likely": LIKELY, "looks": LIKELY}
"""The words that make less than a certainty of a sentence."""


class Turn:
    """A seat's view when it was given orders with reasons, and the position when the turn was over."""

    def __init__(self, view: SeatView, lines: tuple[Any, ...], after: Any) -> None:
        self.view, self.after = view, after
        self.before = {monster.number: monster for monster in view.monsters}
        self.now = {monster.number: monster for monster in after.monsters if monster.keeper == view.keeper}
        grid = hex_map(view.public.width, view.public.height)
        own = {hex_.place for hex_ in view.hexes if hex_.owner == view.keeper}
        sides = {move.monster: list(Direction).index(move.direction) for move in lines if isinstance(move, Move)}
        self.goals = {number: grid.neighbours[self.before[number].place][at] for number, at in sides.items()}
        self.taken = {goal for goal in self.goals.values() if goal not in own and after.owners[goal] == view.keeper}

    def is_true(self, reason: Text) -> bool:
        """Return whether a sentence came true; a KeyError asks whoever writes a new one how to tell."""
        count = reason.values.get("count")
        if isinstance(count, int):
            return len(self.taken) >= count
        young = (report.lair_monster for report in self.view.reports if report.lair_monster is not None)
        labels = {str(monster_label(each)): each.number for each in (*self.view.monsters, *young)}
        number = labels[str(reason.values["monster"])]
        before, now = self.before.get(number), self.now.get(number)
        claims: Mapping[str, Any] = {
            "{monster} likely comes out of its lair.": lambda: now is not None,
            "{monster} may grow, if nobody takes the lair first.": lambda: self._has_grown(number),
            "{monster} likely takes a lair.": lambda: self.goals[number] in self.taken,
            "{monster} likely takes land.": lambda: self.goals[number] in self.taken,
            "{monster} may get closer to land it can take.": lambda: now and now.place == self.goals[number],
            "{monster} is hurt: eating likely heals it.": lambda: now and before and now.life > before.life,
            "Eating likely gives {monster} energy.": lambda: now and before and now.energy > before.energy,
            "{monster} has energy to spare and may grow.": lambda: now and before and now.size > before.size,
            "{monster} looks stronger there: {own} against {others}.": lambda: now is not None,
            "{monster} risks a fight there: {own} against {others}.": lambda: now is not None,
        }
        return bool(claims[reason.template]())

    def _has_grown(self, number: int) -> bool:
        sizes = {each.monster.number: each.monster.size for each in self.after.lairs}
        young: Iterator[MonsterView] = (each.lair_monster for each in self.view.reports if each.lair_monster)
        return any(each.number == number and sizes.get(number, 0) > each.size for each in young)


def replay(seats: int, seed: str) -> Iterator[tuple[Text, bool]]:
    """Yield each reason of a game of `hard` against itself, and whether it came true."""
    key, hard = seed_bytes(seed), computer("monsters", "hard")
    state: Any = RULES.start(RULES.Options(), seats, Dice(key, 0))
    hints: list[tuple[SeatView, Any]] = []
    for ply in range(1, 400):
        turn = RULES.turn(state)
        if isinstance(turn, Outcome):
            return
        view: Any = RULES.seat_view(state, turn.seats[0])
        choice: Any = hard.consider(RULES, view, Dice(key, 1_000 + ply), Budget(1_000))  # type: ignore[attr-defined]  # it explains
        hints.append((view, choice))
        before, state = state, RULES.apply(state, turn.seats[0], choice.action, Dice(key, ply)).state
        if state.turn != before.turn:
            for view, choice in hints:
                if choice.reasons:
                    over = Turn(view, choice.action.lines, state)
                    yield from ((reason, over.is_true(reason)) for reason in choice.reasons)
            hints = []


def replay_round(seed: str) -> Iterator[tuple[Text, bool]]:
    """Yield each promise to go out in a round of MONO, and whether the seat had won when another was to play."""
    rules, key, hard = GAMES["monocards"], seed_bytes(seed), computer("monocards", "hard")
    state: Any = rules.start(rules.Options(target=0), 2, Dice(key, 0))
    promises: list[tuple[Seat, Text]] = []
    for ply in range(1, 400):
        turn = rules.turn(state)
        if isinstance(turn, Outcome):
            yield from ((reason, turn.winners == (seat,)) for seat, reason in promises)
            return
        if promises and promises[0][0] not in turn.seats and state.public.phase is Phase.PLAY:
            yield from ((reason, False) for _, reason in promises)
            promises = []
        seat = turn.seats[0]
        choice: Any = hard.consider(rules, rules.seat_view(state, seat), Dice(key, 1_000 + ply), Budget(1_000))  # type: ignore[attr-defined]  # it explains
        promises += [(seat, reason) for reason in choice.reasons if reason.template in GOING_OUT]
        state = rules.apply(state, seat, choice.action, Dice(key, ply)).state


def certainty(reason: Text) -> str:
    return next((WORDS[word] for word in reason.template.split() if word in WORDS), SURE)


@pytest.mark.parametrize("hints", [200, pytest.param(5_000, marks=pytest.mark.soak)])
def test_hints_come_true_as_often_as_they_say(hints: int) -> None:
    said, true = Counter[str](), Counter[str]()
    game = 0
    while said.total() < hints:
        for reason, came_true in (*replay((2, 4)[game % 2], f"hints:{game}"), *replay_round(f"hints:{game}")):
            said[certainty(reason)] += 1
            true[certainty(reason)] += came_true
        game += 1
    assert true[SURE] >= 0.9 * said[SURE] > 0
    assert true[LIKELY] >= 0.75 * said[LIKELY] > 0
    assert 0 < true[CHANCE] < said[CHANCE], "else it is no chance"
