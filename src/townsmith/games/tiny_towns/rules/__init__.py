"""The rules: the pieces, the town and the turns of Tiny Towns, without a word of prose."""
