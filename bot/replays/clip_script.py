"""The contents of a clip: the steps of a replay it shows, the eyes, and the duration of each step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.replays.replay import Replay, VisibleChapter
from bot.replays.replay_verbs import Eyes
from render.core.gif import MOST_FRAMES, durations_of, spread

LARGEST: Final = 8 * 2**20
"""Bytes of a file that Discord takes from a bot everywhere, with room to spare."""


@dataclass(frozen=True, slots=True)
class Script:
    """The steps that a clip shows."""

    steps: tuple[VisibleChapter, ...]
    count: int
    """The steps there are: of a long match some are left out."""

    @property
    def durations(self) -> tuple[int, ...]:
        """Return the milliseconds of each frame, in whole hundredths of a second, as a GIF has them."""
        return durations_of(len(self.steps))


def script_of(
    replay: Replay, eyes: Eyes, user_id: int, indices: Sequence[int] | None = None, most: int = MOST_FRAMES
) -> Script:
    """Return the steps with these indices, usually all, at most so many; a Refusal for eyes that are not open."""
    wanted = range(len(replay.chapters)) if indices is None else indices
    chosen = [wanted[at] for at in spread(len(wanted), most)]
    return Script(tuple(replay.show(index, eyes, user_id) for index in chosen), len(wanted))
