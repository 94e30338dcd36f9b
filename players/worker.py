"""A process that thinks, `python -m players.worker`: questions come by its standard input, answers go by its output.

It gives way to everything else on the machine, and ends with whoever has started it.
"""

import os
import signal
import sys
import traceback

from players.questions import serve

NICE = 10


def main() -> None:
    """Answer till the input ends."""
    os.nice(NICE)
    # Whoever stops the host by the keyboard means the host, which then closes the input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        # A host that was killed reads no answers: this ends without a word.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        # What anything prints is no answer.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        try:
            serve(sys.stdin.buffer, answers)
        except Exception as error:  # noqa: BLE001 - whatever it is: the host starts another one and asks again
            # Where it failed, but not its words: they may name what is hidden.
            where = "".join(traceback.format_tb(error.__traceback__))
            sys.exit(f"a computer player failed: {type(error).__name__}\n{where}")


if __name__ == "__main__":
    main()
