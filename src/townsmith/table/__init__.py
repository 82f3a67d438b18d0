"""A running game: its header, its log, and everything that follows from them."""
