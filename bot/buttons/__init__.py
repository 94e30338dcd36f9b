"""Buttons, menus and forms: verbs, custom ids, and the controls that games add."""
