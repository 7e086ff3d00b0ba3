"""The hard rules of the house, held by walking the source. Each walker is shown a house that breaks it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 400
LAYERS = (
    ("core",), ("data",), ("notation",), ("games",), ("app",), ("runners", "reports", "editors"), ("cli",),
)  # fmt: skip
LEVELS = {layer: level for level, layers in enumerate(LAYERS) for layer in layers}
OWNERS = {"lark": "notation", "tabulate": "reports", "click": "cli", "pygments": "editors"}
EDITIONS = frozenset({"first", "second"})
ENTRANCE = ("referee.__init__", "referee.__main__")
CONTAINERS = frozenset({"list", "dict", "set", "bytearray", "defaultdict", "Counter", "deque", "OrderedDict"})
CHANGING = frozenset(
    {"append", "extend", "insert", "remove", "pop", "popitem", "clear", "update", "setdefault", "add"}
    | {"discard", "sort", "reverse", "subtract", "appendleft", "popleft", "__setitem__", "__delitem__"}
)
READ_ONLY = ("Mapping", "Sequence", "Collection", "Iterable", "Final", "frozenset", "tuple")


class Module(NamedTuple):
    """A source file: its dotted name (a package ends in ``__init__``) and its tree."""

    name: str
    tree: ast.Module

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.name.split("."))

    @property
    def package(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def layer(self) -> str:
        """The folder or file right below the package."""
        return self.parts[1] if len(self.parts) > 1 else ""


House = dict[str, Module]


class Import(NamedTuple):
    """What one import reaches; ``is_first`` where it runs as the module is loaded."""

    target: str
    is_first: bool


@cache
def house() -> House:
    """The package as it lies there."""
    found = {}
    for path in sorted((ROOT / "referee").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name] = Module(name, ast.parse(path.read_text("utf-8"), str(path)))
    return found


def built(*files: str) -> House:
    """A house to try the walkers on: each file a name, a colon and its lines with ``|`` between."""
    parted = [file.partition(":") for file in files]
    named = {f"referee.{name}": text.strip().replace("|", "\n") for name, _, text in parted}
    return {name: Module(name, ast.parse(text)) for name, text in named.items()}


def imports(module: Module, modules: House) -> Iterator[Import]:
    """Everything that a module imports, by the name of the file that it reaches."""
    late: set[int] = set()
    for node in ast.walk(module.tree):
        is_typing = isinstance(node, ast.If) and ast.unparse(node.test) in (
            "TYPE_CHECKING",
            "typing.TYPE_CHECKING",
        )
        if is_typing or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            late.update(id(child) for child in ast.walk(node))
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(_file(alias.name, modules), id(node) not in late)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                folder = ".".join(module.parts[: len(module.parts) - node.level])
                base = f"{folder}.{base}" if base else folder
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                is_module = inner in modules or f"{inner}.__init__" in modules
                yield Import(_file(inner if is_module else base, modules), id(node) not in late)


def _file(name: str, modules: House) -> str:
    return f"{name}.__init__" if f"{name}.__init__" in modules else name


def reached(module: Module, modules: House) -> set[str]:
    return {found.target for found in imports(module, modules)}


# The walkers: each returns what is wrong, one line a fault


def across_layers(modules: House) -> list[str]:
    """Imports from a higher layer, or from another folder of the same one."""
    wrong = []
    for module in modules.values():
        if module.name in ENTRANCE:
            continue
        for target in sorted(reached(module, modules)):
            if not re.match(r"referee(\.|$)", target) or (target in ENTRANCE[:1] and module.layer != "core"):
                continue
            layer = target.split(".")[1] if "." in target else ""
            is_lower = LEVELS.get(layer, 99) < LEVELS.get(module.layer, -1)
            if layer != module.layer and not is_lower:
                wrong.append(f"{module.name} imports {target}")
    return wrong


def unknown_layers(modules: House) -> list[str]:
    return [name for name, module in modules.items() if name not in ENTRANCE and module.layer not in LEVELS]


def across_games(modules: House) -> list[str]:
    """A game that imports another one, and an edition that is imported from outside its folder."""
    wrong = []
    for module in modules.values():
        if module.name == "referee.games.__init__":
            continue
        for target in sorted(reached(module, modules)):
            there = _home(target)
            own = _home(module.name)
            if there and there != own[: len(there)]:
                wrong.append(f"{module.name} imports {target}")
    return wrong


def _home(name: str) -> tuple[str, ...]:
    """The game and edition whose folder a file lies in: none, one or both."""
    parts = tuple(name.split("."))[:-1]
    if parts[:2] != ("referee", "games"):
        return ()
    return parts[2:4] if len(parts) > 3 and parts[3] in EDITIONS else parts[2:3]


def foreign_libraries(modules: House) -> list[str]:
    """lark, tabulate, click and pygments outside the one package that may import them."""
    wrong = []
    for module in modules.values():
        for target in sorted(reached(module, modules)):
            owner = OWNERS.get(target.split(".")[0])
            if owner is not None and owner != module.layer:
                wrong.append(f"{module.name} imports {target}")
    return wrong


def circles(modules: House) -> list[str]:
    """Files that need each other as they are loaded, one path for each circle."""
    graph = {
        module.name: sorted(
            {found.target for found in imports(module, modules) if found.is_first} & set(modules)
        )
        for module in modules.values()
    }
    wrong: list[str] = []
    done: set[str] = set()

    def walk(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            wrong.append(" -> ".join((*path[path.index(name) :], name)))
        elif name not in done:
            for target in graph[name]:
                walk(target, (*path, name))
            done.add(name)

    for name in graph:
        walk(name, ())
    return wrong


def mutable_globals(modules: House) -> list[str]:
    """Containers on module level that could change: by their name, or because something changes them."""
    wrong = []
    for module in modules.values():
        for node in module.tree.body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            if isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith(READ_ONLY):
                targets = [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if isinstance(node, ast.Assign | ast.AnnAssign) and _is_container(node.value):
                wrong += [f"{module.name}.{name}" for name in names if not _is_constant(name)]
        wrong += [f"{module.name}: {text}" for text in _changes(module.tree)]
    return wrong


def _is_constant(name: str) -> bool:
    return re.fullmatch(r"_*[A-Z][A-Z0-9_]*|__\w+__", name) is not None


def _is_container(value: ast.expr | None) -> bool:
    if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
        return True
    called = value.func if isinstance(value, ast.Call) else None
    return ast.unparse(called).rpartition(".")[2] in CONTAINERS if called else False


def _changes(tree: ast.Module) -> Iterator[str]:
    """Statements inside functions that change a constant of the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield ast.unparse(node)
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = [target for target in node.targets if isinstance(target, ast.Subscript)]
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING
        ):
            targets = [node.func]
        for target in targets:
            owner = target.value if isinstance(target, ast.Subscript | ast.Attribute) else target
            if isinstance(owner, ast.Name) and _is_constant(owner.id):
                yield ast.unparse(node)


