"""What bots and learners make of a position of UpTown."""
