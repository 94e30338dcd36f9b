"""Sending to Discord what a match has to show."""
