"""The running host: services, store, delivery and clock."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - who starts it with an older one gets a sentence, no SyntaxError
    sys.exit("Gamekeeper needs Python 3.11 or newer. Name one that you have: make play PYTHON=python3.11")
