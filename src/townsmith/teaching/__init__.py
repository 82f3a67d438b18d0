"""Learning a game: lessons, worked examples and rulebook pages, read from the game's folder."""
