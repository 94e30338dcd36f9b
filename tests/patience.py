"""The time a test waits for an expected event: a busy machine may be many times slower, and no test is of speed."""

import os

PATIENCE = float(os.environ.get("GAMEKEEPER_PATIENCE", "120"))
"""Seconds after which a missing event is reported."""
