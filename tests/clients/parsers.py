"""Parses clients in languages whose compiler is in no registry."""

from __future__ import annotations

from pathlib import Path

from tests.typescript.node import NODE

from .tools import TOOLS, npm, run

DART = "@wasm-fmt/dart_fmt@0.4.0"
"""The formatter of Dart, which has the parser of Dart's analyzer."""
DART_PROGRAM = """
import { readFileSync } from 'node:fs';
const [, parser, ...files] = process.argv;
const { format } = await import(parser);
for (const file of files)
  try { format(readFileSync(file, 'utf8')); } catch (error) { throw new Error(`${file}: ${error}`); }
"""
SWIFT_PROGRAM = """
import sys, tree_sitter, tree_sitter_swift
parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_swift.language()))
sys.exit([path for path in sys.argv[1:] if parser.parse(open(path, "rb").read()).root_node.has_error] or None)
"""


def parse_dart(client: Path) -> str:
    """Parses all files. CalledProcessError, with the place, if one is not Dart."""
    files = sorted(client.rglob("*.dart"))
    parser = npm(DART) / "@wasm-fmt/dart_fmt/dart_fmt_node.js"
    run(NODE, "--input-type=module", "--eval", DART_PROGRAM, parser, *files)
    return f"{len(files)} files, by Dart's parser"


def parse_swift(client: Path) -> str:
    """Parses the types and calls; the files around them are the same for every service. The grammar is not Swift's own:
    of those, it does not know three expressions.
    """
    files = sorted([*client.glob("Sources/**/APIs/*.swift"), *client.glob("Sources/**/Models/*.swift")])
    run(TOOLS / "python", "-c", SWIFT_PROGRAM, *files)
    return f"{len(files)} files, by a grammar of tree-sitter"


PARSERS = {"dart": parse_dart, "swift6": parse_swift}
