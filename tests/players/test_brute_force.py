"""The searches against plain minimax without bounds or memory: the same best move, worth the same."""

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engines.core import Dice, Outcome, Seat
from engines.core.options import options_from_text
from engines.mambo import RULES
from engines.mambo.actions import Place
from engines.mambo.geometry import unpack
from engines.mambo.options import Options
from engines.mambo.patterns import TILES
from engines.mono import RULES as MONO
from engines.mono.actions import Tail, Uncover
from engines.mono.view import cell_name
from engines.monoch import RULES as MONOCH
from engines.monoch.lattice import COLOURS, STANCES
from engines.selfplay import AnyGame, seed_bytes, step_at_random
from players import LEVELS, computer
from players.core.alphabeta import SURE, WIN, Search
from players.core.budget import Budget
from players.core.imagining import fork
from players.core.remembering import RememberingSearch
from players.mambo.table import table_of
from players.monoch.build import Build, build_of
from tests.players.prizes import prizes


def dice() -> Dice:
    """The same for each choice."""
    return Dice(seed_bytes("brute force"), 0)


LATER = 0.9999
"""The rest of a worth that comes a ply later."""


def minimax(board: Any, widths: Sequence[int], depth: int, ply: int = 0) -> dict[Any, float]:
    """Return what the best moves are worth to the side to move, `depth` plies deep; at the last ply all moves."""
    afters = {move: board.after(move) for move in board.moves()}
    ranked = sorted(afters, key=lambda move: -afters[move].worth(board.side))
    if depth == 1:
        return {move: afters[move].worth(board.side) for move in ranked}
    return {
        move: _worth(board, afters[move], widths, depth, ply) for move in ranked[: widths[min(ply, len(widths) - 1)]]
    }


def _worth(board: Any, after: Any, widths: Sequence[int], depth: int, ply: int) -> float:
    worth: float = after.worth(board.side)
    if after.over or abs(worth) >= SURE:
        return worth
    reply = max(minimax(after, widths, depth - 1, ply + 1).values())
    return LATER * reply if after.side == board.side else -LATER * reply


@pytest.mark.parametrize("again", [frozenset[int](), frozenset((0, 3))], ids=["in turns", "some twice"])
@pytest.mark.parametrize("widths", [(6, 6), (6, 6, 6), (6, 6, 6, 6), (4, 3, 2, 2), (2, 3, 1), (1, 5, 2)], ids=str)
@pytest.mark.parametrize("kind", [Search, RememberingSearch])
def test_a_search_finds_the_minimax(kind: type[Search[Any]], widths: tuple[int, ...], again: frozenset[int]) -> None:
    for seed in range(6):
        board = prizes(f"brute{seed}", 6, 1_000, again)
        known = minimax(board, widths, len(widths))
        search = kind(board, widths, Budget(100_000), Dice(seed_bytes("order"), 0))
        best = search.best()
        assert known[best] == pytest.approx(max(known.values()))
        assert search.children[0].worth == pytest.approx(known[best])


@pytest.mark.parametrize("positions", [1, 8, 9, 30, 200])
def test_a_search_stops_within_its_budget_and_keeps_the_best_so_far(positions: int) -> None:
    search = RememberingSearch(prizes("short", 8), [8] * 6, Budget(positions), dice())
    found = search.best()
    assert search.budget.spent <= positions
    assert found == search.children[0].move


@dataclass(frozen=True)
class Mambo:
    """A position of the Mambo family as the rules make it; an unfinished one is judged as players judge it."""

    state: Any
    view: Any

    @property
    def side(self) -> int:
        return int(self.view.public.mover)

    @property
    def over(self) -> bool:
        return self.view.public.outcome is not None

    def moves(self) -> Sequence[Any]:
        return [Place(unpack(cell), TILES[tile]) for cell, tile in table_of(self.view.public).moves()]

    def after(self, move: Any) -> "Mambo":
        return mambo_at(RULES.apply(self.state, Seat(self.side), move, dice()).state)

    def worth(self, side: int) -> float:
        if not self.over:
            return table_of(self.view.public).worth(side)
        winners = self.view.public.outcome.winners
        return 0.0 if len(winners) == 2 else WIN if side in winners else -WIN


def mambo_at(state: Any) -> Mambo:
    return Mambo(state, RULES.seat_view(state, Seat(RULES.public_view(state).mover)))


