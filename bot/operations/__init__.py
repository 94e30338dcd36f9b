"""Tools for operators: backups and checks of the database, and the claim that lets only one bot run on it."""


class OperatorError(Exception):
    """An operator's command failed; the message says why, and what to do."""
