"""How fast the referee is, against its peers and in one run: ``python -m benchmarks``."""