def mambo_near_its_end(options: str, seed: str, left: int) -> Mambo:
    """A random game with so many tiles left, and nobody able to win at once."""
    for number in itertools.count():
        game = AnyGame(RULES, options_from_text(Options, options), 2, seed_bytes(f"{seed}{number}"))
        while not isinstance(game.turn, Outcome) and game.state.left > left:
            step_at_random(game)
        found = mambo_at(game.state)
        if game.state.left == left and max(minimax(found, (1,), 1).values(), default=WIN) < WIN:
            return found
    raise AssertionError


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["mambo", "mamba", "mamboa", "mambogo"])
def test_a_computer_plays_the_move_that_minimax_finds(variant: str, level: str) -> None:
    player: Any = computer("mambo", level)
    wide = (100, *player.widths[1:]) if player.widths[1:] else (1,)
    board = mambo_near_its_end(
        f"{variant} size=6", "near", 3 if level == "hard" and variant in ("mambo", "mambogo") else 2
    )
    careful = replace(player, slips=0, overlooks=0, notices=100, widths=wide)
    found = careful.choose(RULES, board.view, dice(), Budget(100_000))
    known = minimax(board, wide, min(3, len(wide)))
    assert min(known.values()) < known[found] == pytest.approx(max(known.values()))


def mono_lists(worlds: Sequence[Any], prices: Sequence[Sequence[float]], longest: int) -> dict[tuple[str, ...], float]:
    """Return what every list of cells scores in all worlds by the rules, less the price of what it uncovers."""
    view = MONO.seat_view(worlds[0], Seat(0))
    names = [cell_name(view.public.size, cell) for cell in view.public.coverable(Seat(0))]
    return {
        cells: sum(_score(world, cells, prices) for world in worlds)
        for length in range(1, longest + 1)
        for cells in itertools.permutations(names, length)
    }


def _score(world: Any, cells: tuple[str, ...], prices: Sequence[Sequence[float]]) -> float:
    after = MONO.apply(world, Seat(0), Uncover(cells, Tail.END), dice()).state
    turn = MONO.public_view(after).last
    assert turn is not None
    spent = [prices[run.value][at] for run in turn.runs for at in range(run.length)]
    return turn.points - sum(spent) - (prices[turn.lower][0] if turn.lower else 0.0)


@pytest.mark.parametrize("thrift", [0.0, 0.2])
def test_no_list_of_cells_scores_more_than_the_one_that_hard_plans(thrift: float) -> None:
    game = AnyGame(MONO, options_from_text(MONO.Options, "size=3"), 2, seed_bytes("brute force"))
    for seat in (0, 1):
        game.play(Seat(seat), "place random")
    hard: Any = computer("mono", "hard")
    player = replace(hard, worlds=3, thrift=thrift)
    found = player.choose(MONO, MONO.seat_view(game.state, Seat(0)), dice(), Budget(9_999))
    imagining, _ = fork(dice(), 2)
    # Two turns are left to who uncovers three of six cells in each: half of what later turns lose counts.
    prices = [[thrift / 2 * max(0, 2 * (value - at) - 1) for at in range(4)] for value in range(4)]
    worlds = [MONO.resample(MONO.seat_view(game.state, Seat(0)), imagining) for _ in range(3)]
    known = mono_lists(worlds, prices, 5)
    assert known[found.cells] == pytest.approx(max(known.values()))


def monoch_builds() -> list[Build]:
    """Return positions in which either colour is to move and may be about to lose."""
    found = []
    for blocks in (
        "white BE0@0,0 BW90@-1,-1",
        "black FN0@0,0 DE90@-2,0 CB270@-1,-2",
        "white BT270@0,0 DT270@0,2 BE0@2,1",
        "black EN180@0,0 EB90@1,1",
    ):
        game = AnyGame(MONOCH, options_from_text(MONOCH.Options, "min_blocks=3"), 2, seed_bytes("blocks"))
        for text in blocks.split():
            assert not isinstance(game.turn, Outcome)
            game.play(game.turn.seats[0], text)
        assert not isinstance(game.turn, Outcome)
        found += [build_of(MONOCH.seat_view(game.state, game.turn.seats[0]), is_wary=wary) for wary in (True, False)]
    return [*found, *(build.after(build.best(6, Budget(10_000))[-1]) for build in found[:2])]


def test_the_best_blocks_are_found_as_if_all_had_been_placed() -> None:
    for build in monoch_builds():
        worths = sorted((build.after(move).worth(build.side) for move in build.moves()), reverse=True)
        best = build.best(6, Budget(10_000))
        wanted = worths[:1] if worths[0] >= SURE else worths[:6]
        assert [build.after(move).worth(build.side) for move in best] == pytest.approx(wanted)
        # Places that have helped elsewhere are looked at first, and change nothing.
        for helped in ({}, dict.fromkeys([*build.ground.spots][::3], 1)):
            assert build.reach(-2 * WIN, 2 * WIN, Budget(10_000), helped) == pytest.approx(worths[0])
        for low in (worths[0] + 0.1, worths[0] + 1, WIN / 3):
            reached = build.reach(low, 2 * WIN, Budget(10_000), {})
            assert worths[0] >= SURE or low - max(0.01, abs(low) * 0.01) <= reached <= low
        assert build.reach(-2 * WIN, worths[-1], Budget(10_000), {}) >= worths[-1]


