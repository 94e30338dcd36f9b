"""Messages as plain data, and the sentences that many of them share."""
