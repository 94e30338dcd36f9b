"""What an operator does: copies of the database, checks of it, and the claim that only one bot runs on it."""
