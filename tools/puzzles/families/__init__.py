"""Makers of puzzles, a module a game: `candidates` finds them by search, `fault_of` checks one by a slower search."""
