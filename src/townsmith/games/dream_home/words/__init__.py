"""How the game is told: every sentence is made from a view."""
