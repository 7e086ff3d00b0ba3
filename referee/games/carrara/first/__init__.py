"""The first edition (Hans im Glück / Z-Man 2012)."""
