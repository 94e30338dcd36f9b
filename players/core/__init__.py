"""Shared parts of all computer players: budgets, ways to search, and what a search says of its choice."""
