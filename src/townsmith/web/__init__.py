"""The web table: pages, live updates and moves, for every game there is."""
