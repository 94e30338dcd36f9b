"""Reasons reworded for the other players: "you" becomes the name of the player who moved."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engines.core.messages import Joined, Player, Text, join
from engines.core.rules import Seat

_YOU: Final = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)


def to_others(reasons: Sequence[Text], mover: Seat, others: Mapping[str, Text]) -> tuple[Text, ...]:
    """Return reasons as worded for everybody but the mover; `others` has replacements of the sentences with "you".

    Its `{mover}` is always the player of the move. A sentence with "you" that has no replacement is left out.
    """
    return tuple(_reword(reasons, mover, others))


def _reword(reasons: Sequence[Text], mover: Seat, others: Mapping[str, Text]) -> Iterator[Text]:
    for reason in reasons:
        if isinstance(reason, Joined):
            if parts := to_others([part for part in reason.parts if isinstance(part, Text)], mover, others):
                yield join(parts, reason.separator)
            continue
        instead = others.get(reason.template)
        if instead is not None:
            plural = (instead.plural[0], reason.plural[1]) if instead.plural and reason.plural else None
            yield Text(instead.template, {**reason.values, "mover": Player(mover)}, plural)
        elif not _YOU.search(reason.template):
            yield reason
