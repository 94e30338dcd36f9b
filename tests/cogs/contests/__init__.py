"""Contests as members meet them."""
