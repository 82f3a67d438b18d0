"""UpTown as pictures."""
