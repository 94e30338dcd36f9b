"""MONO's pictures: the public view of the table, and the hand of one player."""
