"""Tools that generate data for the product: leagues, ratings, scales, weights, openings and puzzles."""
