"""Markup, translation, durations in words."""
