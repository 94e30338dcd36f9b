"""What players and spectators do with a match."""
