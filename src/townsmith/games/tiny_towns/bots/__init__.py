"""What programs that play or learn Tiny Towns go by."""
