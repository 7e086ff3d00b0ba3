"""The grammars of the notation, one a family of games."""
