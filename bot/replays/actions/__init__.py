"""Looking back at a match: replay, history, clip, analysis, proof."""
