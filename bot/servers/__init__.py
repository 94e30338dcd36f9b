"""Servers: settings, and the channels of matches."""
