"""The phases of a turn, each a function of a running turn and the dice (rules: The turn)."""
