"""Properties of every position random play reaches, held against slow counts of their own."""

from functools import cache

import pytest

from engines.core import Dice, OptionError, Outcome, Seat
from engines.mambo import RULES
from engines.mambo.geometry import unpack
from engines.mambo.options import Options
from engines.mambo.position import build_position
from engines.mambo.state import State, position_of
from engines.mambo.territory import territory_of
from engines.mambo.view import Variant
from tests.engines.mambo import slow
from tests.engines.mambo.tables import random_game, tiles_of

FLAGS = (
    "no_kill", "largest_wins", "largest_loses", "tie", "full_auto", "no_auto", "move_any_time", "free_ladders",
    "move_none_left", "move_any", "move_non_dominant", "kill_stripe",
)  # fmt: skip


def _random_options(number: int) -> Options:
    dice = Dice(b"options", number)
    while True:
        flags = {flag: dice.chance(25) for flag in FLAGS}
        try:
            return Options(
                variant=dice.choice(list(Variant)),
                size=4 + dice.below(50),
                num_loops=dice.choice((0, 0, 1, 2, 3)),
                group_size=dice.choice((0, 0, 0, 8)),
                **flags,
            )
        except OptionError:
            continue


@cache
def game(number: int) -> list[State]:
    """One game for all laws; options and moves are random."""
    return random_game(_random_options(number), b"law %d" % number)


@cache
def game_of(variant: Variant, number: int, size: int = Options().size) -> list[State]:
    """A game of a variant with its usual options."""
    return random_game(Options(variant=variant, size=size), b"variant %d" % number)


def _tiles(state: State) -> dict[tuple[int, int], str]:
    return {tuple(at): tile for at, tile in tiles_of(RULES.public_view(state)).items()}  # type: ignore[misc]  # q and r


@pytest.mark.parametrize("number", range(8))
def test_groups_mouths_loops_and_territory_agree_with_a_slow_count(number: int) -> None:
    states = game_of(Variant.MAMBOGO, number, 40) if number % 2 else game(number)
    for state in [states[len(states) // 2], states[-1]]:
        position = position_of(state)
        found = {
            (
                "?ox"[group.chain.colour],
                frozenset(tuple(unpack(point)) for point in group.chain.points),
                group.chain.size,
                group.chain.loops,
                frozenset(tuple(unpack(mouth)) for mouth in group.mouths),
                territory_of(position, group).count,
            )
            for group in position.groups.values()
        }
        expected = slow.groups(_tiles(state))
        assert found == {
            (group.colour, group.points, group.size, group.loops, group.mouths, group.territory) for group in expected
        }
        assert len(position.groups) == len(expected)


@pytest.mark.parametrize("number", range(8))
def test_tiles_agree_at_every_corner_and_no_automatic_space_outlives_a_turn(number: int) -> None:
    for state in game(number):
        options, tiles = state.options, _tiles(state)
        slow.colours(tiles)
        if state.left and not options.no_auto and tiles:
            assert not slow.empty_with_known(tiles, 3, 2)
            if options.fills_known:
                assert not slow.empty_with_known(tiles, 2, 1)


LONG = {
    Variant.MAMBO: Options(no_kill=True, num_loops=10, size=80),
    Variant.MAMBOGO: Options(variant=Variant.MAMBOGO, size=80),
}


@pytest.mark.parametrize(("variant", "games"), [(Variant.MAMBO, 8), (Variant.MAMBOGO, 2)])
def test_automatic_tiles_follow_in_the_order_of_the_rules(variant: Variant, games: int) -> None:
    options = LONG[variant]
    several = 0
    for number in range(games):
        for state in random_game(options, b"order %d" % number)[1:]:
            assert state.last is not None
            words = [(_at(word), word[-1]) for word in state.tiles.split()]
            count = len(state.last.filled)
            tiles = dict(words[: len(words) - count])
            for expected in words[len(words) - count :]:
                assert slow.next_fill(tiles, known_too=options.fills_known) == expected
                tiles[expected[0]] = expected[1]
            assert state.left == 0 or slow.next_fill(tiles, known_too=options.fills_known) is None
            several += count > 1
    assert several


def _at(word: str) -> tuple[int, int]:
    q, r = word.partition(":")[0].split(",")
    return int(q), int(r)


@pytest.mark.parametrize("number", range(6))
def test_spaces_and_nulls_are_those_a_slow_look_finds(number: int) -> None:
    for state in game(number)[1:-1]:
        view, tiles = RULES.public_view(state), _tiles(state)
        near = {(q + i, r + j) for q, r in tiles for i, j in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))}
        nulls = slow.empty_with_known(tiles, 3, 1)
        assert set(view.nulls) == nulls
        assert {space.hex for space in view.spaces} == near - set(tiles) - nulls


