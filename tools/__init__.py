"""Tools that make data for the product: leagues, ratings, scales, weights, openings and puzzles."""
