"""The steps of the Dockerfile, and a run of its first stage without Docker, in other folders."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .files import DEPLOY, ROOT

FOLDERS = ("/opt", "/wheels")
"""The folders of the image that the steps of the first stage write to."""


@dataclass(frozen=True)
class Step:
    """An instruction, such as RUN, with its arguments on one line."""

    instruction: str
    arguments: str


def stages() -> list[list[Step]]:
    """The stages, each a list of its steps."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.M))
    steps = [Step(*line.split(None, 1)) for line in joined.splitlines() if line.strip()]
    starts = [number for number, step in enumerate(steps) if step.instruction == "FROM"]
    return [steps[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def image_settings() -> dict[str, str]:
    """The environment that the image sets."""
    (variables,) = [step.arguments for step in stages()[-1] if step.instruction == "ENV"]
    return dict(variable.split("=", 1) for variable in variables.split())


def copy_context(folder: Path) -> None:
    """Copy the build context into a folder: the tracked files that Dockerfile.dockerignore allows."""
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    allowed = [line[1:] for line in lines if line.startswith("!")]
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *allowed],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, tracked.split("\0")):
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy)


class Stage:
    """The first stage, run in a folder that stands for the root of the image."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._context = folder / "context"
        self._work = folder / "src"
        self._work.mkdir(parents=True)
        copy_context(self._context)

    def run(self, only: str = "", **programs: str) -> None:
        """Run each COPY, and each RUN that contains the text `only`.

        `programs`: commands to use instead of programs of the build environment.
        """
        for step in stages()[0]:
            if step.instruction == "COPY":
                self._copy(step.arguments.split())
            elif step.instruction == "RUN" and only in step.arguments:
                self._run(step.arguments, programs)

    def _copy(self, names: list[str]) -> None:
        *sources, target = names
        for name in sources:
            source = self._context / name
            if source.is_dir():
                shutil.copytree(source, self._work / target, dirs_exist_ok=True)
            else:
                shutil.copyfile(source, self._work / target / source.name)

    def _run(self, command: str, programs: dict[str, str]) -> None:
        for program, replacement in programs.items():
            command = command.replace(f"/opt/build/bin/{program}", replacement)
        for folder in FOLDERS:
            command = re.sub(rf"(?<![\w.]){folder}\b", f"{self.folder}{folder}", command)
        result = subprocess.run(
            ["sh", "-euc", command],
            cwd=self._work,
            env=plain_environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, f"{command}\n{result.stdout}{result.stderr}"


def plain_environment() -> dict[str, str]:
    """The environment without variables of Python and Market Hall, and with the Python of these tests as `python`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MARKETHALL_"))}
    return {**environment, "PATH": f"{Path(sys.executable).parent}:{environment['PATH']}"}
