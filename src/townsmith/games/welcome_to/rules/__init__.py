"""The rules of Welcome To: the position, its moves and its score."""
