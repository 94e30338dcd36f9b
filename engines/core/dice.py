"""Randomness that replays the same on every machine: HMAC-SHA256 in counter mode, one stream a ply (DESIGN, Dice)."""

import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from operator import mod
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

T = TypeVar("T")

_WORD_RANGE: Final = 2**64
_FOUR_WORDS: Final = struct.Struct(">4Q")
_KEY_BYTES: Final = 64
_INNER_PAD: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD: Final = bytes(byte ^ 0x5C for byte in range(256))
_WORDS_A_BLOCK: Final = 4
_MOST_READ_AHEAD: Final = 64
_PLAIN_WORDS: Final = 2**64 - 2**32
"""Words below this are never in the incomplete last stretch of a bound up to 2**32."""


@lru_cache(maxsize=256)
def _keyed_hashes(seed: bytes) -> tuple["Hash", "Hash"]:
    """Return HMAC's two hashes with the key absorbed (RFC 2104); a block then costs a third of `hmac.digest`."""
    key = (seed if len(seed) <= _KEY_BYTES else sha256(seed).digest()).ljust(_KEY_BYTES, b"\0")
    return sha256(key.translate(_INNER_PAD)), sha256(key.translate(_OUTER_PAD))


class Dice:
    """The stream of words of one ply, or of an event that has a name.

    Block i, counted from 0, is HMAC-SHA256(key=seed, msg=f"{ply}:{i}"), read as four big-endian 64-bit words; the name
    of an event replaces the ply. A `Dice` is consumed as it is drawn from: make a new one for each ply.
    """

    __slots__ = ("_block", "_is_passed_on", "_ply", "_seed", "_words")

    def __init__(self, seed: bytes, ply: int | str) -> None:
        self._seed = seed
        self._ply = ply
        self._is_passed_on = False
        self._block = 0
        self._words: list[int] = []

    @property
    def has_drawn(self) -> bool:
        """Return whether anything has been drawn from it, or its seed was used for an event."""
        return self._block > 0 or self._is_passed_on

    def of(self, event: str) -> "Dice":
        """Return the dice of an event, such as `turn 2`: the same at whichever ply it happens.

        Equal seeds give equal luck, after any number of entries. A game uses each name once; trials of the
        same event need a seed each.
        """
        self._is_passed_on = True
        return Dice(self._seed, event)

    def _fill(self, count: int) -> None:
        """Read blocks until at least `count` words are available in `_words`, the next one last."""
        keyed_inner, keyed_outer = _keyed_hashes(self._seed)
        at_ply = keyed_inner.copy()
        at_ply.update(f"{self._ply}:".encode())
        words, block = self._words[::-1], self._block
        while len(words) < count:
            inner, outer = at_ply.copy(), keyed_outer.copy()
            inner.update(b"%d" % block)
            outer.update(inner.digest())
            words += _FOUR_WORDS.unpack(outer.digest())
            block += 1
        self._words, self._block = words[::-1], block

    def _next_word(self) -> int:
        if not self._words:
            # A long draw fetches whole blocks: one call for each block would cost half as much again.
            self._fill(min(_WORDS_A_BLOCK * self._block, _MOST_READ_AHEAD) or 1)
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a uniform integer in 0..n-1; words of the incomplete last stretch are rejected."""
        if n < 1:
            raise ValueError(f"below() needs a positive bound, not {n}")
        word = self._next_word()
        # Only the last stretch of the range, shorter than n, can be biased: below it no division is needed.
        while word >= _WORD_RANGE - n and word >= _WORD_RANGE - _WORD_RANGE % n:
            word = self._next_word()
        return word % n

    def die(self, n: int) -> int:
        """Return a uniform integer in 1..n."""
        return self.below(n) + 1

    def chance(self, percent: int) -> bool:
        """Return True with a probability of `percent` percent."""
        return self.below(100) < percent

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, which must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Return a new shuffled list (Fisher-Yates from the end)."""
        shuffled = list(items)
        places = range(len(shuffled) - 1, 0, -1)
        for last, other in zip(places, self._below_each(range(len(shuffled), 1, -1)), strict=True):
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def _below_each(self, bounds: Sequence[int]) -> Iterable[int]:
        """Return `below(n)` for each n in `bounds`, which is never above 2**32; a deck is shuffled in half the time."""
        count = len(bounds)
        self._fill(count)
        words = self._words[-count:]
        if max(words, default=0) >= _PLAIN_WORDS:
            return [self.below(n) for n in bounds]
        del self._words[len(self._words) - count :]
        return map(mod, reversed(words), bounds)

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