def bare_excepts(modules: House) -> list[str]:
    return [
        f"{module.name}:{node.lineno}"
        for module in modules.values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ExceptHandler) and node.type is None
    ]


def prints(modules: House) -> list[str]:
    return [
        f"{module.name}:{node.lineno}"
        for module in modules.values()
        for node in ast.walk(module.tree)
        if module.layer != "cli" and isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    ]


def locale_texts(modules: House) -> list[str]:
    """Text files that are opened in whatever encoding the locale names."""
    nodes = [(module.name, node) for module in modules.values() for node in ast.walk(module.tree)]
    methods = {
        child.name
        for _, node in nodes
        if isinstance(node, ast.ClassDef)
        for child in node.body
        if isinstance(child, ast.FunctionDef)
    }
    return [
        f"{name}:{node.lineno}"
        for name, node in nodes
        if isinstance(node, ast.Call) and _is_locale_text(node) and not _is_own_open(node, methods)
    ]


def _is_own_open(call: ast.Call, methods: set[str]) -> bool:
    """Whether a bare ``x.open()`` is a method of the house's own, which is looked at itself."""
    is_bare = isinstance(call.func, ast.Attribute) and not call.args and not call.keywords
    return is_bare and ast.unparse(call.func).endswith(".open") and "open" in methods


def _is_locale_text(call: ast.Call) -> bool:
    name = ast.unparse(call.func).rpartition(".")[2]
    if any(keyword.arg == "encoding" for keyword in call.keywords):
        return False
    if name in ("read_text", "write_text"):
        return len(call.args) < (1 if name == "read_text" else 2)
    if name in ("TextIOWrapper", "NamedTemporaryFile", "TemporaryFile"):
        return name == "TextIOWrapper" or "t" in _mode(call, 0, "w+b")
    if name not in ("open", "fdopen") or ast.unparse(call.func) in ("os.open", "webbrowser.open"):
        return False
    is_method = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) not in (
        "io",
        "os",
        "codecs",
    )
    return "b" not in _mode(call, 0 if is_method else 1, "r")


def _mode(call: ast.Call, place: int, default: str) -> str:
    given = [keyword.value for keyword in call.keywords if keyword.arg == "mode"]
    found = given[0] if given else call.args[place] if len(call.args) > place else ast.Constant(default)
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else ""


WALKERS = (
    across_layers, unknown_layers, across_games, foreign_libraries, circles, mutable_globals, bare_excepts,
    prints, locale_texts,
)  # fmt: skip


@pytest.mark.parametrize("walker", WALKERS, ids=lambda walker: walker.__name__)
def test_the_house_keeps_its_rules(walker: Callable[[House], list[str]]) -> None:
    assert walker(house()) == []


def test_the_walkers_see_the_whole_house() -> None:
    modules = house()
    assert {"core", "notation", "data", "games", "app"} <= {module.layer for module in modules.values()}
    assert "referee.core.ruleset" in reached(modules["referee.core.replay"], modules)
    assert "referee.core.replay" in reached(modules["referee.core.book"], modules)


