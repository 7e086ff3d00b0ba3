"""Results as text, tables and machine formats: the only package that imports tabulate."""
