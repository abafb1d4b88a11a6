"""The structure of the code base: sizes, docstrings, layers, pins, generated files, project files."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "service/markethall_platform", "service/markethall_rules", "service/markethall_service",
    "service/markethall_terminal",    "client_sdk/python/markethall_client",
)  # fmt: skip
GENERATED = (
    "python/markethall_client/texts", "typescript/src/texts",
    "python/markethall", "python/markethall_client/_sync", "python/markethall_client/methods",
    "typescript/src/contract", "markethall_terminal/texts",
)  # fmt: skip
OUR_DISTRIBUTIONS = {"markethall-client", "markethall-rules"}
MODULE_LINES = 600
FUNCTION_LINES = 40


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from (ROOT / folder).rglob("*.py")


def test_modules_are_short_enough_and_documented() -> None:
    offenders = [f"{path.relative_to(ROOT)}: {fault}" for path in modules(*PACKAGES) for fault in faults(path)]
    assert not offenders, "\n".join(offenders)


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a module: it is too long, or a public thing in it has no docstring."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    generated = "methods" in path.parts
    if text.strip() and not ast.get_docstring(tree):
        yield "the module has no docstring"
    if not generated and len(text.splitlines()) > MODULE_LINES:
        yield f"it has more than {MODULE_LINES} lines"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if not generated and node.end_lineno - node.lineno >= FUNCTION_LINES:
                yield f"{node.name} has {FUNCTION_LINES} lines or more"
            if not node.name.startswith("_") and _is_public(tree, node) and not ast.get_docstring(node):
                yield f"{node.name} has no docstring"


def _is_public(tree: ast.Module, function: ast.AST) -> bool:
    """Whether the function stands in the module itself or in a public class of it."""
    holders: list[ast.Module | ast.ClassDef] = [tree]
    holders += [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    return any(function in holder.body for holder in holders)


def test_rules_import_the_standard_library_only() -> None:
    for path in modules("service/markethall_rules"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                known = name.startswith("markethall_rules.") or name.split(".")[0] in sys.stdlib_module_names
                assert known, f"{path} imports {name}"


def test_arrows_between_the_rooms() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_dependency_is_pinned() -> None:
    pinned = {
        line.split("==")[0].strip().lower()
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    client = tomllib.loads((ROOT / "client_sdk/python/pyproject.toml").read_text(encoding="utf-8"))["project"]
    rules = tomllib.loads((ROOT / "service/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert rules["dependencies"] == []
    wanted = [*project["dependencies"], *client["dependencies"]]
    for extra in project["optional-dependencies"].values():
        wanted.extend(extra)
    assert {re.split(r"[\[<>=;]", name)[0].lower() for name in wanted} - OUR_DISTRIBUTIONS <= pinned


def test_generating_again_changes_nothing(tmp_path: Path) -> None:
    subprocess.run(
        ["proto/generate.sh", str(tmp_path)], cwd=ROOT, check=True, env={**os.environ, "PYTHON": sys.executable}
    )
    for folder in GENERATED:
        fresh, kept = (
            tmp_path / folder,
            ROOT / ("service" if folder.startswith("markethall_") else "client_sdk") / folder,
        )
        names = {str(path.relative_to(fresh)) for path in fresh.rglob("*") if path.is_file()}
        assert names == {
            str(path.relative_to(kept))
            for path in kept.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        for name in names:
            assert (fresh / name).read_bytes() == (kept / name).read_bytes(), f"{name} is not what the contract gives"


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 130


def test_documents_are_wrapped() -> None:
    """Lines of prose have 100 characters at most; rows of tables and lines of code may be longer."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    offenders = [
        f"{page.relative_to(ROOT)}:{number}"
        for page in pages
        for number, line in prose(page.read_text(encoding="utf-8"))
        if len(line) > 100
    ]
    assert not offenders, offenders


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines outside of code blocks and tables, with their numbers."""
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            code = not code
        elif not code and not line.startswith("|"):
            yield number, line


def test_the_documentation_site_builds_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "/v1/matches/{match}:play" in (tmp_path / "site/reference/rest.html").read_text(encoding="utf-8")
    assert "CreateMatch" in (tmp_path / "site/reference/grpc.html").read_text(encoding="utf-8")
    assert "AsyncClient" in (tmp_path / "site/reference/python-api.html").read_text(encoding="utf-8")


def test_files_that_the_maps_of_the_code_name_exist() -> None:
    maps = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *(ROOT / "service").rglob("README.md")]
    files = [path.as_posix() for path in modules("service", "tests", "client_sdk/python", "examples")]
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in maps
        for name in re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8"))
        if not any(file.endswith(f"/{name.replace('mygame', 'portobello')}") for file in files)
    ]
    assert not missing, missing
