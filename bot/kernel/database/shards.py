"""The shards that this process serves."""

import re
from dataclasses import dataclass

_RANGE = re.compile(r"\s*(\d+)(?:\s*-\s*(\d+))?\s*")
EXAMPLE = "`--shards 0-3 --of 16`, or SHARDS=0-3 and SHARD_COUNT=16"


class ShardsError(Exception):
    """Shards that cannot be; the message says what to write instead."""


@dataclass(frozen=True, slots=True)
class Shards:
    """These of so many."""

    ids: tuple[int, ...]
    count: int

    @property
    def share(self) -> float:
        """Return their part of all shards, and so of servers and rate limits."""
        return len(self.ids) / self.count


def read_shards(text: str | None, count: int | None) -> Shards | None:
    """Read a range like `0-3`, a number, or several after commas, of `count`; None where nothing is said of shards.

    All of them where only their number is given. ShardsError says in a sentence what is wrong.
    """
    if count is not None and count < 1:
        raise ShardsError(f"There is at least one shard. Write {EXAMPLE}.")
    if text is None:
        return None if count is None else Shards(tuple(range(count)), count)
    if count is None:
        raise ShardsError(f"Say how many shards there are in all, as in {EXAMPLE}.")
    ids: list[int] = []
    for part in text.split(","):
        matched = _RANGE.fullmatch(part)
        if matched is None:
            raise ShardsError(f"The shards {text!r} cannot be read. Write a range, as in {EXAMPLE}.")
        first, last = int(matched[1]), int(matched[2] or matched[1])
        if last < first:
            raise ShardsError(f"The shards {text!r} end before they begin. Write a range, as in {EXAMPLE}.")
        if last >= count:
            raise ShardsError(
                f"There is no shard {last} of {count}: they are counted from 0, and the last is {count - 1}."
            )
        ids += range(first, last + 1)
    if len(set(ids)) != len(ids):
        raise ShardsError(f"The shards {text!r} name a shard twice.")
    return Shards(tuple(sorted(ids)), count)
