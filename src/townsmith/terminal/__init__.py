"""Play in a terminal: a character picture, one sentence, numbered moves."""
