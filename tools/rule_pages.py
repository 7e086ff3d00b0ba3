"""The pages of section 7: the rules of each family of games, from the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.core.rule import Clause, Rule
from referee.core.ruleset import Ruleset
from referee.core.ruling import Option, Ruling
from referee.games import TITLES
from referee.games.carrara.first.ruleset import ADVANCED
from referee.games.carrara.first.state import Numbers
from referee.games.carrara.second.ruleset import BASIC as SECOND
from referee.games.carrara.table import CATEGORIES, CITIES, COLOUR_WORDS, OBJECT_NAMES, SECTIONS, TYPES
from referee.games.palatinus.state import Numbers as PalatinusNumbers

DATE = "November 30, 2026"
CHAPTERS = {
    "SETUP": "Set-up",
    "LAYOUT": "Laying out",
    "TURN": "The turn",
    "BUY": "Buying blocks",
    "BUILD": "Building",
    "PAY": "Paying for a tile in the second edition",
    "MONUMENT": "Monuments",
    "UP": "Upgrades and 8s",
    "BONUS": "Bonus tiles",
    "SCORE": "Scoring",
    "COURT": "The court and the royal visit",
    "PASS": "Passing",
    "ORNAMENT": "Statues and decorations",
    "OBJ": "The additional purchase",
    "PLACE": "Placing",
    "REVEAL": "Turning up the wolves",
    "CAPTURE": "What condottieri do",
    "INFLUENCE": "Who controls a hill",
    "END": "The end",
    "FIN": "Final scoring",
    "FINAL": "Final scoring",
    "SET": "Positions that SET makes",
}
"""Chapters in the order of the rule books, by the middle of a rule's id."""

CONFIDENCE = {
    "A": "Two independent sources say so, or the rules page does.",
    "B": "One source says so.",
    "C": "It follows from what is stated.",
    "D": "A guess; a table may well read it otherwise.",
    "normative": "The notation itself decides it.",
}
_NOTES = {
    "fact sheet": "the notes in which all of these were gathered and weighed, by section",
    "notation": "the notation, by section",
}

_MACRO = re.compile(r"[A-Z%][A-Za-z1][a-z]?|[,.;:()\[\]|?!]")
_IDENTIFIER = re.compile(r"\b[A-Z][A-Z0-9]*-[A-Z]+(?:-[0-9]+)?\b|\b[a-z0-9]+(?:-[a-z0-9]+)+\b")
_SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-Z0-9])")


# Roff


def roff(text: str) -> str:
    """Text for a line of mdoc that is no macro line."""
    escaped = text.replace("\\", "\\e")
    escaped = _IDENTIFIER.sub(lambda match: match[0].replace("-", "\\-"), escaped)
    escaped = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in escaped)
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


def words(text: str) -> str:
    """Text as arguments of a macro: no word of it is a macro itself."""
    return " ".join(f"\\&{word}" if _MACRO.fullmatch(word) else roff(word) for word in text.split())


def sentences(text: str) -> Iterator[str]:
    """One sentence a line, as mdoc likes it; paragraphs apart."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".Pp"
        yield from (roff(one) for one in _SENTENCE.split(" ".join(paragraph.split())))


def columns(headers: list[str], rows: list[list[str]]) -> Iterator[str]:
    """A table; the widest entry of a column gives its width."""
    widths = [max((row[index] for row in [headers, *rows]), key=len) for index in range(len(headers))]
    yield ".Bl -column " + " ".join(f'"{roff(width)}"' for width in widths)
    yield ".It " + " Ta ".join(f"Em {words(header)}" for header in headers)
    yield from (".It " + " Ta ".join(words(cell) for cell in row) for row in rows)
    yield ".El"


# The pages of section 7


class Page(NamedTuple):
    """A family of games: the page's name, how the rulesets begin, the game, its sources, its tables."""

    name: str
    family: str
    game: str
    sources: dict[str, str]
    tables: Callable[[Ruleset], Iterator[str]]

    @property
    def rulesets(self) -> list[Ruleset]:
        """The rulesets that the page describes."""
        return [title.ruleset for id, title in TITLES.items() if id.startswith(self.family)]

    @property
    def text(self) -> str:
        parts = (_head(self), _rules(self.rulesets), self.tables(self.rulesets[0]), _open(self.rulesets))
        return "\n".join(line for part in parts for line in part) + "\n"


