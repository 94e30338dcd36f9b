"""Ratings: results folded into skills, careers and pools."""
