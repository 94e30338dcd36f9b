"""Learning a game: its rules, lessons, puzzles."""
