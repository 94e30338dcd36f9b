"""What every feature needs and none of them is: matches, messages, the database, sending. It imports no feature."""
