"""The type stubs of the messages carry the comments of the contract, which editors show."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from markethall.v1 import errors_pb2, match_pb2

PYTHON = Path(__file__).resolve().parents[2] / "client_sdk/python/markethall"
STUBS = sorted(PYTHON.rglob("*_pb2.pyi"))
OF_PROTOBUF = ("DESCRIPTOR", "__slots__")


def documented(body: list[ast.stmt]) -> dict[str, str]:
    """The names with a type in a body, and the docstring after each of them; "" if there is none."""
    found = {}
    for statement, following in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            constant = following.value if isinstance(following, ast.Expr) else None
            found[statement.target.id] = str(constant.value) if isinstance(constant, ast.Constant) else ""
    return found


def members(tree: ast.Module, name: str) -> dict[str, str]:
    """The members of a class with their docstrings. The docstring of the class is that of ""."""
    [kind] = [it for it in tree.body if isinstance(it, ast.ClassDef) and it.name == name]
    return {"": ast.get_docstring(kind) or "", **documented(kind.body)}


@pytest.mark.parametrize("stub", STUBS, ids=lambda path: str(path.relative_to(PYTHON)))
def test_every_message_field_and_enum_value_has_its_comment(stub: Path) -> None:
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    classes = [it for it in tree.body if isinstance(it, ast.ClassDef)]
    texts = {"": documented(tree.body)} | {it.name: members(tree, it.name) for it in classes}
    missing = [
        f"{kind}.{name}"
        for kind, found in texts.items()
        for name, text in found.items()
        if not text and name not in OF_PROTOBUF and not name.endswith("_FIELD_NUMBER")
    ]
    assert not missing
    assert classes or "service" in stub.name


def test_comments_are_those_of_the_contract() -> None:
    tree = ast.parse((PYTHON / "v1/match_pb2.pyi").read_text(encoding="utf-8"))
    assert members(tree, "Match")["game"].startswith("Resource name of the game")
    assert members(tree, "MatchState")["MATCH_STATE_PLAYING"] == documented(tree.body)["MATCH_STATE_PLAYING"]
    assert set(match_pb2.Match.DESCRIPTOR.fields_by_name) <= members(tree, "Match").keys()
    errors = ast.parse((PYTHON / "v1/errors_pb2.pyi").read_text(encoding="utf-8"))
    assert members(errors, "Reason").keys() >= set(errors_pb2.Reason.keys())
