"""The same pure function over many games, and where the games come from."""
