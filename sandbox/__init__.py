"""A local stand-in of Discord to play and test without a token."""
