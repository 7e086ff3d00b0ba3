"""The packages that people install: built, looked through, installed and used outside the checkout.

The source archive holds every file of the repository and builds the wheel; the wheel
goes into a new environment, in which a sample is judged, a rule is looked up with its
examples, a manual page is where man looks, and the tests of the unpacked archive run.
`--all-tests` runs all of them, otherwise those that read files which could be missing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
TESTS = (
    "tests/test_completion.py",
    "tests/test_docs.py",
    "tests/test_editors.py",
    "tests/test_man_sections.py",
    "tests/test_registry.py",
)

INSTALLED = (
    "share/man/man1/referee.1", "share/man/man5/rgn.5", "share/man/man7/carrara.7",
    "share/bash-completion/completions/referee.bash", "share/zsh/site-functions/_referee",
    "share/fish/vendor_completions.d/referee.fish",
)  # fmt: skip
USED = (
    (["check", "samples/carrara-1e-basic-3p-evening.rgn"], 0, ": legal, 1 warning, 63 turns"),
    (["check", "samples/broken/wrong-colour.rgn"], 1, "error[C1-BUILD-04]"),
    # Words, a faulty line and a card need the vocabulary, the grammar and Lark.
    (["check", "samples/broken/glued-words.rgn"], 3, "error[RGN-"),
    (["check", "samples/carrara-1e-advanced-3p-shared-win.rgn"], 0, ": legal"),
    (["check", "samples/palatinus-3p-shared-win.rgn"], 0, ": legal"),
    (["rules", "C1-BUILD-04"], 0, "not in order: wwy"),
    (["completion", "zsh"], 0, "#compdef referee"),
    (["--version"], 0, "referee, version "),
)


class Failed(Exception):  # noqa: N818 - it is caught and printed
    """A step that didn't work, with what was printed."""


def run(*arguments: object, cwd: Path, code: int = 0) -> str:
    """Run a program without this environment's variables; the output on both streams."""
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    command = [str(argument) for argument in arguments]
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode != code:
        raise Failed(f"{' '.join(command)} left {done.returncode}, not {code}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def tracked() -> set[str]:
    """The files of the repository; none in an unpacked archive."""
    if not (ROOT / ".git").exists():
        return set()
    return set(run("git", "ls-files", cwd=ROOT).splitlines())


def lacking(archive: Path, wheel: Path) -> Iterator[str]:
    """What should be in the packages and isn't, and the other way round."""
    with tarfile.open(archive) as tar:
        inside = {name.partition("/")[2] for name in tar.getnames()}
    for name in sorted(tracked() - inside):
        yield f"{archive.name} lacks {name}"
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    wanted = {str(path.relative_to(ROOT)) for path in (ROOT / "referee").rglob("*") if path.is_file()}
    wanted |= {f"referee/grammar/{path.name}" for path in (ROOT / "grammar").iterdir() if path.is_file()}
    wanted |= {f"referee/cases/{path.name}" for path in (ROOT / "tests" / "cases").glob("*.txt")}
    for name in sorted(name for name in wanted if not name.endswith(".pyc")):
        if name not in names:
            yield f"{wheel.name} lacks {name}"
    for name in names:
        if name.endswith(".pyc") or not (
            name.startswith("referee/") or ".dist-info/" in name or ".data/" in name
        ):
            yield f"{wheel.name} holds {name}"


def use(archive: Path, wheel: Path, folder: Path, tests: tuple[str, ...]) -> None:
    """Install the wheel outside the checkout and use it there; then run the tests of the archive."""
    environment = folder / "environment"
    run(sys.executable, "-m", "venv", environment, cwd=folder)
    pip = (environment / "bin" / "pip", "--disable-pip-version-check", "install", "-q")
    run(*pip, wheel, cwd=folder)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    source = folder / archive.name.removesuffix(".tar.gz")
    samples = folder / "elsewhere"
    samples.mkdir()
    (source / "samples").rename(samples / "samples")
    for arguments, code, text in USED:
        printed = run(environment / "bin" / "referee", *arguments, cwd=samples, code=code)
        if text not in printed:
            raise Failed(f"referee {' '.join(arguments)} prints\n{printed}")
    (samples / "samples").rename(source / "samples")
    for name in INSTALLED:
        if not (environment / name).is_file():
            raise Failed(f"{name} isn't installed")
    run(*pip, f"{wheel}[test]", cwd=folder)
    run(environment / "bin" / "python", "-m", "pytest", "-q", "-x", *tests, cwd=source)


def main() -> int:
    tests = ("tests",) if "--all-tests" in sys.argv else TESTS
    with TemporaryDirectory() as name:
        folder = Path(name)
        try:
            run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder)
            (archive,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
            wrong = list(lacking(archive, wheel))
            use(archive, wheel, folder, tests)
        except Failed as failed:
            wrong = [str(failed)]
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
