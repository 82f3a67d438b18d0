"""Who plays: the bots people know by name, each found by its mark."""
