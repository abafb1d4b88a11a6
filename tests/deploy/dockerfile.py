"""The steps of the Dockerfile, run without Docker: COPY and RUN of a stage, with other folders."""

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


@dataclass(frozen=True)
class Step:
    """One instruction, such as RUN, with its arguments on one line."""

    word: str
    rest: str


def stages() -> list[list[Step]]:
    """The stages, each a list of its steps."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.M))
    steps = [Step(*line.split(None, 1)) for line in joined.splitlines() if line.strip()]
    starts = [number for number, step in enumerate(steps) if step.word == "FROM"]
    return [steps[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def image_settings() -> dict[str, str]:
    """The environment that the image sets."""
    (given,) = [step.rest for step in stages()[-1] if step.word == "ENV"]
    return dict(part.split("=", 1) for part in given.split())


def context(folder: Path) -> None:
    """Copy the build context: the tracked files that Dockerfile.dockerignore allows."""
    allowed = [
        line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines() if line[:1] == "!"
    ]
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *allowed],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, tracked.split("\0")):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, place)


class Stage:
    """Run the first stage in a folder, with a build context."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen = folder / "context"
        self.work = folder / "src"
        self.work.mkdir(parents=True)
        context(self.seen)

    def run(self, only: str = "", **replaced: str) -> None:
        """Run COPY and RUN (only those that contain the text). `replaced`: programs to use instead."""
        for step in stages()[0]:
            if step.word == "COPY":
                self._copy(step.rest.split())
            elif step.word == "RUN" and only in step.rest:
                self._run(step.rest, replaced)

    def _copy(self, names: list[str]) -> None:
        *sources, target = names
        for name in sources:
            source = self.seen / name
            if source.is_dir():
                shutil.copytree(source, self.work / target, dirs_exist_ok=True)
            else:
                shutil.copyfile(source, self.work / target / source.name)

    def _run(self, command: str, replaced: dict[str, str]) -> None:
        for program, instead in replaced.items():
            command = command.replace(f"/opt/build/bin/{program}", instead)
        for folder in FOLDERS:
            command = re.sub(rf"(?<![\w.]){folder}\b", f"{self.folder}{folder}", command)
        done = subprocess.run(
            ["sh", "-euc", command], cwd=self.work, env=plain_environment(), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def plain_environment() -> dict[str, str]:
    """The environment without the checkout, and with the Python of these tests as `python`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MARKETHALL_"))}
    return {**environment, "PATH": f"{Path(sys.executable).parent}:{environment['PATH']}"}
