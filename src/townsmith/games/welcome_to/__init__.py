"""Welcome To..., complete: two editions, four sheets, experts and two solo modes."""
