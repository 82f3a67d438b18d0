"""How a table of Tiny Towns is written down and read back."""
