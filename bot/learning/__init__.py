"""Lessons, tips, puzzles and the puzzle of the day."""
