"""The generation of puzzles from games of computer players, and their verification by another search."""
