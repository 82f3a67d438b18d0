"""How a table and a deck are written down and read back."""
