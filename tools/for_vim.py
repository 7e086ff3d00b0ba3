"""Vim's files for RGN, made from the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable

from referee.editors.vocabulary import KINDS, Words

GROUPS = {
    "city": ("rgnCity", "Identifier"),
    "type": ("rgnType", "Type"),
    "object": ("rgnObject", "Special"),
    "spot": ("rgnSpot", "Identifier"),
    "piece": ("rgnPiece", "Type"),
    "colour": ("rgnColour", "Constant"),
    "hand": ("rgnHand", "Constant"),
}
LINKS = {
    "rgnComment": "Comment",
    "rgnKey": "PreProc",
    "rgnFreeKey": "PreProc",
    "rgnFree": "String",
    "rgnRuleset": "Structure",
    "rgnVerb": "Statement",
    "rgnCard": "Statement",
    "rgnPlayer": "Identifier",
    "rgnString": "String",
    "rgnUnclosed": "Error",
    "rgnRound": "Label",
    "rgnTime": "Label",
    "rgnNumber": "Number",
    "rgnTile": "Type",
    "rgnBlocks": "Constant",
    "rgnPlace": "Constant",
    "rgnNone": "Special",
    "rgnOperator": "Operator",
}
_FRONT = r"\%(^\|[[:space:],:=" + '"' + r"]\)\@1<="
_BACK = r"\%($\|[[:space:],:=" + '"' + r"]\)\@="
_LEAD = r"^\s*\%([0-9]\+\.\s*\)\=\%(@[0-9:]\+\s*\)\="


def _any(words: Iterable[str]) -> str:
    found = sorted(words, key=lambda word: (-len(word), word))
    return "\\%(" + "\\|".join(found) + "\\)"


def _match(group: str, pattern: str) -> str:
    return f"syn match {group} /{_FRONT}{pattern}{_BACK}/"


def _keywords(group: str, words: Iterable[str]) -> list[str]:
    """Keyword lines of a bearable length."""
    found, line = [], f"syn keyword {group}"
    for word in words:
        if len(line) + len(word) > 100:
            found.append(line)
            line = f"syn keyword {group}"
        line += f" {word}"
    return [*found, line]


def syntax(known: Words) -> str:
    """``syntax/rgn.vim``."""
    by_kind = {kind: [word for word, own in known.named.items() if own == kind] for kind in KINDS}
    colours = _blocks(by_kind["colour"])
    free = _any([*known.free, "x-"]).replace("x-", r"x-[^[:space:],:=#]\+")
    plain = _any(key for key in known.keys if key != "game")
    verbs = _any(known.verbs)
    lines = [
        '" Vim syntax file for RGN, logs of board games; tools/make_editors.py writes it.',
        "",
        'if exists("b:current_syntax")',
        "  finish",
        "endif",
        "let s:cpo_save = &cpo",
        "set cpo&vim",
        "",
        '" A word ends at a space or at one of , : =',
        "syn iskeyword @,48-57,192-255,-,'",
        "syn case ignore",
        "syn sync minlines=1",
        "",
        _match("rgnPlace", r"\%([a-g][1-6]*\|[ns]\=[ew]\)"),
        _match("rgnBlocks", rf"\%([0-9]*{colours}\)\+"),
        _match("rgnNumber", r"[+-]\=[0-9]\+\%(\/[0-9]\+\)*+\="),
        _match("rgnNumber", r"[ivx]\+"),
        _match("rgnNone", r"\%(-\|none\|?\)"),
        _match("rgnTile", rf"{_any(by_kind['type'])}-\=[0-9]\+"),
        _match("rgnPiece", r"wolf-\k\+"),
        r"syn match rgnOperator />\==/",
        r"syn match rgnRound /^\s*\zs[0-9]\+\./",
        _match("rgnTime", r"@[0-9:]\+"),
        rf'syn match rgnPlayer /{_LEAD}\zs[^[:space:],:="#]\+\ze\s\+{verbs}{_BACK}/',
        _match("rgnPlayer", r"p[1-9][0-9]*"),
        r'syn match rgnUnclosed /".*/',
        r'syn match rgnString /"\%([^"\\]\|\\.\)*"/',
        "",
        *_keywords("rgnVerb", known.verbs),
        *(line for kind in KINDS for line in _keywords(GROUPS[kind][0], by_kind[kind])),
        "",
        rf"syn match rgnKey /^\s*{plain}\ze\s*:/",
        r"syn match rgnKey /^\s*game\ze\s*:/ nextgroup=rgnGameSign",
        r"syn match rgnGameSign /\s*:\s*/ contained nextgroup=rgnRuleset",
        rf"syn match rgnRuleset /{_any(known.rulesets)}\>/ contained",
        rf"syn match rgnFree /^\s*{free}\s*:.*/ contains=rgnFreeKey,rgnComment",
        rf"syn match rgnFreeKey /^\s*{free}\ze\s*:/ contained",
        r"syn match rgnObjective /^\s*objective\s*:.*/ contains=rgnObjectiveKey,rgnCard,rgnComment,"
        + ",".join(["rgnNumber", "rgnOperator", *dict.fromkeys(GROUPS[kind][0] for kind in KINDS)]),
        r"syn match rgnObjectiveKey /^\s*objective\ze\s*:/ contained",
        *_keywords("rgnCard contained", known.card),
        r"syn match rgnComment /\%(^\|\s\)\@1<=#.*/",
        "",
        *(f"hi def link {group} {to}" for group, to in LINKS.items()),
        "hi def link rgnObjectiveKey PreProc",
        *(f"hi def link {group} {to}" for group, to in GROUPS.values()),
        "",
        'let b:current_syntax = "rgn"',
        "let &cpo = s:cpo_save",
        "unlet s:cpo_save",
    ]
    return "\n".join(lines) + "\n"


def _blocks(colours: Iterable[str]) -> str:
    return r"\%([wyrgbkp?]\|" + r"\|".join(word for word in colours if len(word) == 1) + r"\)"


FTDETECT = "au BufRead,BufNewFile *.rgn setfiletype rgn\n"

FTPLUGIN = """\
" Vim file type plugin for RGN; tools/make_editors.py writes it.

if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\\ %s comments=:#
setlocal fileencoding=utf-8
" gq tidies lines, :make judges the log and fills the quickfix list.
setlocal formatprg=referee\\ fmt\\ 2>/dev/null
compiler referee

let b:undo_ftplugin = "setlocal commentstring< comments< fileencoding< formatprg< makeprg< errorformat<"
"""

COMPILER = """\
" Vim compiler file for the referee of board game logs; tools/make_editors.py writes it.

if exists("current_compiler")
  finish
endif
let current_compiler = "referee"

CompilerSet makeprg=referee\\ check\\ --color\\ never\\ %:S
CompilerSet errorformat=%f:%l:%c:\\ %trror[%m,%f:%l:%c:\\ %tarning[%m,%f:%l:%c:\\ %tote[%m,%-G%.%#
"""
