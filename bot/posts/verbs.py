"""The verbs of the buttons that every match has."""

HAND, TEXT, RULES, RESIGN, RESIGN_SURELY = "hand", "text", "rules", "resign", "resign_surely"
RECORD = "record"
DISMISS = "dismiss"
"""The verb of *Cancel* in a question or a dialogue: nothing happens."""
ACCEPT, DECLINE, JOIN, LEAVE, START, CANCEL = "accept", "decline", "join", "leave", "start", "cancel"
FAIR = "fair"
