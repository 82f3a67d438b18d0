"""Learning what positions are worth from games that were played."""
