"""Drawing in a process of its own: it is asked by its input what to draw, and answers by its output.

Both ways go a length of four bytes and as many bytes of pickle. It ends with whoever asks: then its input ends.
"""

import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

import render

LENGTH: Final = 4
HIGH: Final = 5
"""The protocol of pickle: both ends are of one version."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong and where, but not in its own words: they may name what is hidden."""

    kind: str
    where: str


@dataclass(frozen=True, slots=True)
class PublicOf:
    """Draws what everybody may see of a game: its renderer stays on either side."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PublicBoard:
        """Draw a view."""
        return render.RENDERERS[self.game].public(view, table)


@dataclass(frozen=True, slots=True)
class PrivateOf:
    """Draws what the holder of a seat may see."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PrivateBoard:
        """Draw a seat's view."""
        return render.RENDERERS[self.game].private(view, table)


def framed(value: object) -> bytes:
    """Return a value as it is sent."""
    data = pickle.dumps(value, HIGH)
    return len(data).to_bytes(LENGTH) + data


def answer(wanted: tuple[Callable[..., object], Sequence[object], Mapping[str, object]]) -> object:
    """Return what is drawn, or a Failure."""
    draw, given, named = wanted
    try:
        return draw(*given, **named)
    except Exception as error:  # noqa: BLE001 - whatever a painter's fault is, the next picture may be drawn
        return Failure(type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Say that everything is loaded, then draw until nobody asks any more."""
    answers.write(framed(None))
    answers.flush()
    while len(length := asked.read(LENGTH)) == LENGTH:
        size = int.from_bytes(length)
        if len(wanted := asked.read(size)) < size:
            return  # killed in the middle of it
        answers.write(framed(answer(pickle.loads(wanted))))  # noqa: S301 - our own
        answers.flush()


def main() -> None:
    """Serve whoever has begun this process."""
    # Ctrl-C reaches the whole group, and whoever asks decides when this ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        # A bot that was killed reads no answers: this ends without a word.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    serve(sys.stdin.buffer, sys.stdout.buffer)
