"""Speed as ratios to a yardstick timed in the same run."""
