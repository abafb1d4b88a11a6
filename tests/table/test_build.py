"""The types of the table are correct, the committed build is that of the sources, and all sentences exist."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.typescript.node import NODE, run_script

from .tools import COMPILER, TABLE, install

TEXTS = TABLE / "texts"
BUILT = TABLE.parents[1] / "service/markethall_service/gateway/table"


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    install()


def test_types_are_correct() -> None:
    subprocess.run([NODE, str(COMPILER)], cwd=TABLE, check=True)


def test_committed_build_is_the_build_of_the_sources(tmp_path: Path) -> None:
    subprocess.run([NODE, "build.mjs", str(tmp_path)], cwd=TABLE, check=True)
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert built == {path.name: path.read_bytes() for path in BUILT.iterdir()}


def test_the_table_has_every_text_of_every_language(tmp_path: Path) -> None:
    catalogues = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in TEXTS.glob("*.json")}
    sentences = json.loads(run_script(Path(__file__).with_name("catalogues.mjs"), str(tmp_path), *catalogues))
    for lang, catalogue in catalogues.items():
        shown = catalogue
        assert shown.items() <= sentences[lang].items()
        assert not any(key.startswith("terminal.") for key in sentences[lang])


def files_of_the_first_load() -> set[str]:
    """The files that the page loads before it shows anything: those in index.html, and their static imports."""
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    queue = re.findall(r'table/([\w.-]+)"', page)
    names = {"index.html"}
    while queue:
        name = queue.pop()
        if name in names:
            continue
        names.add(name)
        if name.endswith(".js"):
            source = (BUILT / name).read_text(encoding="utf-8")
            queue += re.findall(r'(?:from|import)"\./([\w.-]+)"', source)
    return names


def test_the_page_and_its_languages_are_small() -> None:
    """Bytes as served, with gzip: the page with the client and all boards in English, and each other language."""
    size = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in BUILT.iterdir()}
    first_load = files_of_the_first_load()
    assert len(first_load) >= 4
    assert not any(name.startswith("texts_") for name in first_load)
    assert sum(size[name] for name in first_load) <= 70_000
    languages = [name for name in size if re.match(r"texts_(de|it|fr)-(?!later-)", name)]
    assert len(languages) == 3
    assert max(size[name] for name in languages) <= 5_000
