"""Tables of Welcome To written down and read back, and decks of one's own."""
