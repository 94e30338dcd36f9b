"""MONO's pictures: the table as everybody sees it, and the hand of one player."""
