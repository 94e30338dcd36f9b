"""Connections, transactions, the schema and its migrations, for SQLite and PostgreSQL."""
