"""Work that costs: everything a visitor can make the machine compute, and who goes first."""
