"""Setting up: from a header to the game and its first position."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.log import Log
from referee.core.near import listed
from referee.core.rule import Breach, Clause
from referee.core.ruleset import Game, Ruleset, Setup
from referee.games.palatinus.hexes import HANDS, LETTERS
from referee.games.palatinus.pieces import SECOND, Share
from referee.games.palatinus.rulings import (
    DOUBLE_CAPTURE,
    EMPTY_SPRING,
    FIRST_PLACEMENT,
    LONELY_CONDOTTIERO,
    TWO_PLAYER_EXTRA,
)
from referee.games.palatinus.state import Frame, Numbers, Table

SEATS = Clause(
    "PL-SETUP-01",
    "two to five play",
    "rules 001, Components and Setup",
    "A",
    "The game is for 2 to 5 players, in clockwise order, the start player first.",
)
SETS = Clause(
    "PL-SETUP-02",
    "the set behind each screen",
    "rules 001, Setup",
    "A",
    "With 5 players: 3 merchants (1 with the wolf), 3 farmers (2 with the wolf), 1 condottiero. 4"
    " players: 4 merchants"
    " (2 with the wolf), 3 farmers (2 with the wolf), 1 condottiero. 3 players: all 12 of a"
    " colour. 2 players:"
    " all 12, and 2 merchants (1 with the wolf) and 2 farmers (1 with the wolf) of another colour.",
)
SPLIT = Clause(
    "PL-SETUP-03",
    "how the twelve of a colour divide",
    "fact sheet 1.2; rules 001, Setup",
    "D",
    "No source prints it. The inventory line gives it for 2 and 3 players; without one the referee assumes 5"
    " merchants (3 with the wolf), 5 farmers (3 with the wolf) and 2 condottieri and says so. Twelve pieces,"
    " at least 4 merchants (2 with the wolf, 2 without), 3 farmers (2 and 1) and a condottiero are certain.",
)
TOKENS = Clause(
    "PL-SETUP-04",
    "one token of 6, the others of 3 to 5",
    "rules 001, Setup; bgdf.com; fact sheet 2",
    "A",
    "Every hill has a token: Palatinus, worth 6, and six others worth 3, 4 or 5.",
)
SPREAD = Clause(
    "PL-SETUP-05",
    "how the tokens are spread",
    "fact sheet 2",
    "D",
    "The six tokens beside Palatinus are most likely 3, 3, 4, 4, 5 and 5; no source prints it,"
    " so another spread is a warning.",
)
COLOURS = Clause(
    "PL-SETUP-06",
    "every player has a colour",
    "rules 001, Setup",
    "A",
    "The pieces are red, yellow, green, blue and purple. Each player has one colour of their own; with two"
    " players each has four pieces of a second colour, which is nobody's own.",
)
SPRINGS = Clause(
    "PL-SETUP-07",
    "springs and the hand of the map come from the table",
    "fact sheet 3.1 and 3.3",
    "D",
    "No source at hand prints which terrains have a spring, so the log's header says it for every tile,"
    " counted clockwise from the tile's arrow; and whether the map is right- or left-handed.",
)
CLAUSES = (SEATS, SETS, SPLIT, TOKENS, SPREAD, COLOURS, SPRINGS)


def setup(ruleset: Ruleset, log: Log, readings: Mapping[str, str]) -> Setup:
    """The game and its first position; where seats or the map aren't known, there is none."""
    numbers: Numbers = ruleset.data
    least, most = ruleset.players
    seats = len(log.names)
    bare = Game(ruleset, log.names, numbers, readings)
    if not least <= seats <= most:
        text = f"this game takes {least} to {most} players, the log names {seats}"
        return Setup(bare, None, (Breach(SEATS.id, "players", text),))
    values = {key: entry.parsed for key in _KEYS if (entry := log.entry(key)) is not None}
    if any(values.get(key) is None for key in ("layout", "springs", "tokens")):
        return Setup(bare, None)
    tokens: tuple[int, ...] = values["tokens"]
    colours = values.get("colours") or ()
    breaches = [*_token_breaches(numbers, tokens), *_colour_breaches(seats, colours)]
    share, extra = _stated(numbers, seats, values.get("inventory"))
    assumed: tuple[str, ...] = ()
    if values.get("inventory") is not None:
        breaches += _share_breaches(numbers, seats, share, extra, colours)
    elif not numbers.printed[seats - 2]:
        assumed = (f"inventory {share.text} ({SPLIT.id}: no source prints how the twelve divide)",)
    warnings: tuple[Breach, ...] = ()
    spread = tuple(sorted(value for value in tokens if value != numbers.centre))
    if not breaches and spread != numbers.spread:
        text = f"the tokens beside Palatinus are most likely 3 3 4 4 5 5, the log has {_words(spread)}"
        warnings = (Breach(SPREAD.id, "tokens", text),)
    frame = _frame(numbers, seats, share, extra, values, readings)
    game = Game(ruleset, log.names, frame, readings)
    return Setup(game, opening(frame, tokens), tuple(breaches), (), warnings, assumed)


_KEYS = ("layout", "springs", "tokens", "colours", "inventory")


