"""Generate the shipped tables: `referee/data/tables-NAME.json` of the grammars, and one of the TOML files.

The shapes are those of the samples and of some random games of every ruleset,
turns also with and without a round and an END; what they mean is asked of the
grammar alone. The TOML files are there as parsed, each with its text.
"""

from __future__ import annotations

import io
import json
import tomllib
from pathlib import Path

from referee.app.play import random_games
from referee.games import TITLES
from referee.notation import objective
from referee.notation.grammars import Grammar, Stray
from referee.notation.reader import Reader
from referee.notation.shapes import Plan, plan_of, to_lists

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "referee" / "data"
FAMILIES = ("carrara", "palatinus")
GAMES = 100


def corpus() -> bytes:
    """Logs as people write them, and random ones for what is rare."""
    texts = [path.read_bytes() for path in sorted((ROOT / "samples").glob("*.rgn"))]
    for ruleset in TITLES:
        texts += [text.encode() for text in random_games(ruleset, None, 0, GAMES)]
    return b"\n".join(texts)


def shapes() -> dict[str, set[tuple[str, tuple[str, ...]]]]:
    """The start rules and shapes that the corpus has, by grammar."""
    reader = Reader(TITLES)
    for _ in reader.games(io.BytesIO(corpus()), "corpus"):
        pass
    return {name: reader.met(name) for name in FAMILIES}


def variants(shape: tuple[str, ...]) -> set[tuple[str, ...]]:
    """A turn with and without its round, and with END before it, behind it or nowhere."""
    turn = shape[1:] if shape[:1] == ("ROUND",) else shape
    if turn[:1] != ("SEAT",):
        return {shape}
    rest = tuple(word for word in turn[1:] if word != "END")
    turns = [("SEAT", *rest), ("SEAT", "END", *rest), ("SEAT", *rest, "END")]
    return {shape, *turns, *(("ROUND", *one) for one in turns)}


def table(name: str, met: set[tuple[str, tuple[str, ...]]]) -> str:
    """The tables of one grammar as JSON."""
    grammar = Grammar(name, shipped=False)
    plans = {}
    every = {(start, one) for start, words in met for one in variants(words)}
    for start, shape in sorted(every):
        plan = plan_of(grammar, shape, start)
        if isinstance(plan, Plan):
            # As text: a game needs a dozen of them, and reading all would cost a start a millisecond.
            plans[f"{start} {' '.join(shape)}"] = json.dumps(to_lists(plan), separators=(",", ":"))
    return written(grammar, plans)


def cards() -> str:
    """The tables of the language of cards: its words, and the trees of the cards that the corpus has."""
    grammar = Grammar(objective.GRAMMAR, shipped=False)
    start = "header_objective"
    trees = {}
    for line in corpus().decode().splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "objective":
            shape = tuple(grammar.terminal(piece.text) for piece in objective.pieces(value.partition("#")[0]))
            tree = grammar.parse(start, shape)
            if not isinstance(tree, Stray):
                trees[f"{start} {' '.join(shape)}"] = json.dumps(
                    objective.to_lists(tree), separators=(",", ":")
                )
    return written(grammar, dict(sorted(trees.items())))


def written(grammar: Grammar, plans: dict[str, str]) -> str:
    """Tables as JSON."""
    keywords = {terminal: grammar.spelling(terminal) for terminal in sorted(grammar.keywords)}
    data = {"keywords": keywords, "patterns": grammar.patterns, "plans": plans}
    text = json.dumps(data, separators=(",", ":"))
    return text.replace('","line', '",\n"line').replace('","header_objective', '",\n"header_objective') + "\n"


def parsed() -> str:
    """Every TOML file of the data with its text and what it holds, as JSON."""
    found = {}
    for path in sorted(DATA.glob("*.toml")):
        text = path.read_text("utf-8")
        found[path.stem] = {"text": text, "data": tomllib.loads(text)}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace('}},"', '}},\n"') + "\n"


def main() -> None:
    (DATA / "tables-toml.json").write_text(parsed(), "utf-8")
    paths = {name: DATA / f"tables-{name}.json" for name in FAMILIES}
    of_cards = DATA / f"tables-{objective.GRAMMAR}.json"
    for path in (*paths.values(), of_cards):
        path.unlink(missing_ok=True)  # what is asked now is the grammar
    of_cards.write_text(cards(), "utf-8")
    for name, met in shapes().items():
        paths[name].write_text(table(name, met), "utf-8")


if __name__ == "__main__":
    main()
