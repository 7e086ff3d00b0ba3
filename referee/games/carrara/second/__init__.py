"""The second edition of The Palaces of Carrara."""
