"""Slash commands, buttons and modals; each is one service call."""