def _frame(
    numbers: Numbers,
    seats: int,
    share: Share,
    extra: Share | None,
    values: Mapping[str, object],
    readings: Mapping[str, str],
) -> Frame:
    size = share.size + (extra.size if extra is not None else 0)
    last_layer = (len(LETTERS) - 2) % seats + 1
    starts = readings[FIRST_PLACEMENT.name] == "start-player"
    return Frame(
        numbers=numbers,
        seats=seats,
        share=share,
        extra=extra,
        ban=numbers.bans[seats - 2],
        last=size - numbers.bans[seats - 2],
        size=size,
        first=1 if starts else last_layer % seats + 1,
        last_layer=last_layer,
        hand=HANDS.index(str(values["layout"])),
        springs=values["springs"],  # type: ignore[arg-type]
        colours=values.get("colours") or (),  # type: ignore[arg-type]
        empty_spring=2 if readings[EMPTY_SPRING.name] == "4" else 0,
        lonely_flees=readings[LONELY_CONDOTTIERO.name] == "flees",
        double_disc=readings[DOUBLE_CAPTURE.name] == "disc",
        extras_count=readings[TWO_PLAYER_EXTRA.name] == "owned",
    )


def opening(frame: Frame, tokens: tuple[int, ...]) -> Table:
    """The first position: no tile lies, every piece stands behind its screen."""
    stock = frame.share.stock
    if frame.extra is not None:
        stock |= frame.extra.stock << SECOND
    return Table(
        layout=(-1,) * len(LETTERS),
        laid=0,
        tokens=tokens,
        seat=1,
        round=1,
        stocks=(stock,) * frame.seats,
        board=0,
        step=0,
    )


def _words(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def token_faults(numbers: Numbers, tokens: tuple[int, ...]) -> list[str]:
    """What is wrong with the values of the seven tokens, as sentences."""
    sixes = [LETTERS[letter] for letter, value in enumerate(tokens) if value == numbers.centre]
    found = []
    if len(sixes) != 1:
        where = f"on {listed(sixes, 'and')}" if sixes else "nowhere"
        found.append(f"one token is worth {numbers.centre}, the log has it {where}")
    for letter, value in enumerate(tokens):
        if value not in (*numbers.values, numbers.centre):
            found.append(f"hill {LETTERS[letter]} has a token of {value}; tokens are worth 3, 4, 5 and one 6")
    return found


def _token_breaches(numbers: Numbers, tokens: tuple[int, ...]) -> list[Breach]:
    return [Breach(TOKENS.id, "tokens", text) for text in token_faults(numbers, tokens)]


def _colour_breaches(seats: int, colours: tuple[tuple[str, str], ...]) -> list[Breach]:
    if not colours:
        return []
    found = []
    if len(colours) != seats:
        found.append(f"{seats} players have {seats} colours, the log names {len(colours)}")
    owns = [own for own, _ in colours]
    for colour in dict.fromkeys(owns):
        if owns.count(colour) > 1:
            found.append(f"{colour} is the colour of two players")
    for _, second in colours:
        if second and seats != 2:
            found.append(f"a second colour belongs to two players, this game has {seats}")
        elif second in owns:
            found.append(f"{second} is a player's own colour, so it is nobody's second one")
    help = "write it as in `colours: red/blue yellow/green`" if seats == 2 else None
    return [Breach(COLOURS.id, "colours", text, help=help) for text in dict.fromkeys(found)]


def _stated(
    numbers: Numbers, seats: int, stated: tuple[Share, Share | None] | None
) -> tuple[Share, Share | None]:
    """The share of each player and the extras with two players, as stated or as the rules have them."""
    share, extra = stated or (numbers.shares[seats - 2], None)
    return share, (extra or numbers.extra) if seats == 2 else None


def _share_breaches(
    numbers: Numbers,
    seats: int,
    share: Share,
    extra: Share | None,
    colours: tuple[tuple[str, str], ...],
) -> list[Breach]:
    """Hold an inventory against what is printed, or against the bounds of the twelve."""
    if numbers.printed[seats - 2]:
        printed = numbers.shares[seats - 2]
        if share == printed:
            return []
        text = f"with {seats} players each has {printed.text}, the log says {share.text}"
        return [Breach(SETS.id, "inventory", text)]
    least = numbers.least
    found = []
    if share.size != numbers.whole:
        parts = f"{share.merchants} + {share.farmers} + {share.condottieri} = {share.size}"
        found.append((SPLIT.id, f"a colour has {numbers.whole} pieces, the log has {parts}"))
    for name, there, needed in (
        ("merchants with the wolf", share.wolf_merchants, least.wolf_merchants),
        (
            "merchants without it",
            share.merchants - share.wolf_merchants,
            least.merchants - least.wolf_merchants,
        ),
        ("farmers with the wolf", share.wolf_farmers, least.wolf_farmers),
        ("farmers without it", share.farmers - share.wolf_farmers, least.farmers - least.wolf_farmers),
        ("condottieri", share.condottieri, least.condottieri),
    ):
        if there < needed:
            text = (
                f"a colour has at least {needed} {name} (the game with four takes them), the log has {there}"
            )
            found.append((SPLIT.id, text))
    if extra is not None and extra != numbers.extra:
        text = f"with two players each has {numbers.extra.text} of a second colour, the log says {extra.text}"
        found.append((SETS.id, text))
    seconds = [second for _, second in colours]
    if extra is not None and len(seconds) == 2 and seconds[0] == seconds[1] and share.farmers < 4:
        text = f"{seconds[0]} lends four farmers, so a colour has at least 4; the log has {share.farmers}"
        found.append((SPLIT.id, text))
    return [Breach(id, "inventory", text) for id, text in found]
