"""Agreements of a match's players: a draw, an abort, an undo, a pause, more time."""
