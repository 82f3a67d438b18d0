"""How Tiny Towns is told: what a viewer knows, and every sentence made of it."""
