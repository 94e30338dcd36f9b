"""Ratings: how strong people are, by what came of their rated matches. Pure: nothing here reads or stores."""
