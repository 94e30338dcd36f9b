"""Ratings: skills and careers, computed from results by pool."""
