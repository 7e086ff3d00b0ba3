"""What README says about git: `git diff` in canonical form, and the hooks for pre-commit.

Both are tried in new repositories: a change of spelling alone shows no difference, one
of play does; the hooks are installed from this checkout as pre-commit would do it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
TIDY = ROOT / "samples" / "carrara-1e-basic-3p-evening.rgn"
MESSY = ROOT / "samples" / "carrara-1e-basic-2p-messy.rgn"
BROKEN = ROOT / "samples" / "broken" / "wrong-colour.rgn"
UNREADABLE = ROOT / "samples" / "broken" / "glued-words.rgn"


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder, with referee on the path and nobody's own git configuration."""
    env = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        **environment,
    }
    return subprocess.run(arguments, cwd=folder, env=env, capture_output=True, text=True, check=False)


def repository(folder: Path) -> None:
    """Make everything in a folder the first commit of a repository."""
    for command in (
        "init -q",
        "config user.name referee",
        "config user.email referee@example.org",
        "config core.safecrlf false",
        "add -A",
        "commit -qm first",
    ):
        done = run(folder, "git", *command.split())
        if done.returncode:
            raise RuntimeError(f"git {command}: {done.stderr}")


def settings() -> list[list[str]]:
    """The commands of the README that set `git diff` up."""
    text = (ROOT / "README.md").read_text("utf-8")
    return [
        ["sh", "-c", line]
        for line in re.findall(r"^(?:git config|echo .*gitattributes).*$", text, re.MULTILINE)
    ]


def wrong_with_diff(folder: Path) -> list[str]:
    shutil.copy(TIDY, folder / "game.rgn")
    shutil.copy(UNREADABLE, folder / "glued.rgn")
    repository(folder)
    wrong = []
    if len(settings()) != 3:
        wrong.append(f"README sets git up with {len(settings())} commands, not 3")
    for command in settings():
        done = run(folder, *command)
        if done.returncode:
            wrong.append(f"{command}: {done.stderr}")
    text = TIDY.read_text("utf-8")
    (folder / "game.rgn").write_text(text.replace("BUY II ", "buy   2 ").replace("\n2. ", "\n\n2. "), "utf-8")
    (folder / "glued.rgn").write_text(UNREADABLE.read_text("utf-8") + "   P1 PASS\n", "utf-8")
    done = run(folder, "git", "diff", "game.rgn")
    if done.stdout or done.returncode:
        wrong.append(f"a change of spelling shows:\n{done.stdout}{done.stderr}")
    done = run(folder, "git", "diff", "glued.rgn")
    if "+   P1 PASS" not in done.stdout or done.returncode or done.stderr:
        wrong.append(f"a log with a line that can't be read shows:\n{done.stdout}{done.stderr}")
    (folder / "game.rgn").write_text(text.replace("= +11 vp cup flag", "= +10 vp cup flag"), "utf-8")
    done = run(folder, "git", "diff", "game.rgn")
    changed = [line for line in done.stdout.splitlines() if re.match(r"[-+] ", line)]
    if len(changed) != 2 or not re.search(r"^@@.*@@ [0-9]+\. ", done.stdout, re.MULTILINE):
        wrong.append(f"a change of play shows:\n{done.stdout}{done.stderr}")
    return wrong


def wrong_with_hooks(folder: Path) -> list[str]:
    hooks, logs = folder / "hooks", folder / "logs"
    listed = run(ROOT, "git", "ls-files", "-co", "--exclude-standard").stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (hooks / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, hooks / name)
    repository(hooks)
    logs.mkdir()
    for path in (TIDY, MESSY, BROKEN):
        shutil.copy(path, logs)
    (logs / "notes.txt").write_text("no log\n", "utf-8")
    example = re.search(
        r"^```yaml\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    if example is None:
        return ["README has no example for pre-commit"]
    config = re.sub(r"repo: \S+", f"repo: {hooks}", example[1])
    config = re.sub(r"rev: \S+", f"rev: {run(hooks, 'git', 'rev-parse', 'HEAD').stdout}", config)
    (logs / ".pre-commit-config.yaml").write_text(f"repos:\n{config}", "utf-8")
    repository(logs)
    wrong = []
    for hook, path, code in (
        ("referee-fmt", MESSY, 1),
        ("referee-fmt", MESSY, 0),
        ("referee-check", TIDY, 0),
        ("referee-check", BROKEN, 1),
    ):
        command = (sys.executable, "-m", "pre_commit", "run", hook, "--files", path.name, "notes.txt")
        done = run(logs, *command, PRE_COMMIT_HOME=str(folder / "cache"))
        if done.returncode != code or (code and "hook id" not in done.stdout):
            wrong.append(f"{hook} on {path.name}: {done.returncode}, not {code}\n{done.stdout}{done.stderr}")
    return wrong


def main() -> int:
    if shutil.which("git") is None:
        print("skipped: git is not installed")
        return 0
    with TemporaryDirectory() as folder:
        wrong = wrong_with_diff(Path(folder))
    if (ROOT / ".git").exists():
        with TemporaryDirectory() as folder:
            wrong += wrong_with_hooks(Path(folder))
    else:
        print("skipped: the hooks, for this is no git checkout")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
