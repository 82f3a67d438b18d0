"""What programs that play or learn Welcome To go by."""
