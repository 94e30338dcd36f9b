"""`gamekeeper`, or `python -m bot`: see `program.py`."""

import gc
import sys


def main() -> int:
    """Load the bot and run it."""
    # Imported modules stay. To collect them again and again takes a sixth of the start, and later the loop's time.
    gc.disable()
    from bot import program  # noqa: PLC0415 - loaded without collections

    gc.freeze()
    gc.enable()
    return program.main()


if __name__ == "__main__":
    sys.exit(main())
