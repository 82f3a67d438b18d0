"""What speaks HTTP: the guard, requests and answers, passes, moves and the live stream."""
