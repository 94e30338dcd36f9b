"""Error of a database server that cannot be used."""


class NoServerError(Exception):
    """A server cannot be used as DATABASE_URL says; the message is a sentence that says what to do."""

    def of(self, setting: str) -> str:
        """Return the sentence where the address stands in something else than DATABASE_URL."""
        return str(self).replace("DATABASE_URL", setting)
