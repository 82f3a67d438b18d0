"""How Tiny Towns is drawn, with the hand and in characters."""
