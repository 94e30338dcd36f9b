"""Tests of the reasons for a move: in the terms of the game, with places as the board numbers them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from engines import GAMES
from engines.core import Dice, Seat
from engines.core.messages import Text
from engines.core.options import options_from_text
from engines.core.rules import Outcome
from engines.mambo import RULES as MAMBO
from engines.mambo.geometry import pack
from engines.mambo.patterns import TILES
from engines.monocards.view import Phase
from engines.monoch import RULES as MONOCH
from engines.monoch.actions import Place
from engines.monoch.lattice import STANCES
from engines.monsters.hexmap import hex_map
from engines.monsters.monster_views import MonsterView
from engines.monsters.orders import Move
from engines.monsters.sentences.labels import monster_label
from engines.monsters.terms import Direction, Size
from engines.monsters.view import SeatView
from engines.selfplay import AnyGame, seed_bytes
from players import Budget, computer
from players.mambo.reasons import reasons
from players.mambo.table import table_of
from players.monoch.build import build_of
from players.monoch.reasons import reasons as reasons_of_block
from tests.engines.mono.boards import table
from tests.engines.monocards.positions import lay
from tests.engines.monsters.scenes import RED, monster, scene
from tests.players.test_known_moves import GRID, LADDER, ONE_WAY_OUT, OWN, SOUTH_EAST, TWO_LOOPS, game_after, lair


def named_texts(said: Any) -> list[str]:
    return [str(each.with_players(("Ruth", "Bilal").__getitem__)) for each in said]


def of_tile(game: AnyGame, tile: str) -> list[str]:
    action: Any = MAMBO.parse(game.state, game.turn.seats[0], tile)  # type: ignore[union-attr]  # the game runs
    view = MAMBO.public_view(game.state)
    move = pack(*action.hex), TILES.index(action.tile)
    return named_texts(reasons(table_of(view), move, view.numbers, is_forced=False))


@pytest.mark.parametrize(
    ("variant", "moves", "tile", "said"),
    [
        ("mambo", f"{LADDER} 1,0:f", "-2,1:e", "It walls in Ruth's group at tile 15 and wins."),
        ("mamba", f"{TWO_LOOPS} 1,1:f", "-1,1:c", "It closes your last loop and wins."),
        ("mambo", LADDER, "-2,1:a", "It saves your group at tile 15."),
        ("mamba", "0,0:c 1,-1:b 0,-1:b 2,-1:b -1,0:a", "1,0:e", "It stops Ruth from winning at 15."),
        ("mamba", TWO_LOOPS, "0,1:b", "It stops Ruth from winning next turn."),
    ],
)
def test_a_tile_is_explained_by_what_matters_most(variant: str, moves: str, tile: str, said: str) -> None:
    assert of_tile(game_after("mambo", variant, moves), tile)[0] == said


def test_a_tile_that_saves_a_group_and_corners_another_says_both() -> None:
    assert of_tile(game_after("mambo", "mambo", ONE_WAY_OUT), "0,2:b") == [
        "It saves your group at tile 10.",
        "Bilal's group at tile 15 can then only grow at 19.",
    ]


def test_a_loop_is_counted_and_one_to_come_is_named() -> None:
    game = game_after("mambo", "mamba", "0,0:c 1,-1:b 0,-1:b 2,-1:b")
    texts = {GAMES["mambo"].format(action): action for action in MAMBO.legal_actions(game.state, game.turn.seats[0])}  # type: ignore[union-attr]  # it runs
    said = {text: of_tile(game, text) for text in texts}
    assert any("It closes a loop: 1 of 2." in each for each in said.values())
    assert any(each[:1] and each[0].startswith("You can close a loop at ") for each in said.values())


def test_a_forced_win_is_sure_and_says_so() -> None:
    game = game_after("mambo", "mamboa", "0,0:a 1,0:c 0,-1:a 2,-1:c")
    view = GAMES["mambo"].seat_view(game.state, game.turn.seats[0])  # type: ignore[union-attr]  # it runs
    player: Any = computer("mambo", "hard")
    choice = player.consider(GAMES["mambo"], view, Dice(seed_bytes("known"), 0), Budget(2_000))
    assert choice.value == 1
    assert named_texts(choice.reasons)[0] == "You win next turn, whatever Bilal plays."


def of_block(blocks: str, text: str) -> list[str]:
    """Return what is said for a block after others, in a match that three blocks win."""
    game = game_after("monoch", "min_blocks=3", blocks)
    seat = game.turn.seats[0]  # type: ignore[union-attr]  # the game runs
    view, action = MONOCH.seat_view(game.state, seat), MONOCH.parse(game.state, seat, text)
    assert isinstance(action, Place)
    after = MONOCH.public_view(MONOCH.apply(game.state, seat, action, Dice(b"any", 0)).state)
    build = build_of(view, is_wary=False)
    move = next(
        move
        for move in build.moves()
        if (move.x, move.y) == (action.x, action.y) and STANCES[move.number] == action.stance
    )
    return named_texts(reasons_of_block(build, move, view.public, after))


@pytest.mark.parametrize(
    ("blocks", "text", "said"),
    [
        (
            "white BT270@0,0 DT270@0,2 BE0@2,1",
            "DW0@2,-1",
            [
                "It threatens to win with block D at M14 (level 2).",
                "It reaches the north end.",
                "Black: 3 of 3 blocks, needs the south end.",
            ],
        ),
        (
            "black AT270@0,0 CN0@1,-1 CN180@-1,-1",
            "AT90@0,-3",
            [
                "It stops Ruth from winning with block D at N13 (level 2).",
                "It moves the north end away from black.",
            ],
        ),
        ("white BT270@0,0 DT270@0,2 BE0@2,1", "DT270@2,-1", ["Black: 1 of 3 blocks, needs the north end."]),
    ],
)
def test_a_block_is_explained_by_wins_ends_and_blocks(blocks: str, text: str, said: list[str]) -> None:
    assert of_block(blocks, text) == said


def test_a_block_that_wins_says_which_ends_it_joins() -> None:
    game = game_after("monoch", "min_blocks=3", "black FN0@0,0 DE90@-2,0 CB270@-1,-2")
    view = MONOCH.seat_view(game.state, game.turn.seats[0])  # type: ignore[union-attr]  # it runs
    player: Any = computer("monoch", "hard")
    choice = player.consider(MONOCH, view, Dice(seed_bytes("known"), 0), Budget(200))
    assert choice.value == 1
    assert named_texts(choice.reasons) == ["It joins north and south and wins."]


RULES: Final = GAMES["monsters"]
GOING_OUT: Final = {"It starts a run that empties your hand this turn.", "You go out with it."}
CHANCE, LIKELY, SURE = "may", "likely", "sure"
WORDS: Final = {"may": CHANCE, "risks": CHANCE, "likely": LIKELY, "looks": LIKELY}
"""The words that make less than a certainty of a sentence."""


HINT: Final = 20
"""Positions for a set of orders: a few worlds, which is quick, and changes some plans."""


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
        choice: Any = hard.consider(RULES, view, Dice(key, 1_000 + ply), Budget(HINT))  # type: ignore[attr-defined]  # it explains
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
        choice: Any = hard.consider(rules, rules.seat_view(state, seat), Dice(key, 1_000 + ply), Budget(100))  # type: ignore[attr-defined]  # it explains
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


ONE, TWO = "One of your cards can follow it.", "2 of your cards can follow it."
HONEST = "Nothing else of yours fits, so the Wild Draw 4 is no bluff."


def reason_texts(key: str, view: Any, level: str = "hard", positions: int = 3_000) -> list[str]:
    player: Any = computer(key, level)
    choice = player.consider(GAMES[key], view, Dice(seed_bytes("known"), 0), Budget(positions))
    return [str(reason.with_players(("Ruth", "Bilal").__getitem__)) for reason in choice.reasons]


def test_the_rest_of_a_region_is_named_with_how_likely_its_first_cell_is() -> None:
    game = table("size=4 no_auto", "4444322133", "4444322133")
    game.play(Seat(0), "c1,a1,b1,d1,e1,e2,end")
    game.play(Seat(1), "a1,end")
    reasons = reason_texts("mono", GAMES["mono"].seat_view(game.state, Seat(0)))
    likely = "Most likely: a2 is 4 (99%), b2 is 4 (99%), c2 is 4 (99%), d2 is 4 (99%)."
    assert reasons[0] == f"{likely} It likely opens the rest of region 4."
    assert reasons[1] == "It scores about 16 points."


def test_the_value_of_a_first_cell_is_given_with_its_share() -> None:
    game = AnyGame(GAMES["mono"], options_from_text(GAMES["mono"].Options, "size=4"), 2, seed_bytes("share"))
    for seat in (0, 1):
        game.play(Seat(seat), "place random")
    hard: Any = computer("mono", "hard")
    player = replace(hard, worlds=5)
    view = GAMES["mono"].seat_view(game.state, Seat(0))
    choice = player.consider(GAMES["mono"], view, Dice(seed_bytes("known"), 0), Budget(3_000))
    five = "Most likely: b1 is 3 (60%), a1 is 3 (80%), a2 is 3 (60%), d2 is 4 (60%), e2 is 4 (60%)."
    assert str(choice.reasons[0]) == five, "60% are three of five imagined grids"


def test_the_rest_of_a_region_is_that_of_the_board_to_be_guessed() -> None:
    game = table("size=4 no_auto", "4444322133", "4444322133")
    for seat, cells in enumerate(("a2,end", "a1,end", "c1,a1,b1,d1,e1,e2,end", "b1,end")):
        game.play(Seat(seat % 2), cells)
    reasons = reason_texts("mono", GAMES["mono"].seat_view(game.state, Seat(0)))
    assert reasons[0].endswith(". It likely opens the rest of region 4."), "one of its cells is open already"


@pytest.mark.parametrize(
    ("hand", "others", "top", "reasons"),
    [
        ("ES E3", ["P1 P2"], "E9", ["Do it before you come down to one card."]),
        ("ES ZS Z3", ["P1 P2"], "E9", ["It starts a run that empties your hand this turn.", ONE]),
        ("W4 Z1 Z2 P3", ["P1 P2"], "E9", [HONEST, "Wizard is your longest suit.", TWO]),
        ("W E3 E4 Z1", ["P1 P2 P3"], "E9", ["It keeps your wild card.", ONE]),
        ("Z1 Z2 P3", ["P1 P2"], "E9", ["No card of yours fits."]),
        ("E3 ES Z1 Z2 P4", ["P5", "M1 M2"], "E9", ["It likely stops Bilal, who holds one card.", ONE]),
        ("W W W", ["P1 P2 P3"], "E9", ["It takes 50 points off your hand."]),
    ],
    ids=["a call", "a way out", "no bluff", "a wild card", "a draw", "a danger", "one of equal cards"],
)  # fmt: skip
def test_a_card_is_explained(hand: str, others: list[str], top: str, reasons: list[str]) -> None:
    assert reason_texts("monocards", lay(hand, *others, discards=top).view(0)) == reasons


def test_a_doubt_names_its_chances() -> None:
    many = lay("W4 E1 E2 P4 P5 M1 M2 M3 Z1 Z2", "P1 P2 P3").play(0, "W4 Z")
    assert reason_texts("monocards", many.view(1))[0].startswith("A bluff is likely (")
    one = lay("W4 Z1", "P1 P2 P3", called=(0,)).play(0, "W4 Z")
    assert reason_texts("monocards", one.view(1))[0].startswith("The chance of a bluff is ")


def test_orders_are_explained_by_lairs_land_and_fights() -> None:
    rules = GAMES["monsters"]
    state = scene(monster(1, 1, 0), monster(2, 2, 21), lairs=(lair(SOUTH_EAST),))
    assert reason_texts("monsters", rules.seat_view(state, RED))[0].endswith("(M1) likely takes a lair.")
    other = GRID.neighbours[SOUTH_EAST][2]
    fight = scene(
        monster(1, 1, 0, size=Size.GIGANTIC, vision=3), monster(2, 2, other, size=Size.PUNY, stealth=0), owners=OWN
    )
    for seat in (RED, Seat(1)):
        fight = rules.apply(fight, seat, rules.parse(fight, seat, "end"), Dice(b"seen0", seat)).state
    assert " looks stronger there: " in reason_texts("monsters", rules.seat_view(fight, RED))[0]
