"""Notices: telling people that it is their turn when no page of theirs is in sight."""
