"""Matches between bots: one, many in rotation, on one processor, several or several machines."""
