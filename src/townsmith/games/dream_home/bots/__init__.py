"""What programs that play or learn the game go by."""
