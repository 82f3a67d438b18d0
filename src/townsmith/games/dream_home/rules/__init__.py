"""The rules: the position, what is legal, what a move brings about and what it all scores."""
