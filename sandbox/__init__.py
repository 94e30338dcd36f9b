"""A local stand-in for Discord to play and test without a token."""
