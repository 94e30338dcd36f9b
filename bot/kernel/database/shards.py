"""The shards that this process serves."""

import re
from dataclasses import dataclass

_RANGE = re.compile(r"\s*(\d+)(?:\s*-\s*(\d+))?\s*")
EXAMPLE = "`--shards 0-3 --of 16`, or SHARDS=0-3 and SHARD_COUNT=16"


class ShardsError(Exception):
    """Invalid shards; the message says what to write instead."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the bot's `count` shards, by id."""

    ids: tuple[int, ...]
    count: int

    @property
    def share(self) -> float:
        """Return the fraction of all shards, and so of servers and rate limits."""
        return len(self.ids) / self.count


def read_shards(text: str | None, count: int | None) -> Shards | None:
    """Parse ranges like `0-3` and numbers, separated by commas, of `count` shards; None if neither is given.

    Without `text` it returns all shards. Raises ShardsError with a sentence for the operator.
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