def _head(page: Page) -> Iterator[str]:
    rulesets = page.rulesets
    yield '.\\" Made by tools/make_man.py from the rulebook; changes belong there.'
    yield from (f".Dd {DATE}", f".Dt {page.name.upper()} 7", ".Os", ".Sh NAME", f".Nm {page.name}")
    yield f".Nd rules of {page.game}, by identifier"
    yield ".Sh DESCRIPTION"
    yield "These are the rules by which"
    yield ".Xr referee 1"
    yield f"judges logs of {page.game}, in its own words."
    yield "A finding names the rule that it is about by its identifier;"
    yield ".Ql referee rules"
    yield "and the identifier print the same, with examples."
    yield "What holds in the logs of every game (order of turns, claims, results) has identifiers"
    yield "that begin with"
    yield ".Ql LOG ,"
    yield "what is about the notation itself those that begin with"
    yield ".Ql RGN ;"
    yield "the same command explains them."
    rows = [[one.id, one.version, f"{one.players[0]} to {one.players[1]}", one.title] for one in rulesets]
    yield from columns(["ruleset", "version", "players", "title"], rows)
    yield ".Pp"
    yield "Each rule has a source and a letter that says how sure it is."
    yield "A clause describes a position or what an action brings about;"
    yield "all others are checked before an action takes effect."
    yield ".Bl -tag -width normative"
    for letter, meaning in CONFIDENCE.items():
        yield from (f".It Cm {words(letter)}", roff(meaning))
    yield ".El"
    yield ".Pp"
    yield "Sources:"
    yield '.Bl -tag -width "fact sheet"'
    for name, meaning in (page.sources | _NOTES).items():
        yield from (f".It {words(name)}", roff(meaning))
    yield ".El"


def _rules(rulesets: list[Ruleset]) -> Iterator[str]:
    """Every rule and clause once, by chapter."""
    found: dict[str, Clause] = {clause.id: clause for one in rulesets for clause in one.rulebook()}
    chapters: dict[str, list[Clause]] = {name: [] for name in CHAPTERS}
    for id in sorted(found):
        chapters[id.split("-")[1]].append(found[id])
    yield ".Sh RULES"
    for name, clauses in chapters.items():
        if not clauses:
            continue
        yield f".Ss {words(CHAPTERS[name])}"
        yield ".Bl -tag -width Ds"
        for clause in clauses:
            yield f".It Cm {roff(clause.id)} No {words(clause.title)}"
            yield from sentences(clause.text)
            yield ".br"
            yield from _origin(clause.source, clause.confidence, "" if isinstance(clause, Rule) else "clause")
            only = [one.id for one in rulesets if clause.id in {own.id for own in one.rulebook()}]
            if len(only) < len(rulesets):
                yield roff(f"Only in {', '.join(only)}.")
        yield ".El"


def _origin(source: str, confidence: str, kind: str = "") -> Iterator[str]:
    """Source, confidence, and what kind of rule it is where it isn't one that can be broken."""
    level = confidence if confidence == "normative" else f"confidence {confidence}"
    yield roff(f"[{source}; {level}{kind and ', '}{kind}]")


def _carrara_tables(ruleset: Ruleset) -> Iterator[str]:
    numbers = ruleset.data
    assert isinstance(numbers, Numbers)
    board = numbers.board
    yield ".Sh TABLES"
    yield ".Ss Prices in coins, by section of the wheel"
    colours = [COLOUR_WORDS[letter] for letter in board.colours]
    prices = [
        [name, *(str(price) if price else "free" for price in own)]
        for name, own in zip(SECTIONS, board.prices, strict=True)
    ]
    yield from columns(["section", *colours], prices)
    yield ".Ss Cities"
    cities = [
        [name, city.accepts, _paid(city.value, city.unit), str(city.needs)]
        for name, city in zip(CITIES, board.cities, strict=True)
    ]
    yield from columns(["city", "accepts", "pays for each cost point", "buildings to be scored"], cities)
    yield ".Ss Building types"
    categories = ("city", "land")
    types = [
        [name, categories[category], thing]
        for name, category, thing in zip(TYPES, board.categories, OBJECT_NAMES, strict=True)
    ]
    yield from columns(["type", "kind", "object"], types)
    yield from _advanced_tables()
    yield ".Ss Conditions for announcing the end in the basic game"
    conditions = [
        [f"{seats} players", str(numbers.end_scorings), str(objects), str(cost)]
        for seats, objects, cost in zip(range(2, 5), numbers.end_objects, numbers.end_cost, strict=True)
    ]
    yield from columns(["with", "scorings", "objects", "cost of buildings"], conditions)
    yield from _second_tables()


def _advanced_tables() -> Iterator[str]:
    """What the bonus tiles make of the values."""
    numbers = ADVANCED.data
    board = numbers.board
    yield ".Ss Bonus tiles of the advanced game, for each cost point"
    rows = [
        [
            name,
            _paid(city.value, city.unit),
            ", ".join([_paid(points, "vp"), *([_paid(coins, "coins")] if coins else [])]),
        ]
        for name, city, (coins, points) in zip(CITIES, board.cities, numbers.bonus, strict=True)
    ]
    rows += [
        [name, _paid(value, unit), _paid(bonus, unit)]
        for name, (unit, value, bonus) in zip(CATEGORIES, numbers.categories, strict=True)
    ]
    yield from columns(["spot", "without its tile", "with it"], rows)


