"""Slash commands, buttons and modals; each makes one service call."""
