"""The rules of the first edition, one file a chapter of the rule book."""
