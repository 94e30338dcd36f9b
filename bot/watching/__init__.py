"""Watching a match, and readers of a player's reports."""
