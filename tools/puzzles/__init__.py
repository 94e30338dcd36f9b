"""The making of puzzles from games of computer players, and their check by another search."""
