"""Parses generated clients with the tree-sitter grammar of each language: `parse.py FOLDER GENERATOR...`.

Only the types and calls of the description are parsed. The files around them are the same for every service.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GRAMMARS = {
    "csharp": ("tree_sitter_c_sharp", ("src/Org.OpenAPITools/Api/*.cs", "src/Org.OpenAPITools/Model/*.cs")),
    "kotlin": ("tree_sitter_kotlin", ("src/main/kotlin/**/apis/*.kt", "src/main/kotlin/**/models/*.kt")),
    "rust": ("tree_sitter_rust", ("src/apis/*.rs", "src/models/*.rs")),
    "dart": ("tree_sitter_dart_orchard", ("lib/api/*.dart", "lib/model/*.dart")),
    "swift6": ("tree_sitter_swift", ("Sources/**/APIs/*.swift", "Sources/**/Models/*.swift")),
}
"""By generator: the module of the grammar, and the files."""


def faults(node: Any) -> Iterator[Any]:
    """The syntax errors below a node."""
    if node.is_error or node.is_missing:
        yield node
    for child in node.children:
        if child.has_error or child.is_missing:
            yield from faults(child)


def parse(folder: Path, grammar: str, patterns: tuple[str, ...]) -> str:
    """Parse the files of one client. SystemExit names the first fault."""
    from tree_sitter import Language, Parser  # type: ignore[import-not-found]

    parser = Parser(Language(importlib.import_module(grammar).language()))
    files = sorted(file for pattern in patterns for file in folder.glob(pattern))
    if len(files) < 100:
        raise SystemExit(f"{folder.name}: only {len(files)} files")
    for file in files:
        for fault in faults(parser.parse(file.read_bytes()).root_node):
            raise SystemExit(f"{file}:{fault.start_point[0] + 1}: {fault.text.decode()[:80]}")
    return f"{folder.name}: {len(files)} files parse"


if __name__ == "__main__":
    for generator in sys.argv[2:]:
        module, globs = GRAMMARS[generator]
        print(parse(Path(sys.argv[1]) / generator, module, globs), flush=True)
