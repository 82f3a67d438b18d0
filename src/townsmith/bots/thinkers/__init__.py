"""Who thinks: searches, knockouts and plans, and which of them a game deserves."""
