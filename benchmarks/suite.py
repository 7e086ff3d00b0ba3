"""What is measured against what, and the goals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks import (
    archives,
    chessgames,
    forgotten,
    games,
    lark_lines,
    ledgers,
    memory,
    pokerhands,
    process,
    subject,
)
from benchmarks.goal import Comparison, Goal, at_least, at_most
from benchmarks.timing import Contender, rate

CHECK_TO_CHESS = at_least(3)
CHECK_TO_POKER = at_least(10)
START_TO_CLICK = at_most(1.25)
MANY_TO_ONE = at_most(1.1)
READER_TO_LARK = at_least(10)
COMPLETE_TO_FORGOTTEN = at_most(100)


class Scale(NamedTuple):
    """How much is measured, from which seed, and where files may be put."""

    games: int
    seed: int
    folder: Path


class Group(NamedTuple):
    """Contenders that are measured in the same rounds.

    ``times`` multiplies the rounds, for what is over so soon that it needs more.
    """

    contenders: Sequence[Contender]
    comparisons: Sequence[Comparison]
    times: int = 1


def _counted(name: str, unit: str, work: Callable[[], int]) -> Contender:
    return Contender(name, unit, partial(rate, work))


def speed(scale: Scale) -> Group:
    """Judging complete games, in process: every ruleset and the two peers."""
    ours = []
    for ruleset in subject.rulesets():
        data = games.stream(ruleset, scale.games, scale.seed)
        ours.append(_counted(f"check {ruleset}", "turns/s", partial(subject.check, data)))

    pgn, plies = chessgames.pgn(scale.games, scale.seed)
    if chessgames.read_plies(pgn) != plies:
        raise RuntimeError("python-chess reads fewer plies than were written")
    hands, actions = pokerhands.hands(scale.games, scale.seed)
    if pokerhands.replay(hands) != actions:
        raise RuntimeError("pokerkit replays fewer actions than were written")

    def read_chess() -> int:
        # Counting plies would cost python-chess a walk; that they are all there was seen above.
        return plies if chessgames.read(pgn) == scale.games else 0

    chess = _counted("python-chess read_game", "plies/s", read_chess)
    poker = _counted("pokerkit PHH replay", "actions/s", partial(pokerhands.replay, hands))
    comparisons = [Comparison(our.name, chess.name, CHECK_TO_CHESS) for our in ours]
    comparisons += [Comparison(our.name, poker.name, CHECK_TO_POKER) for our in ours]
    return Group([*ours, chess, poker], comparisons)


def startup(scale: Scale) -> Group:
    """Whole processes; ``import click`` is the floor of any program built on it."""
    log = scale.folder / "ONE.rgn"
    log.write_bytes(games.stream(subject.rulesets()[0], 1, scale.seed))
    programs = {
        "referee --help": [*subject.command(), "--help"],
        "referee check ONE.rgn": [*subject.command(), "check", str(log)],
        'python -c "import click"': [sys.executable, "-c", "import click"],
    }
    for argv in programs.values():
        process.run(argv)  # byte code gets written once, not in the first round
    contenders = [
        Contender(name, "ms", partial(process.milliseconds, argv)) for name, argv in programs.items()
    ]
    *ours, floor = programs
    return Group(contenders, [Comparison(name, floor, START_TO_CLICK) for name in ours], times=3)


def peak(scale: Scale) -> Group:
    """Peak memory of ``check -`` on a short stream and on a long one."""
    ruleset = subject.rulesets()[0]
    argv = [*subject.command(), "check", "-"]
    contenders = []
    for count in (1, scale.games):
        source = scale.folder / f"{count}.rgn"
        source.write_bytes(games.stream(ruleset, count, scale.seed))
        name = f"check -, games: {count}"
        contenders.append(Contender(name, "MiB", partial(memory.megabytes, argv, source)))
    one, many = contenders
    return Group(contenders, [Comparison(many.name, one.name, MANY_TO_ONE)])


def parsing(scale: Scale) -> Group:
    """Reading alone against Lark on the same lines, and replaying alone what was read."""
    data = games.stream(subject.rulesets()[0], scale.games, scale.seed)
    if lark_lines.read(data) != subject.parse(data):
        raise RuntimeError("Lark doesn't read the lines that the referee reads")
    ours = _counted("reader alone", "lines/s", partial(subject.parse, data))
    lark = _counted("Lark, transformer inline", "lines/s", partial(lark_lines.read, data))
    replay = _counted("replay alone", "turns/s", subject.replay(data))
    return Group([ours, lark, replay], [Comparison(ours.name, lark.name, READER_TO_LARK)])


def _compared(contenders: Sequence[Contender], goal: Goal) -> Group:
    """Contenders of which each is held against the last."""
    *ours, other = contenders
    return Group(contenders, [Comparison(our.name, other.name, goal) for our in ours])


def processes(scale: Scale) -> Group:
    """Whole runs over an archive in one process and in two, beside two that share nothing."""
    data = games.stream(subject.rulesets()[0], scale.games, scale.seed)
    return _compared(archives.gains(archives.archive(scale.folder, data)), archives.GAIN_TO_SPIN)


def cluster(scale: Scale) -> Group:
    """Whole runs over an archive on a Dask cluster and in two processes."""
    data = games.stream(subject.rulesets()[0], scale.games, scale.seed)
    return _compared(archives.ways(archives.archive(scale.folder, data)), archives.DASK_TO_PROCESSES)


def stream(scale: Scale) -> Group:
    """Peak memory over a long stream, against the tree that Lark makes of it."""
    data = games.stream(subject.rulesets()[0], scale.games, scale.seed)
    path = archives.lines(scale.folder, data, archives.LINES)
    return _compared(archives.peaks(path), archives.STREAM_TO_TREE)


def growth(scale: Scale) -> Group:
    """The time for twice the lines."""
    data = games.stream(subject.rulesets()[0], scale.games, scale.seed)
    sizes = (archives.LINES, archives.LINES // 2)
    parts = [(f"{number:,} lines", archives.lines(scale.folder, data, number)) for number in sizes]
    return _compared(archives.growth(parts), archives.TWICE_TO_ONCE)


def tenfold(scale: Scale) -> Group:
    """The time for ten times the games."""
    data = games.stream(subject.rulesets()[0], scale.games, scale.seed)
    sizes = (archives.MANY, archives.MANY // 10)
    parts = [(f"{number:,} games", archives.archive(scale.folder, data, number)) for number in sizes]
    return _compared(archives.growth(parts), archives.TENFOLD_TO_ONCE)


def peers(scale: Scale) -> Group:
    """Whole programs that check plain text line by line."""
    data = games.stream(subject.rulesets()[0], scale.games, scale.seed)
    return Group(*ledgers.peers(scale.folder, data, scale.seed))


def gaps(scale: Scale) -> Group:
    """Judging games of about seventy turns, with all their draws and with none of them."""
    contenders, comparisons = [], []
    for ruleset in subject.rulesets():
        pair = forgotten.pair(ruleset, scale.seed)
        if not pair.draws:
            continue
        names = f"{ruleset}, complete", f"{ruleset}, no draw known"
        for name, data in zip(names, pair[:2], strict=True):
            contenders.append(_counted(name, "turns/s", partial(subject.check, data)))
        comparisons.append(Comparison(*names, COMPLETE_TO_FORGOTTEN))
    return Group(contenders, comparisons)


GROUPS: dict[str, Callable[[Scale], Group]] = {
    "speed": speed,
    "startup": startup,
    "memory": peak,
    "parsing": parsing,
    "processes": processes,
    "cluster": cluster,
    "stream": stream,
    "growth": growth,
    "tenfold": tenfold,
    "peers": peers,
    "gaps": gaps,
}
