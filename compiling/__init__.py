"""How setup.py turns the marked modules into one library: many C files, side by side."""
