"""Palatinus: tiles, inhabitants with and without the wolf, seven hills."""
