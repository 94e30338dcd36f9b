"""What makes data for the product and is no part of it: leagues, ratings, scales, weights, openings and puzzles."""
