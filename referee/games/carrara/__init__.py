"""The Palaces of Carrara: what both editions share, without rule ids."""
