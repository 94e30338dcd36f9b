"""The running host: services, store, delivery and clock."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - on an older version this prints a sentence instead of a SyntaxError
    sys.exit("Gamekeeper needs Python 3.11 or newer. Name one that you have: make play PYTHON=python3.11")
