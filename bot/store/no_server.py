"""What keeps a database on a server from being used."""


class NoServerError(Exception):
    """A server cannot be used as DATABASE_URL says; the message is a sentence that says what to do."""
