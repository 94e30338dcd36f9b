"""Actions on contests."""
