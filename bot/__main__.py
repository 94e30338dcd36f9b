"""`gamekeeper`, or `python -m bot`: see `program.py`."""

import gc
import sys


def main() -> int:
    """Load the bot and run it."""
    # Imported modules are never freed: collecting them again costs a sixth of startup, and event-loop time later.
    gc.disable()
    from bot import program  # noqa: PLC0415 - imported while the garbage collector is off

    gc.freeze()
    gc.enable()
    return program.main()


if __name__ == "__main__":
    sys.exit(main())
