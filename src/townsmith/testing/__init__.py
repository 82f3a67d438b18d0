"""What every game must obey, and the tools to show it; games outside this package may use both."""
