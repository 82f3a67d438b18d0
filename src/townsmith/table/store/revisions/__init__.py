"""The steps from one shape of what is kept to the next, as alembic wants them to lie."""