def test_a_block_is_said_to_lose_only_where_the_other_side_can_win_after_it() -> None:
    lost = 0
    for build in monoch_builds()[::2]:
        for move in list(build.moves())[::12]:
            after = build.after(move)
            assert after.over or after.worth(build.side) < 0.3 * WIN, "no block that does not win is taken for a win"
            if not after.over and after.worth(build.side) <= -0.3 * WIN:
                assert max(after.after(reply).worth(after.side) for reply in after.moves()) >= SURE
                lost += 1
    assert lost


FAR = (-99, 99)
"""Ends beyond all blocks."""


@pytest.mark.parametrize(
    "options", ["min_blocks=4", "crossed", "min_blocks=4 through", "min_blocks=4 keep=off", "start=d", "flat start=gh"]
)
def test_blocks_placed_one_by_one_are_what_the_rules_make_of_them(options: str) -> None:
    rules, seen = MONOCH, Counter[bool]()
    for seed in ("", "again"):
        game = AnyGame(rules, options_from_text(rules.Options, options), 2, seed_bytes("one by one"))
        game.play(Seat(0), "white")
        build = build_of(rules.seat_view(game.state, Seat(0)), is_wary=False)
        while not isinstance(game.turn, Outcome) and len(game.entries) < 12:
            seat, chance = game.turn.seats[0], Dice(seed_bytes(f"{options}{seed}"), len(game.entries))
            moves = {f"{STANCES[move.number].text}@{move.x},{move.y}": move for move in build.moves()}
            assert moves.keys() == {rules.format(action) for action in rules.legal_actions(game.state, seat)}
            won = set(build.wins())
            sure = dice().shuffle([at for at in moves if moves[at] in won])[:6]
            for at in sure + dice().shuffle([*moves])[:20]:
                outcome = rules.public_view(
                    rules.apply(game.state, seat, rules.parse(game.state, seat, at), dice()).state
                ).outcome
                has_won = outcome is not None and outcome.winners == (seat,)
                # A win is overlooked where its way passes the new block twice, or with `through`.
                assert has_won or moves[at] not in won
                assert has_won == build.ground.after(*moves[at]).wins(build.side) or "through" in options
                seen[has_won] += 1
            at = chance.choice([*moves])
            if len(game.entries) % 4 != 3:
                best = build.best(3, Budget(10_000))[-1]
                at = f"{STANCES[best.number].text}@{best.x},{best.y}"
            build = build.after(moves[at])
            game.play(seat, at)
            view = rules.public_view(game.state)
            for number, colour in enumerate(COLOURS) if "through" not in options else ():
                strips = [strip for _, strip in build.ground.strips(number).ranking(FAR)]
                assert len(strips) == sum(strip.colour is colour for strip in view.strips)
                gaps = [strip.gap(FAR) for strip in strips]
                assert view.lengths[number] == max(
                    [FAR[1] - FAR[0] + 3 - gap.low - gap.high for gap in gaps], default=0
                )
    assert seen[True] > 3


@pytest.mark.parametrize("variant", ["mambo", "mamba", "mamboa", "mambogo"])
def test_a_position_is_worth_as_much_with_the_colours_changed(variant: str) -> None:
    for seed, plies in enumerate((6, 12, 18, 24)):
        game = AnyGame(RULES, options_from_text(Options, f"{variant} size=90"), 2, seed_bytes(f"changed{seed}"))
        while not isinstance(game.turn, Outcome) and len(game.entries) < plies:
            step_at_random(game)
        view = RULES.public_view(game.state)
        other = tuple(replace(laid, tile=TILES[(TILES.index(laid.tile) + 3) % 6]) for laid in view.tiles)
        changed = table_of(replace(view, tiles=other, mover=Seat(1 - view.mover), outcome=None))
        as_it_is = table_of(replace(view, outcome=None))
        for side in (0, 1):
            assert changed.worth(1 - side) == pytest.approx(as_it_is.worth(side)) == -as_it_is.worth(1 - side)


def test_enclosing_more_ground_counts_as_ahead() -> None:
    clear = 0
    for seed in range(8):
        game = AnyGame(RULES, options_from_text(Options, "mambogo size=90"), 2, seed_bytes(f"changed{seed}"))
        while not isinstance(game.turn, Outcome) and game.state.left > 8:
            step_at_random(game)
        view = RULES.public_view(game.state)
        o, x = (standing.territory.count if standing.territory else 0 for standing in view.standings)
        if abs(o - x) >= 3:
            assert table_of(replace(view, outcome=None)).worth(0) / (o - x) > 0.146
            clear += 1
    assert clear
