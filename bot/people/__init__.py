"""Users: preferences, vacations, profile, export, erasure."""
