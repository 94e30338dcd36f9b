"""Monsters!: another map, other monsters, hands and orders, wherever the observer does not see."""

from collections.abc import Sequence
from typing import Any

from engines import GAMES
from engines.core import Dice, Seat, Step, Turn
from engines.selfplay import seed_bytes
from tests.end_to_end.harness import Json
from tests.engines.monsters.games import order_text
from tests.two_worlds.game import Game
from tests.two_worlds.worlds import DICE, NAMES, TypedAction, World, turn_of

OPTIONS: Json = {}
LOOKS: Sequence[tuple[str, Json]] = (
    ("monsters report", {}),
    ("monsters map", {}),
    ("monsters claim", {"keeper": 3, "password": "sesame"}),
)
WRONG = ("", "eat m1", "fly m2; end of days", "move m999 n", "lair l1 wings", "scan m4; friendly k9", "password")
BEFORE = 4
"""Turns that have run when the story begins."""
BUSY = (
    "eat m99; fly; password sesame; offset 2 2; width 100",
    "email ephemeral",
    "clear",
    "grow m5; skulk m6; scan m7",
    "width 100; offset 2 2",
)


def worlds(observer: Seat, seed: str) -> list[World]:
    """Return worlds that the observer cannot tell apart; in the second one the others do more, too."""
    rules, dice = GAMES["monsters"], Dice(seed_bytes(f"monsters {seed}"), 0)
    start = _later(rules.start(rules.Options(), len(NAMES), dice), dice)
    own = TypedAction(observer, order_text(start, observer, dice))
    others = [Seat(seat) for seat in range(len(NAMES)) if seat != observer]
    # The observer comes last: what is tried in the middle takes the place of orders.
    deeds = [TypedAction(others[0], "eat m1; clear"), *(TypedAction(seat, "end") for seat in others), own]
    ended = _run(start, deeds)
    one = World(start, tuple(deeds), {turn_of(ended.state): ended})
    like = [rules.resample(rules.seat_view(state, observer), dice) for state in (start, ended.state)]
    turns = {turn_of(ended.state): Step(like[1], ended.events)}
    # Faulty lines are asked about before they end a turn, which everybody sees.
    told = [TypedAction(deed.seat, deed.text if deed == own else f"{BUSY[4]}; {deed.text}") for deed in deeds]
    busy = [TypedAction(seat, text) for seat in others for text in BUSY]
    return [one, World(like[0], (*busy, *told), turns), World(like[0], tuple(told), turns)]


def _later(state: Any, dice: Dice) -> Any:  # Any: as in the catalogue
    rules = GAMES["monsters"]
    while turn_of(state) <= BEFORE:
        turn = rules.turn(state)
        assert isinstance(turn, Turn)
        seat = turn.seats[0]
        state = rules.apply(state, seat, rules.parse(state, seat, order_text(state, seat, dice)), dice).state
    return state


def _run(state: Any, deeds: Sequence[TypedAction]) -> Step[Any]:  # Any: as above
    rules, step = GAMES["monsters"], Step(state, ())
    for deed in deeds:
        seat = Seat(deed.seat)
        step = rules.apply(step.state, seat, rules.parse(step.state, seat, deed.text), Dice(DICE, 1))
    return step


GAME = Game(
    "monsters",
    worlds,
    options=OPTIONS,
    looks=LOOKS,
    wrong=WRONG,
    tried=("eat m1; move m2 n; end",),
    middle=1,
    in_one="; ",
    sure=("done", "anyway"),
)