def _second_tables() -> Iterator[str]:
    """What the second edition pays; its prices are those of the first edition with purple for black."""
    numbers = SECOND.data
    yield ".Ss The second edition, for each unit of cost"
    yield "Prices, rewards and needed tiles are those of the first edition, purple taking the place of black;"
    yield "no source of the second edition prints them, reports list them as assumed, and options set others."
    pays, needs = (*numbers.rewards, *numbers.categories), (*numbers.needs, 1, 1)
    found = zip((*CITIES, *CATEGORIES), pays, needs, strict=True)
    rows = [[name, *(_both(*reward) for reward in own), str(number)] for name, own, number in found]
    yield from columns(["spot", "pays", "with its upgrade tile", "tiles"], rows)


def _both(coins: int, points: int) -> str:
    return ", ".join([_paid(points, "vp")] * bool(points) + [_paid(coins, "coins")] * bool(coins))


def _palatinus_tables(ruleset: Ruleset) -> Iterator[str]:
    numbers = ruleset.data
    assert isinstance(numbers, PalatinusNumbers)
    yield ".Sh TABLES"
    yield ".Ss Inhabitants of each player"
    sets = [
        [
            str(seats),
            f"{share.merchants} ({share.wolf_merchants})",
            f"{share.farmers} ({share.wolf_farmers})",
            str(share.condottieri),
            "printed" if is_printed else "assumed",
            f"the last {ban}",
        ]
        for seats, share, is_printed, ban in zip(
            range(2, 6), numbers.shares, numbers.printed, numbers.bans, strict=True
        )
    ]
    headers = ["players", "merchants (wolf)", "farmers (wolf)", "condottieri", "source", "turns without"]
    yield from columns(headers, sets)
    extra = numbers.extra
    yield ".Pp"
    yield roff(
        f"With two players each has {extra.merchants} merchants ({extra.wolf_merchants} with the wolf) and"
        f" {extra.farmers} farmers ({extra.wolf_farmers}) of a second colour besides."
    )
    yield ".Ss Influence"
    gains = [
        ["merchant", *(f"{worth} for each {word}" for worth, word in _beside(numbers))],
        [
            "farmer",
            f"{numbers.free} for each free terrain",
            f"{numbers.spring} for each spring",
            "own spring too",
        ],
    ]
    yield from columns(["piece", "gains", "and", "and also"], gains)


def _beside(numbers: PalatinusNumbers) -> Iterator[tuple[int, str]]:
    yield from zip(numbers.merchant, ("merchant", "farmer", "condottiero"), strict=True)


def _paid(value: int, unit: str) -> str:
    noun = "point" if unit == "vp" else "coin"
    return f"{value} {noun}{'s' if value > 1 else ''}"


def _open(rulesets: list[Ruleset]) -> Iterator[str]:
    """Rulings and options, each once, and the rest of the page."""
    rulings: dict[str, Ruling] = {ruling.id: ruling for one in rulesets for ruling in one.rulings}
    options: dict[str, Option] = {option.name: option for one in rulesets for option in one.options}
    yield ".Sh RULINGS"
    yield "What the sources leave open, with the readings that a log can choose by the header line"
    yield ".Ql option: Ar name reading"
    yield "or the command line by"
    yield ".Fl -option Ar name Ns = Ns Ar reading ."
    yield "Reports name the rulings that mattered in a game."
    yield ".Bl -tag -width Ds"
    for id in sorted(rulings):
        yield from _ruling(rulings[id])
    yield ".El"
    yield ".Sh OPTIONS"
    if options:
        yield "Numbers that a log can choose in the same way:"
        rows = [
            [
                name,
                "words" if own.check is not None else f"{own.low} to {own.high}",
                "none" if own.default is None else str(own.default),
                own.title,
            ]
            for name, own in options.items()
        ]
        yield from columns(["option", "values", "default", "title"], rows)
    else:
        yield "There are no options beside the rulings: every number of the game is printed."
    yield from (".Sh SEE ALSO", ".Xr referee 1 ,", ".Xr referee-rules 1 ,", ".Xr rgn 5")


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f".It Cm {roff(ruling.id)} Cm {roff(ruling.name)}"
    yield from sentences(ruling.question)
    yield ".Bl -tag -width Ds -compact"
    for name, meaning in ruling.readings.items():
        yield f".It Cm {words(name)}"
        yield from sentences(f"{meaning} (default)" if name == ruling.default else meaning)
    yield ".El"
    yield from sentences(ruling.why)
    yield ".br"
    yield from _origin(ruling.source, ruling.confidence)


PAGES = (
    Page(
        "carrara",
        "carrara-",
        "The Palaces of Carrara",
        {
            "rules 000": "the rules page of the game at Yucata",
            "rules 002": "a help page at Board Game Arena",
            "rules 003": "the help page at Board Game Arena that also tells the advanced game",
            "S1 to S43": "the second edition's base game in a Chinese description, point by point",
            "V1 to V11": "the same for its advanced variant",
            "2e": "the notes on the second edition, by section; a Q is one of its open questions",
        },
        _carrara_tables,
    ),
    Page(
        "palatinus",
        "palatinus",
        "Palatinus",
        {"rules 001": "the English rule book; names of sites are reviews and descriptions there"},
        _palatinus_tables,
    ),
)
