"""Logs of any size, a class each: what a judge's time may grow with."""

from __future__ import annotations

from collections.abc import Callable

GAME = "game: carrara-1e-basic\n"
HEAD = f"{GAME}players: Ana, Bo\n"
ADVANCED = HEAD.replace("basic", "advanced")
MARKET = "market: palazzo-1 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4\n"
SECOND = "game: carrara-2e-basic\nplayers: Ana, Bo\n"
TILES = (
    "game: palatinus\nplayers: Ana, Bo, Cy\nlayout: right\nsprings: A- B- C- D- E- F- G-\ntokens: A5 B4 C6\n"
)


def _lines(line: str, head: str = HEAD + MARKET) -> Callable[[int], str]:
    """The same line again and again."""
    return lambda n: head + f"{line}\n" * n


def _run(before: str, part: str, behind: str = "\n", head: str = HEAD) -> Callable[[int], str]:
    """One line with the same part in it again and again."""
    return lambda n: head + before + part * n + behind


def _numbered(form: str, head: str = HEAD) -> Callable[[int], str]:
    """A line for each number."""
    return lambda n: head + "".join(form.format(number, letters(number)) + "\n" for number in range(n))


def _counted(before: str, form: str, head: str = HEAD) -> Callable[[int], str]:
    """One line with a part for each number."""
    return lambda n: (
        head + before + " ".join(form.format(number, letters(number)) for number in range(n)) + "\n"
    )


def letters(number: int) -> str:
    """A different word of letters for each number."""
    word = ""
    while True:
        number, last = divmod(number, 26)
        word += chr(ord("a") + last)
        if not number:
            return word


ONE_LINE: dict[str, Callable[[int], str]] = {
    "spaces": _run("P1 PASS", " "),
    "spaces, then a word": _run("P1", " ", "PASS\n"),
    "spaces and tabs": _run("P1 PASS", " \t"),
    "odd spaces": _run("P1 PASS", "\u00a0"),
    "zero-width marks": _run("P1 PA", "\u200b", "SS\n"),
    "spaces and marks": _run("P1 PASS", " \u200b"),
    "curly quotes": _run("P1 PASS ", "“x” "),
    "full-width letters": _run("P1 ", "Ｐ"),
    "foreign digits": _run("P1 ", "٣ "),
    "control characters": _run("P1 PASS ", "\x1b"),
    "NUL bytes": _run("P1 PASS ", "\0"),
    "one word": _run("P1 ", "x"),
    "a near word": _run("P1 BUIL", "D"),
    "words": _run("P1 ", "x "),
    "verbs": _run("P1 ", "PASS "),
    "turns on a line": _run("P1 ", "BUY II rg "),
    "unknown words": _counted("P1 BUY II ", "{1}"),
    "digits": _run("P1 BUY II ", "7"),
    "a number with signs": _run("P1 PASS = ", "+1 coins "),
    "a run of blocks": _run("P1 BUY II ", "w"),
    "counted blocks": _run("P1 BUY II ", "2w"),
    "glued commas": _run("P1 BUY II w", ",w"),
    "commas": _run("P1 BUY II w", ", "),
    "colons": _run("P1 ", ":"),
    "equals signs": _run("P1 PASS ", "= "),
    "brackets": _run("P1 ", "("),
    "brackets both ways": lambda n: f"{HEAD}P1 {'(' * n}{')' * n}\n",
    "quotes": _run("P1 ", '"'),
    "quoted names": _run("P1 ", '"a" '),
    "an open quote": _run('P1 PASS AGREED "', "x"),
    "backslashes": _run('P1 PASS AGREED "', "\\"),
    "quotes and backslashes": _run("P1 PASS ", '"\\"\\'),
    "hash signs": _run("P1 PASS", "#"),
    "comments in a comment": _run("P1 PASS", " # x"),
    "a long comment": _run("P1 PASS # ", "x"),
    "accents": _run("P1 BUY II w", "\u0301"),
    "wide characters": _run("P1 ", "玩"),
    "dashes": _run("P1 BUY II w", "\u2014"),
    "facts": _run("CHECK P1: 20 coins", ", 20 coins", head=HEAD + MARKET),
    "wrong facts": _run("CHECK P1: 7 coins", ", 7 coins", head=HEAD + MARKET),
    "wrong tiles": _run("CHECK market: villa-1", " villa-1", head=HEAD + MARKET),
    "unknown tiles": _counted("CHECK market: ", "{1}-1", head=HEAD + MARKET),
    "facts without a comma": _run("CHECK P1:", " 20 coins", head=HEAD + MARKET),
    "facts to set": _run("SET P1: 20 coins", ", 20 coins", head=HEAD + MARKET),
    "results": _run("RESULT: P1 1", ", P1 1", head=HEAD + MARKET),
    "winners": _run("WINNER: P1", ", P1", head=HEAD + MARKET),
    "rows": _run("RESULT P1: track 1", ", track 1", head=HEAD + MARKET),
    "claimed objects": _run("P1 PASS =", " crown", head=HEAD + MARKET),
    "players": _counted("", "{1},", head=f"{GAME}players: "),
    "the same player": _run("", "A, ", head=f"{GAME}players: "),
    "a long name": _run("", "a", ", Bo\nP1 PASS\nBo PASS\nCy PASS\n", head=f"{GAME}players: "),
    "a long market": _run("market: villa-1", " villa-1"),
    "a long key": _run("", "x", ": y\n"),
    "a long ruleset": _run("game: ", "carrara-", "\n", head=""),
    "a long objective": _run("objective: top scorings >= 4", " and scorings >= 4", head=ADVANCED),
    "a long award": _run("objective: bonus 2", " + 2", head=ADVANCED),
}  # fmt: skip
"""One line that grows, in the header or the body."""

