"""How the game is drawn: pictures are functions of a view."""
