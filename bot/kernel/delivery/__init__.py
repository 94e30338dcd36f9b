"""Sending a match's posts and notifications to Discord."""
