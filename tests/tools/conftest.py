"""A data folder with matches in every state, and its backup."""

from __future__ import annotations

import fcntl
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.service import Service

from .commands import in_this_process
from .stored_matches import MATCH_COUNT, create_matches


@dataclass(frozen=True)
class Backup:
    """A backup of a data folder: its file and text. `tokens`: the tokens of the seats by the name of the match."""

    path: Path
    text: str
    data: Path
    tokens: dict[str, list[str]]

    @property
    def lines(self) -> list[str]:
        """The line of each match. The first line of the file is none of a match."""
        return self.text.splitlines()[1:]

    def copy_data(self, folder: Path) -> Path:
        shutil.copytree(self.data, folder / "data", ignore=shutil.ignore_patterns("*.sock"))
        return folder / "data"


def match_name(line: str) -> str:
    """The resource name of the match in a line of a backup."""
    return str(json.loads(line)["header"]["record"]["name"])


@pytest.fixture(scope="session")
def backup(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Backup:
    """Matches in every state, exported after their service stopped. The processes of pytest share them."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "backup"
    folder.mkdir(exist_ok=True)
    path, data, tokens = folder / "all.jsonl", folder / "data", folder.with_suffix(".tokens")
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # Written last.
        if not tokens.exists():
            with Service(data) as service:
                made = create_matches(service)
            result = in_this_process("export", "--all", "--data", str(data), "--output", str(path))
            assert (result.returncode, result.stdout) == (0, ""), result.stderr
            assert f"{MATCH_COUNT} matches exported" in result.stderr
            tokens.write_text(json.dumps(made), encoding="utf-8")
    return Backup(path, path.read_text(encoding="utf-8"), data, json.loads(tokens.read_text(encoding="utf-8")))
