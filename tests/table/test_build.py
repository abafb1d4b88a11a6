"""The types of the table are correct, the committed build is that of the sources, and all sentences exist."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kits import GAME_NAMES
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


def test_manifest_and_readme_are_those_of_the_elements(tmp_path: Path) -> None:
    subprocess.run([NODE, "manifest.mjs", str(tmp_path)], cwd=TABLE, check=True)
    for name in ("custom-elements.json", "README.md"):
        assert (tmp_path / name).read_bytes() == (TABLE / name).read_bytes(), name
    assert json.loads((TABLE / "package.json").read_text(encoding="utf-8"))["customElements"] == "custom-elements.json"


def test_the_table_has_every_text_of_every_language(tmp_path: Path) -> None:
    catalogues = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in TEXTS.glob("*.json")}
    sentences = json.loads(run_script(Path(__file__).with_name("catalogues.mjs"), str(tmp_path), *catalogues))
    for lang, catalogue in catalogues.items():
        shown = catalogue
        assert shown.items() <= sentences[lang].items()
        assert not any(key.startswith("terminal.") for key in sentences[lang])


def test_a_game_is_one_folder_that_the_build_finds(tmp_path: Path) -> None:
    """No other file names a game, so a folder more is a game more, with its words and its lesson."""
    shared = [path for path in (TABLE / "src").rglob("*.ts") if not set(path.parts) & set(GAME_NAMES)]
    assert len(shared) > 50
    named = re.compile(r"^(?!\s*(?:/\*\*|\*|//)).*\b(?:" + "|".join(GAME_NAMES) + r")\b", re.I | re.M)
    assert {path.name: found[0] for path in shared if (found := named.search(path.read_text(encoding="utf-8")))} == {}
    copy = tmp_path / "client_sdk/table"
    shutil.copytree(TABLE, copy, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(copy / "src/klongs", copy / "src/copied")
    for texts in (copy / "src/copied/texts").iterdir():
        texts.write_text(
            texts.read_text(encoding="utf-8").replace("ui.game.klongs", "ui.game.copied"), encoding="utf-8"
        )
    (tmp_path / "client_sdk/node_modules").symlink_to(TABLE.parent / "node_modules")
    subprocess.run([NODE, "build.mjs", str(tmp_path / "built")], cwd=copy, check=True)
    names = {path.name.split("-")[0] for path in (tmp_path / "built").iterdir()}
    assert {f"games_copied{part}" for part in ("", "_de", "_fr", "_it", "_lesson")} <= names


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


def test_the_page_its_games_and_its_languages_are_small() -> None:
    """Bytes as served, with gzip: the page with the client in English, with one game, and each other language."""
    size = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in BUILT.iterdir()}
    first_load = files_of_the_first_load()
    assert len(first_load) >= 4
    assert not any(name.startswith(("texts_", "games_")) for name in first_load)
    games = [size[name] for name in size if re.match(r"games_[a-z]+-", name)]
    missing = [game for game in GAME_NAMES if not (TABLE / "src" / game / "kit.ts").exists()]
    assert not missing, f"client_sdk/table/src has no folder with a kit.ts for {missing}: see CONTRIBUTING, Add a game"
    assert len(games) == len(GAME_NAMES), "a game was added or removed: run `make table`"
    # The page knows the names of the files of each game.
    assert sum(size[name] for name in first_load) <= 56_900 + 100 * len(GAME_NAMES)
    assert sum(size[name] for name in first_load) + max(games) <= 65_000
    languages = [name for name in size if re.match(r"texts_(de|it|fr)-(?!later-)", name)]
    assert len(languages) == 3
    assert max(size[name] for name in languages) <= 5_000
