"""Servers: settings, the channels of matches, the first message."""
