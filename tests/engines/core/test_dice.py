"""The dice can be checked by hand (DESIGN, Dice)."""

import hashlib
import hmac
from collections.abc import Iterator

import pytest

from engines.core import Dice

SEED = bytes(range(32))


def _words(seed: bytes, ply: int | str) -> Iterator[int]:
    """The stream as the design states it, written a second time."""
    block = 0
    while True:
        digest = hmac.new(seed, f"{ply}:{block}".encode(), hashlib.sha256).digest()
        for at in range(4):
            yield int.from_bytes(digest[8 * at : 8 * at + 8], "big")
        block += 1


def test_a_known_stream_does_not_change() -> None:
    dice = Dice(SEED, 7)
    assert [dice.below(1000) for _ in range(6)] == [109, 667, 559, 428, 43, 501]


@pytest.mark.parametrize("seed", [SEED, b"", b"longer than one block of the hash: " * 4])
def test_words_are_those_of_the_design(seed: bytes) -> None:
    words = _words(seed, 3)
    dice = Dice(seed, 3)
    assert [dice.below(2**64) for _ in range(11)] == [next(words) for _ in range(11)]


@pytest.mark.parametrize("ply", [3, 8])
def test_an_event_has_dice_of_its_own_at_whichever_ply_it_happens(ply: int) -> None:
    words, dice = _words(SEED, "turn 2"), Dice(SEED, ply)
    assert not dice.has_drawn
    event = dice.of("turn 2")
    assert [event.below(2**64) for _ in range(11)] == [next(words) for _ in range(11)]
    assert dice.has_drawn


@pytest.mark.parametrize("n", [1, 2, 6, 7, 100, 2**63 + 1, 2**64 - 1])
def test_below_throws_words_of_the_incomplete_stretch_again(n: int) -> None:
    limit = 2**64 - 2**64 % n
    fair = (word % n for word in _words(SEED, 1) if word < limit)
    dice = Dice(SEED, 1)
    assert [dice.below(n) for _ in range(20)] == [next(fair) for _ in range(20)]


def test_a_bound_must_be_positive() -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Dice(SEED, 0).below(0)


def test_a_die_counts_from_one() -> None:
    dice = Dice(SEED, 2)
    assert {dice.die(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_chance_is_so_many_times_in_a_hundred() -> None:
    dice, same = Dice(SEED, 2), Dice(SEED, 2)
    assert [dice.chance(30) for _ in range(50)] == [same.below(100) < 30 for _ in range(50)]
    assert not Dice(SEED, 2).chance(0)
    assert Dice(SEED, 2).chance(100)


def test_choice_takes_the_item_at_a_place_drawn() -> None:
    assert Dice(SEED, 4).choice("abcdefg") == "abcdefg"[Dice(SEED, 4).below(7)]


def test_shuffle_swaps_from_the_end_and_leaves_its_argument_alone() -> None:
    items = list(range(10))
    found = Dice(SEED, 5).shuffle(items)
    dice, expected = Dice(SEED, 5), list(range(10))
    for last in range(9, 0, -1):
        other = dice.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert found == expected
    assert items == list(range(10))
    assert Dice(SEED, 5).sample(items, 3) == found[:3]


def test_shuffle_throws_words_of_the_incomplete_stretch_again() -> None:
    dice = Dice(SEED, 5)
    dice._words = [1, 0, 2**64 - 1]
    assert dice.shuffle("abc") == ["c", "b", "a"], "2**64 % 3 is 1: the last word counts for no choice of three"


def test_weights_are_walked_in_order() -> None:
    pairs = [("a", 1), ("b", 0), ("c", 3)]
    dice, same = Dice(SEED, 6), Dice(SEED, 6)
    assert [dice.weighted(pairs) for _ in range(40)] == ["accc"[same.below(4)] for _ in range(40)]
