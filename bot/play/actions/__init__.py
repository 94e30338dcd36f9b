"""Actions of players and spectators in a match."""
