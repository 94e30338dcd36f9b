"""How long a test waits for what must come: a busy machine may be many times slower, and no test is of speed."""

import os

PATIENCE = float(os.environ.get("GAMEKEEPER_PATIENCE", "120"))
"""Seconds. What never comes is reported after so many."""