@pytest.mark.parametrize("number", range(4))
def test_a_position_kept_from_the_turn_before_equals_one_built_anew(number: int) -> None:
    # Played again: of a game played before, nothing is kept any more.
    for state in random_game(_random_options(number), b"memo %d" % number):
        kept, anew = position_of(state), build_position(state.tiles)
        for name in ("tiles", "nulls", "autos", "knowns", "sizes", "loops"):
            assert getattr(kept, name) == getattr(anew, name)
        assert {cell: gap.pattern for cell, gap in kept.spaces.items()} == {
            cell: gap.pattern for cell, gap in anew.spaces.items()
        }
        assert {group.to_view() for group in kept.groups.values()} == {
            group.to_view() for group in anew.groups.values()
        }


@pytest.mark.parametrize("variant", Variant)
def test_outcomes_are_those_of_a_slow_judge(variant: Variant) -> None:
    reasons = set()
    for number in range(10):
        states = game_of(variant, number, 24)
        final = states[-1]
        assert final.outcome == _slow_outcome(variant, _tiles(final), int(final.mover))
        reasons.add(final.outcome.reason if final.outcome else "")
        assert all(state.outcome is None for state in states[:-1])
    assert len(reasons) > 1


def _slow_outcome(variant: Variant, tiles: dict[tuple[int, int], str], mover: int) -> Outcome | None:
    groups = slow.groups(tiles)
    kills = {"xo".index(group.colour) for group in groups if not group.mouths}
    loops = {"ox".index(group.colour) for group in groups if group.loops >= 2}
    achieved = {
        Variant.MAMBO: kills, Variant.MAMBA: loops, Variant.MAMBOA: kills | loops, Variant.MAMBOGO: set()
    }[variant]  # fmt: skip
    if len(achieved) == 2:
        return _outcome([1 - mover], None, "BOTH_AT_ONCE")
    if achieved:
        return _outcome([*achieved], None, "KILL" if variant is not Variant.MAMBA and kills else "LOOPS")
    if variant is Variant.MAMBOGO:
        best = [min((-group.territory, group.size) for group in groups if group.colour == colour) for colour in "ox"]
        reason = "TERRITORY" if best[0][0] != best[1][0] else "TERRITORY_SIZE"
        scores = (-best[0][0], -best[1][0])
        return (
            _outcome([0], scores, reason)
            if best[0] < best[1]
            else _outcome([1] if best[1] < best[0] else [0, 1], scores, reason if best[1] < best[0] else "TIE")
        )
    o, x = (max(group.size for group in groups if group.colour == colour) for colour in "ox")
    if o == x:
        return _outcome([0, 1], (o, x), "TIE")
    if variant is Variant.MAMBA:
        return _outcome([0 if o < x else 1], (o, x), "LARGEST_LOSES")
    return _outcome([0 if o > x else 1], (o, x), "LARGEST_WINS")


def _outcome(winners: list[int], scores: tuple[int, int] | None, reason: str) -> Outcome:
    return Outcome(tuple(Seat(seat) for seat in winners), scores, reason)
