"""What players of a match agree on: a draw, an abort, an undo, a pause."""
