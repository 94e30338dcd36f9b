"""Deadlines, reminders, quiet hours, times of day."""
