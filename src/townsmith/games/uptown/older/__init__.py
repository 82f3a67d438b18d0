"""What older versions of the rules need: the deck they were dealt from."""
