"""Rules stand alone: with nothing else installed every game can be played, and only a game imports its own modules."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from markethall_rules import GAMES

# One process makes the environment of all tests.
pytestmark = pytest.mark.xdist_group("rules alone")

# A new game has rules before it has a kit, so the names are not those of tests.kits.
GAME_NAMES = tuple(game.box.name for game in GAMES)

TESTS = Path(__file__).resolve().parents[1]
SERVICE = TESTS.parent / "service"

RANDOM_MATCHES = """
import random, sys
from markethall_rules.chance import SeededChance
from markethall_rules.game import advance
from markethall_rules import GAMES, LANGUAGES

rng = random.Random(1)
for game in GAMES:
    assert all(game.box.rules(language).clauses for language in LANGUAGES)
    state = game.setup(game.default_options(), game.box.seats[-1])
    state, _ = advance(game.apply, state, game.deal(state, SeededChance(b"seed", 1)))
    revision = 1
    while to_act := game.to_act(state):
        revision += 1
        move = rng.choice(game.legal_moves(state, to_act[0]))
        state, _ = advance(game.apply, state, game.play(state, to_act[0], move, SeededChance(b"seed", revision)))
    print(game.box.name, *game.winners(state))
outside = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"__main__"}
print(*sorted(outside))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment in which only the wheel of the rules is installed."""
    wheels, home = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("home")
    pip = [sys.executable, "-m", "pip"]
    build = ["wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(wheels)]
    subprocess.run([*pip, *build, str(SERVICE)], check=True)
    venv.create(home)
    python = home / "bin" / "python"
    (wheel,) = wheels.glob("markethall_rules-*.whl")
    subprocess.run(
        [*pip, "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True
    )
    return python


def test_a_match_of_every_game_is_played_with_the_rules_alone(python: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [python, "-I", "-c", RANDOM_MATCHES], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    *matches, modules = done.stdout.splitlines()
    assert [match.split()[0] for match in matches] == list(GAME_NAMES)
    assert all(len(match.split()) > 1 for match in matches), "every match has a winner"
    assert modules == "markethall_rules"


def test_a_game_is_imported_only_by_itself() -> None:
    """The games do not know each other, and what they share knows none of them: it finds them by their folders."""
    graph = grimp.build_graph("markethall_rules")

    def game_of(module: str) -> str:
        name = module.split(".")[1] if "." in module else ""
        return name if name in GAME_NAMES else ""

    imports = [(by, module) for by in graph.modules for module in graph.find_modules_directly_imported_by(by)]
    assert set(map(game_of, graph.modules)) >= set(GAME_NAMES)
    assert [each for each in imports if game_of(each[1]) not in ("", game_of(each[0]))] == []


def test_a_game_is_tested_before_it_has_a_contract() -> None:
    """CONTRIBUTING begins with the rules: their tests start without a codec of the game."""
    graph = grimp.build_graph("tests", include_external_packages=True, exclude_type_checking_imports=True)
    # What functions import to start a service is not loaded with the tests of the rules.
    graph.remove_import(importer="tests.forked", imported="markethall_service")
    conftest = ast.parse((TESTS / "conftest.py").read_text(encoding="utf-8"))
    loaded = {node.module for node in conftest.body if isinstance(node, ast.ImportFrom)}
    for module in graph.find_modules_directly_imported_by("tests.conftest") - loaded:
        graph.remove_import(importer="tests.conftest", imported=module)
    folders = ("rules", "laws", "golden", "perft")
    modules = {"tests.conftest"}.union(*(graph.find_descendants(f"tests.{folder}") for folder in folders))
    needed = [(module, by) for module in modules for by in graph.find_upstream_modules(module)]
    assert len(modules) > 50
    assert [pair for pair in needed if pair[1] in ("markethall", "markethall_client", "markethall_service")] == []


def test_only_the_rules_are_in_the_wheel(python: Path) -> None:
    (packages,) = python.parent.parent.glob("lib/python*/site-packages")
    assert {path.name.partition("-")[0] for path in packages.iterdir()} == {"markethall_rules"}
    assert (packages / "markethall_rules" / "py.typed").exists()


def examples() -> Iterator[object]:
    """The examples of the package's README and of the page on simulation, as parameters of a test."""
    for page in (SERVICE / "markethall_rules/README.md", SERVICE.parent / "docs/simulation.md"):
        codes = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
        yield from (pytest.param(code, id=f"{page.stem}-{number}") for number, code in enumerate(codes, 1))


@pytest.mark.parametrize("code", list(examples()))
def test_examples_run_with_the_rules_alone(python: Path, tmp_path: Path, code: str) -> None:
    (tmp_path / "example.py").write_text(code, encoding="utf-8")
    # Only the tests' own environment has numpy.
    interpreter = sys.executable if "numpy" in code else python
    command = [interpreter, "-I", "-W", "error", "example.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
