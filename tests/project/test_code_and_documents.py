"""Rules for code and documents: sizes, docstrings, imports, pinned versions, generated files, pages and links."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.recorded import DOCUMENT, documented

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "service/markethall_platform", "service/markethall_rules", "service/markethall_service",
    "service/markethall_terminal",    "client_sdk/python/markethall_client",
)  # fmt: skip
GENERATED = (
    "python/markethall", "python/markethall_client/_sync", "python/markethall_client/methods",
    "typescript/src/contract",
)  # fmt: skip
OUR_DISTRIBUTIONS = {"markethall-client", "markethall-rules"}
MODULE_LINES = 600
FUNCTION_LINES = 40


def modules(*folders: str) -> Iterator[Path]:
    """The Python files in the folders of the repository."""
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
            # The signatures of an overloaded function have the docstring of the function.
            overload = any(isinstance(it, ast.Name) and it.id == "overload" for it in node.decorator_list)
            public = not node.name.startswith("_") and _is_public(tree, node)
            if public and not overload and not ast.get_docstring(node):
                yield f"{node.name} has no docstring"


def _is_public(tree: ast.Module, function: ast.AST) -> bool:
    """Whether the function is in the module itself or in a public class of it."""
    parents: list[ast.Module | ast.ClassDef] = [tree]
    parents += [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    return any(function in parent.body for parent in parents)


def test_rules_import_the_standard_library_only() -> None:
    for path in modules("service/markethall_rules"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                is_allowed = name.startswith("markethall_rules.") or name.split(".")[0] in sys.stdlib_module_names
                assert is_allowed, f"{path} imports {name}"


def test_the_linters_find_nothing() -> None:
    """`make lint` as one of the tests: it runs beside those that wait."""
    done = subprocess.run(["make", "lint"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_dependency_is_pinned() -> None:
    pinned = {
        line.split("==")[0].strip().lower()
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    }
    project = read_project("pyproject.toml")
    assert read_project("service/pyproject.toml")["dependencies"] == []
    required = [*project["dependencies"], *read_project("client_sdk/python/pyproject.toml")["dependencies"]]
    for extra in project["optional-dependencies"].values():
        required.extend(extra)
    names = {re.split(r"[\[<>=;]", requirement)[0].lower() for requirement in required}
    assert names - OUR_DISTRIBUTIONS <= pinned


def read_project(path: str) -> dict[str, Any]:
    """The table `project` of a pyproject.toml."""
    project: dict[str, Any] = tomllib.loads((ROOT / path).read_text(encoding="utf-8"))["project"]
    return project


def test_generating_again_changes_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHON": sys.executable}
    subprocess.run(["proto/generate.sh", str(tmp_path)], cwd=ROOT, check=True, env=environment)
    for folder in GENERATED:
        parent = "service" if folder.startswith("markethall_") else "client_sdk"
        new, committed = tmp_path / folder, ROOT / parent / folder
        names = files_in(new)
        assert names == files_in(committed)
        for name in names:
            assert (new / name).read_bytes() == (committed / name).read_bytes(), f"{folder}/{name} is outdated"


def files_in(folder: Path) -> set[str]:
    """The relative paths of all files in a folder, without bytecode."""
    paths = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {str(path.relative_to(folder)) for path in paths}


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
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith("|"):
            yield number, line


def test_the_documentation_site_builds_without_a_warning(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert result.returncode == 0, result.stdout + result.stderr
    assert "/v1/matches/{match}:play" in (tmp_path / "site/reference/rest.html").read_text(encoding="utf-8")
    assert "CreateMatch" in (tmp_path / "site/reference/grpc.html").read_text(encoding="utf-8")
    assert "AsyncClient" in (tmp_path / "site/reference/python-api.html").read_text(encoding="utf-8")


def test_guides_quote_the_examples() -> None:
    page = (ROOT / "docs/own-screen.md").read_text(encoding="utf-8")
    quotes = re.findall(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```$", page, re.M | re.S)
    assert len(quotes) == 2
    for path, code in quotes:
        assert code == (ROOT / path).read_text(encoding="utf-8"), path
    page = (ROOT / "docs/replace-a-board.md").read_text(encoding="utf-8")
    script = (ROOT / "examples/own_board.js").read_text(encoding="utf-8")
    [code] = re.findall(r"^```js\n(.*?)^```$", page, re.M | re.S)
    assert all(line in script for line in code.splitlines())


def test_named_python_files_exist() -> None:
    pages = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *(ROOT / "service").rglob("README.md")]
    files = [path.as_posix() for path in modules("service", "tests", "client_sdk/python", "examples")]
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in pages
        for name in re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8"))
        if not any(file.endswith(f"/{name.replace('mygame', 'portobello')}") for file in files)
    ]
    assert not missing, missing


def test_recorded_figures_are_in_the_document() -> None:
    """Each recorded figure has a row of the table, as the bench wrote it."""
    text = DOCUMENT.read_text(encoding="utf-8")
    assert documented(text) == text


def test_named_benches_exist() -> None:
    pages = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"tests\.bench\.([a-z_]+)", text))
    assert named
    assert not [name for name in named if not (ROOT / f"tests/bench/{name}.py").exists()]


def test_make_help_lists_all_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [targets] = re.findall(r"^\.PHONY: (.*)$", makefile, re.M)
    command = ["make", "--no-print-directory", "help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    listed = [line.split(maxsplit=1) for line in done.stdout.splitlines()]
    assert sorted(name for name, _ in listed) == sorted(targets.split())
