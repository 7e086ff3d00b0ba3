"""The rules of Palatinus, a chapter a file."""
