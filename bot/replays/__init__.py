"""Matches that are over: replays, clips, beliefs, analyses, proofs, imports."""