LINES: dict[str, Callable[[int], str]] = {
    "keys": _numbered("x-{1}: {0}"),
    "unknown keys": _numbered("k{1}: {0}"),
    "notes": _lines("note: x", HEAD),
    "options": _numbered("option: {1} {0}"),
    "the same option": _lines("option: carrara-first x", HEAD),
    "the same key": _lines("date: x", HEAD),
    "objectives": _lines("objective: top scorings >= 4", ADVANCED),
    "blank lines": _lines(""),
    "lines of spaces": _lines("   "),
    "comments": _lines("# x"),
    "carriage returns": lambda n: HEAD + "\r" * n,
    "bad bytes": lambda n: HEAD + "\udcff\n" * n,
    "garbage": _lines("garbage"),
    "garbage of its own": _numbered("{1} {0}", HEAD + MARKET),
    "refused turns": _lines("P1 BUY"),
    "unknown players": _numbered("{1} PASS", HEAD + MARKET),
    "broken turns": _lines("P1 BUY VII w"),
    "broken turns in turn": _lines("P1 BUILD villa-8 Pisa w\nP2 SCORE villa"),
    "turns with a reason why": _lines("P1 TURN - BUY I wwwwwww\nP2 STAY BUY II k"),
    "turns with a gap": _lines("P1 BUY II ?\nP2 BUY II ?"),
    "agreed turns": _lines('P1 PASS AGREED "x"\nP2 PASS AGREED "x"'),
    "turns of nobody": _lines("P9 PASS"),
    "takebacks": _lines("P1 UNDO"),
    "turns and takebacks": _lines("P1 BUY II ?\nP1 UNDO"),
    "broken turns, then takebacks": lambda n: (
        HEAD + MARKET + "P1 PASS\nP2 PASS\n" * n + "P2 UNDO\nP1 UNDO\n" * n
    ),
    "checks": _lines("CHECK P1: 3 coins"),
    "settings": _lines("SET P1: 20 coins"),
    "settings and checks": _lines("SET P1: 20 coins\nCHECK P1: 20 coins"),
    "agreed settings": _lines('P1 PASS\nSET P1: 20 coins AGREED "x"'),
    "claimed results": _lines("RESULT: P1 1, P2 2"),
    "claims": _lines("P1 BUY II ? = +3 coins\nP2 BUY II ? = +3 coins"),
    "rounds": _numbered("{0}. P1 PASS", HEAD + MARKET),
    "ends": _lines("P1 END"),
    "given up": _lines('STOPPED "x"'),
    "second edition": _lines("P1 PASS\nP2 PASS", SECOND),
    "courts": _lines("P1 SCORE villa COURT ?\nP2 SCORE villa", SECOND),
    "tiles": _lines("P1 TILE A 0 E", TILES),
    "pieces": _lines("P1 PLACE merchant A1\nP2 PLACE wolf A2\nP3 PLACE farmer A3", TILES),
    "revealed": _lines("REVEAL A1 farmer", TILES),
    "games": lambda n: HEAD * n,
    "games of one line": lambda n: "game: x\n" * n,
    "games with marks": lambda n: f"\ufeff{HEAD}P1 PASS\n" * n,
    "broken games": lambda n: (HEAD + "P1 PASS\n") * n,
}  # fmt: skip
"""A log whose lines, or a stream whose games, become more."""

INPUTS = ONE_LINE | LINES


def data(name: str, n: int) -> bytes:
    """The bytes of a class at a size."""
    return INPUTS[name](n).encode("utf-8", "surrogateescape")
