"""Tools for operators: backups and checks of the database, and the claim that only one bot runs on it."""


class OperatorError(Exception):
    """Something that an operator asked for cannot be done; the message says why, and what to do."""
