"""The rules of UpTown: what is legal, what a move does and what it all comes to."""
