"""Alembic migrations, run at startup."""
