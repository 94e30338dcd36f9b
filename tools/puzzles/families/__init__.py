"""Generators of puzzles, a module per game: `candidates` finds them by search, `fault_of` verifies one more slowly."""
