"""Messages as plain data, and the phrases that many of them share."""
