"""UpTown as people write it down: position files, the score pad, decks of their own."""
