"""The questions that all players of a match must agree on."""
