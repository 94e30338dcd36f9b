"""Deadlines, reminders and forfeits."""
