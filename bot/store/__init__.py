"""The only SQL: tables, migrations and the log."""
