"""The base of all features: matches, messages, the database, sending. It imports no feature."""
