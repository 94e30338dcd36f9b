"""Computers: their turns, hints, analyses and reasons."""
