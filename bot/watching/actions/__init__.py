"""Watching a match of others, and reading a player's reports along."""
