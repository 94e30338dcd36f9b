"""Looking back at matches: replays, clips, beliefs, analyses, proofs, imports."""
