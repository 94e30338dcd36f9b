"""A match: its position, its clocks, and the unit of work that changes it."""
