"""The beliefs of a player: how likely each hidden fact is, over positions that the player could not tell apart."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from engines.core.support import ByType

Fact = tuple[int | str, ...]
"""A possible fact about hidden information, as a tuple that each game defines."""
V_contra = TypeVar("V_contra", contravariant=True)


@runtime_checkable
class SupportsHiddenFacts(Protocol[V_contra], metaclass=ByType):
    """Rules of a game with secrets that can sample the facts hidden from a player."""

    def hidden_facts(self, view: V_contra, seed: bytes) -> Iterator[Iterable[Fact]]:
        """Yield, without end, the hidden facts of one position that the seat of `view` cannot tell from the real
        one: each fact once. Equal arguments yield the same."""  # noqa: D205, D209 - one sentence


@dataclass(frozen=True, slots=True)
class Belief:
    """The facts found in a number of positions that a seat could not tell from the real one."""

    samples: int
    counts: tuple[tuple[Fact, int], ...]
    """The number of positions in which each fact was true, if in any."""

    @property
    def chances(self) -> dict[Fact, float]:
        """Return the share of the positions in which each fact is true; absent facts are never true."""
        return {fact: count / self.samples for fact, count in self.counts}


def count_facts(positions: Iterable[Iterable[Fact]]) -> Belief:
    """Return how often each fact is true."""
    samples, counts = 0, Counter[Fact]()
    for samples, facts in enumerate(positions, 1):  # noqa: B007 - the last number is how many there are
        counts.update(facts)
    return Belief(samples, tuple(counts.items()))