def test_no_file_is_longer_than_it_may_be() -> None:
    folders = [path for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")]
    files = [*ROOT.glob("*.py"), *(file for folder in folders for file in folder.rglob("*.py"))]
    lengths = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert Path(__file__).name in {Path(file).name for file in lengths}
    assert {file: length for file, length in lengths.items() if length > LONGEST} == {}


Walker = Callable[[House], list[str]]
FIRST, SECOND = "games.carrara.first", "games.carrara.second"
BROKEN: tuple[tuple[Walker, str, tuple[str, ...]], ...] = (
    (across_layers, "core.a", ("core.a: from referee.notation import words", "notation.words:")),
    (across_layers, "core.a", ("core.a: def f():| from .. import data", "data.__init__:")),
    (across_layers, "core.a", ("core.a: from referee import VERSION", "__init__:")),
    (across_layers, "core.a", ("core.a: if TYPE_CHECKING:| import referee.app", "app.__init__:")),
    (across_layers, "data.a", ("data.a: import referee.notation", "notation.__init__:")),
    (across_layers, "runners.a", ("runners.a: from referee.reports import b", "reports.b:")),
    (across_layers, "games.title", ("games.title: from ..app import x", "app.__init__:")),
    (unknown_layers, "attic.box", ("attic.box:",)),
    (across_games, "carrara.wheel", ("games.carrara.wheel: from . import first", f"{FIRST}.__init__:")),
    (across_games, "second.a", (f"{SECOND}.a: from ..first.b import c", f"{FIRST}.b:")),
    (across_games, "first.a", (f"{FIRST}.a: from ..second import b", f"{SECOND}.b:")),
    (across_games, "palatinus", ("games.palatinus.a: import referee.games.carrara.b", "games.carrara.b:")),
    (across_games, "games.title", ("games.title: from .carrara import b", "games.carrara.b:")),
    (across_games, "app.a", ("app.a: from referee.games.carrara import b", "games.carrara.b:")),
    (foreign_libraries, "games.title", ("games.title: from lark.lexer import Token",)),
    (foreign_libraries, "reports.a", ("reports.a: def f():| import click",)),
    (circles, "core.a -> referee.core.b", ("core.a: from . import b", "core.b: from .a import x")),
    (circles, "core.a -> referee.core.a", ("core.a: if x:| import referee.core.a",)),
    (mutable_globals, "seen", ("core.a: seen = []",)),
    (mutable_globals, "seen", ("core.a: seen: dict[str, int] = dict()",)),
    (mutable_globals, "SEEN[x]", ("core.a: SEEN = {}|def f(x):| SEEN[x] = 1",)),
    (mutable_globals, "SEEN.add", ("core.a: SEEN = set()|def f(x):| SEEN.add(x)",)),
    (mutable_globals, "global n", ("core.a: n = 0|def f():| global n| n += 1",)),
    (bare_excepts, "core.a:3", ("core.a: try:| x()|except:| pass",)),
    (prints, "reports.a:1", ("reports.a: print(1)",)),
    (locale_texts, "app.a:1", ("app.a: open(x)",)),
    (locale_texts, "app.a:1", ("app.a: path.open('w')",)),
    (locale_texts, "app.a:1", ("app.a: path.open()",)),
    (locale_texts, "app.a:1", ("app.a: path.read_text()",)),
    (locale_texts, "app.a:1", ("app.a: path.write_text(text)",)),
)


@pytest.mark.parametrize(("walker", "named", "files"), BROKEN)
def test_a_broken_house_is_noticed(walker: Walker, named: str, files: tuple[str, ...]) -> None:
    (fault,) = walker(built(*files))
    assert named in fault


SOUND: tuple[tuple[Walker, tuple[str, ...]], ...] = (
    (across_layers, ("app.a: from referee import VERSION|from ..core import b", "core.b:", "__init__:")),
    (across_games, ("games.__init__: from .carrara.first import title", f"{FIRST}.title:")),
    (across_games, (f"{FIRST}.rules.a: from ..state import x", f"{FIRST}.state:")),
    (across_games, (f"{FIRST}.a: from .. import table|from .rules import b", f"{FIRST}.rules.b:")),
    (across_games, (f"{FIRST}.a: from .. import table", "games.carrara.table:")),
    (circles, ("core.a: from . import b", "core.b: if TYPE_CHECKING:| from .a import x")),
    (circles, ("core.a: from . import b", "core.b: def f():| from .a import x")),
    (mutable_globals, ("core.a: SEEN = {}|known: Mapping[str, int] = {}|def f():| own = []| own.append(1)",)),
    (prints, ("cli.a: print(1)",)),
    (locale_texts, ("app.a: open(x, 'rb')|path.open('r', encoding='utf-8')|path.read_text('utf-8')",)),
    (locale_texts, ("app.a: class Source:| def open(self):|  return open(1, 'rb')|source.open()",)),
)


@pytest.mark.parametrize(("walker", "files"), SOUND)
def test_a_sound_house_is_left_alone(walker: Walker, files: tuple[str, ...]) -> None:
    assert walker(built(*files)) == []
