"""Offers of matches: to write, answer, begin and repeat them."""
