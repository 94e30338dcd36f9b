"""Shared parts of all computer players: budgets, searches, and the explanation of a choice."""
