"""A folder with matches in it, backed up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.service import Service

from .matches import KINDS, filled, in_this_process


@dataclass(frozen=True)
class Backed:
    """A backup: its file, its text, the exported folder, and the tokens of its matches."""

    path: Path
    text: str
    data: Path
    tokens: dict[str, list[str]]


@pytest.fixture(scope="session")
def backed(tmp_path_factory: pytest.TempPathFactory) -> Backed:
    """Matches of every kind, exported from a folder after its service stopped."""
    folder = tmp_path_factory.mktemp("backed")
    service = Service(folder / "data").start()
    tokens = filled(service)
    assert service.stop() == 0
    path = folder / "all.jsonl"
    said = in_this_process("export", "--all", "--data", str(service.data), "--output", str(path))
    assert (said.returncode, said.stdout) == (0, ""), said.stderr
    assert f"{KINDS} matches exported" in said.stderr
    return Backed(path, path.read_text(encoding="utf-8"), service.data, tokens)
