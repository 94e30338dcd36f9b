"""Alembic's entry point: migrations run on the application's connection, inside its transaction."""

from alembic import context

from bot.kernel.database.tables import all_tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=all_tables(),
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
