"""Tools for operators: backups and checks of the database, and the claim that only one bot runs on it."""
