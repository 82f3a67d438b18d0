"""The contract between a game and everything that plays, shows, stores or studies it."""
