"""Randomness that replays the same on every machine: HMAC-SHA256 in counter mode, one stream a ply (DESIGN, Dice)."""

import hmac
import struct
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD_RANGE = 2**64
_FOUR_WORDS = struct.Struct(">4Q")


class Dice:
    """The stream of words of one ply.

    Block i, counted from 0, is HMAC-SHA256(key=seed, msg=f"{ply}:{i}"), read as four big-endian 64-bit words.
    A `Dice` is used up as it is drawn from: make a new one for each ply.
    """

    __slots__ = ("_block", "_ply", "_seed", "_words")

    def __init__(self, seed: bytes, ply: int) -> None:
        self._seed = seed
        self._ply = ply
        self._block = 0
        self._words: list[int] = []

    def _next_word(self) -> int:
        if not self._words:
            digest = hmac.digest(self._seed, b"%d:%d" % (self._ply, self._block), "sha256")
            first, second, third, fourth = _FOUR_WORDS.unpack(digest)
            self._words = [fourth, third, second, first]
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a uniform integer in 0..n-1; words of the incomplete last stretch are thrown again."""
        if n < 1:
            raise ValueError(f"below() needs a positive bound, not {n}")
        word = self._next_word()
        # The last stretch is shorter than n: below it no division is needed to know that the word counts.
        while word >= _WORD_RANGE - n and word >= _WORD_RANGE - _WORD_RANGE % n:
            word = self._next_word()
        return word % n

    def die(self, n: int) -> int:
        """Return a uniform integer in 1..n."""
        return self.below(n) + 1

    def chance(self, percent: int) -> bool:
        """Return true `percent` times in a hundred."""
        return self.below(100) < percent

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, which must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Return a new shuffled list (Fisher-Yates from the end)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def sample(self, items: Iterable[T], k: int) -> list[T]:
        """Return the first `k` of the shuffled `items`."""
        return self.shuffle(items)[:k]

    def weighted(self, pairs: Sequence[tuple[T, int]]) -> T:
        """Return one item of (item, weight) pairs; weights are non-negative integers with a positive sum."""
        rest = self.below(sum(weight for _, weight in pairs))
        for item, weight in pairs:
            if rest < weight:
                return item
            rest -= weight
        raise AssertionError("unreachable: the weights add up to the bound")
