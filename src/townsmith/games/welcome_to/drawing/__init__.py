"""Welcome To drawn, and in characters."""
