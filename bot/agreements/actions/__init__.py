"""The questions that all players of a match agree on, and how they are asked."""
