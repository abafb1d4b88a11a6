"""Programs of users pass a strict type check with only the client and its dependencies installed."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "client_sdk/python"


def name(requirement: str) -> str:
    """The name of a required distribution."""
    return re.split(r"[^\w.-]", requirement)[0]


def installed_with_the_client() -> set[str]:
    """The distributions that `pip install ./client_sdk/python` installs beside the client."""
    project = tomllib.loads((PYTHON / "pyproject.toml").read_text())["project"]
    missing = [name(requirement) for requirement in project["dependencies"]]
    names: set[str] = set()
    while missing:
        if (required := missing.pop()) not in names:
            names.add(required)
            requirements = distribution(required).requires or ()
            missing += [name(requirement) for requirement in requirements if "extra ==" not in requirement]
    return names


def link_packages(site: Path) -> None:
    """Links the files that pip would install. An installation by pip would take much longer."""
    for required in installed_with_the_client():
        for file in distribution(required).files or ():
            if ".." not in file.parts and file.suffix in {".py", ".pyi", ".typed", ".txt"}:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                (site / file).symlink_to(str(file.locate()))
    for package in tomllib.loads((PYTHON / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"][
        "packages"
    ]:
        (site / package).symlink_to(PYTHON / package)


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command of mypy in an environment with only the client and its dependencies."""
    home = tmp_path_factory.mktemp("user") / "venv"
    venv.create(home, symlinks=True)
    [site] = (home / "lib").glob("python*/site-packages")
    link_packages(site)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file="]
    return [*command, "--python-executable", str(home / "bin/python")]


def check(checker: list[str], folder: Path, *programs: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*checker, *programs], cwd=folder, env={"PATH": ""}, capture_output=True, text=True, check=False
    )


def test_programs_of_users_are_strictly_typed(checker: list[str], tmp_path: Path) -> None:
    programs = [tmp_path / "users_program.py"]
    programs[0].write_text((ROOT / "tests/sdk/users_program.py").read_text(encoding="utf-8"))
    readme = (PYTHON / "README.md").read_text(encoding="utf-8")
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```$", readme, re.M | re.S)):
        programs.append(tmp_path / f"snippet_{number}.py")
        programs[-1].write_text(code)
    done = check(checker, tmp_path, *programs)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(programs) > 5


def test_what_cannot_be_meant_is_refused(checker: list[str], tmp_path: Path) -> None:
    code = (ROOT / "tests/sdk/wrong_program.txt").read_text(encoding="utf-8")
    program = tmp_path / "wrong_program.py"
    program.write_text(code)
    done = check(checker, tmp_path, program)
    found = {int(line): code for line, code in re.findall(r"py:(\d+): error: .*\[([\w-]+)\]$", done.stdout, re.M)}
    marked = {number: line.rpartition("  # ")[2] for number, line in enumerate(code.split("\n"), 1) if "  # " in line}
    assert found == marked, done.stdout + done.stderr
