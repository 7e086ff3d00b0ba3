"""The rules of the second edition, a chapter a file."""
