"""Sheets on paper: what a game has to print, and pages of our drawings as a PDF."""
