"""Offers of matches: creating and answering them, starting matches, and rematches."""
