"""A data folder with matches in every state, and its backup."""

from __future__ import annotations

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
        """Copy the data folder into another one. Returns the copy."""
        shutil.copytree(self.data, folder / "data", ignore=shutil.ignore_patterns("*.sock"))
        return folder / "data"


def match_name(line: str) -> str:
    """The resource name of the match in a line of a backup."""
    return str(json.loads(line)["header"]["record"]["name"])


@pytest.fixture(scope="session")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Backup:
    """Matches in every state, exported after their service stopped."""
    folder = tmp_path_factory.mktemp("backup")
    with Service(folder / "data") as service:
        tokens = create_matches(service)
    path = folder / "all.jsonl"
    result = in_this_process("export", "--all", "--data", str(service.data), "--output", str(path))
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    assert f"{MATCH_COUNT} matches exported" in result.stderr
    return Backup(path, path.read_text(encoding="utf-8"), service.data, tokens)
