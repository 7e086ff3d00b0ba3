"""Measure, print one table, and call nothing a failure: benchmarks are no gate."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import machine, table
from benchmarks.suite import GROUPS, Scale
from benchmarks.timing import interleave


def options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of every contender (default 7)")
    parser.add_argument("--games", type=int, default=500, help="games of each kind (default 500)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random games (default 1)")
    parser.add_argument("--only", action="append", choices=list(GROUPS), help="measure this group alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure there")
    chosen = parser.parse_args(argv)
    if chosen.rounds < 1:
        parser.error("--rounds: at least 1")
    if chosen.games < 2:
        parser.error("--games: at least 2")
    return chosen


def measure(names: Sequence[str], rounds: int, scale: Scale) -> list[table.Row]:
    """Measure the groups one after the other, the contenders of each interleaved."""
    rows = []
    for name in names:
        print(f"{name} ...", file=sys.stderr, flush=True)
        group = GROUPS[name](scale)
        samples = interleave(group.contenders, rounds * group.times)
        rows += table.rows(samples, group.comparisons)
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    chosen = options(argv)
    about = machine.describe() | {
        "scale": f"{chosen.games} games, seed {chosen.seed}, {chosen.rounds} rounds",
    }
    with TemporaryDirectory(prefix="referee-bench-") as folder:
        scale = Scale(chosen.games, chosen.seed, Path(folder))
        rows = measure(chosen.only or list(GROUPS), chosen.rounds, scale)
    for name, value in about.items():
        print(f"{name}: {value}")
    print(f"\n{table.render(rows)}")
    if chosen.json:
        numbers = {"about": about, "rows": table.numbers(rows)}
        chosen.json.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
