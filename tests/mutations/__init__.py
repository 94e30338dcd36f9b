"""Faults put in by a tool, to see what the tests notice."""
