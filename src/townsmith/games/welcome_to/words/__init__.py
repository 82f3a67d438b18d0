"""What leaves the engine, and how it is told."""
