"""Setting up a position: consecutive SET lines are made the position all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .log import Fact

if TYPE_CHECKING:
    from .replay import Replay
    from .ruleset import Setup


def report(replay: Replay, setup: Setup) -> None:
    """Report what is wrong with the header, what it leaves open, and what it may leave out."""
    for breach in (*setup.breaches, *setup.warnings):
        entry = replay.log.entry(breach.field) or replay.log.entry("game")
        if entry is None:
            continue
        is_warning = breach in setup.warnings
        replay.report(
            replay.rulebook[breach.rule],
            entry.line,
            entry.span,
            breach.message,
            severity="warning" if is_warning else "error",
            notes=breach.notes,
            help=breach.help,
        )
        if replay.cause is None and not is_warning:
            replay.cause = entry.line.number
    for doubt in setup.doubts:
        replay.gap(doubt)


def make(replay: Replay) -> None:
    """Make the facts of consecutive SET lines the position, all at once."""
    if not replay.setting or replay.state is None:
        return
    lines, replay.setting = replay.setting, []
    facts = [(statement, index, fact) for statement in lines for index, fact in enumerate(statement.content)]
    result = replay.ruleset.arrange(replay.game, replay.state, [fact for _, _, fact in facts])
    if isinstance(result, list):
        for breach in result:
            statement, index, _ = facts[int(breach.field)]
            replay.blame(statement, [(index, breach._replace(field="fact"))])
            if replay.cause is None:
                replay.cause = statement.line.number
        return
    for _, _, fact in facts:
        _fill_gap(replay, fact)
    replay.note_set(lines[-1], result)


def _fill_gap(replay: Replay, fact: Fact) -> None:
    """A gap of the set-up is none any more once a SET states the whole of it."""
    is_whole = not (isinstance(fact.value, tuple) and None in fact.value)
    for gap in list(replay.gaps.values()):
        if not gap.statements and gap.doubt.field == fact.subject and is_whole:
            del replay.gaps[gap.doubt.gap]
