"""Where alembic begins: on the connection of whoever called it, in their transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
