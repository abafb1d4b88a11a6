"""Improves the type stubs of the messages of the contract.

    python proto/stubs.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb, or FOLDER/markethall/contract.binpb, and changes the .pyi files
beside it:

- The comments of the contract become docstrings, so that editors show them: one after each class, each field and each
  value of an enum.
- The constructor of a kind of move needs the fields that every such move has.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from google.api import field_behavior_pb2
from google.protobuf import descriptor_pb2 as pb
from rpcs import behaviors

PYTHON = Path(__file__).resolve().parent.parent / "client_sdk/python"
WIDTH = 120
CLASS = re.compile(r"class (\w+)\(")
MEMBER = re.compile(r"( *)(\w+): ")


def main() -> None:
    """Changes the files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PYTHON
    for file in pb.FileDescriptorSet.FromString((folder / "markethall/contract.binpb").read_bytes()).file:
        stub = folder / (file.name.removesuffix(".proto") + "_pb2.pyi")
        text = "".join(with_docstrings(stub.read_text(encoding="utf-8"), comments(file)))
        stub.write_text(with_required(text) if of_moves(file) else text, encoding="utf-8")


def of_moves(file: pb.FileDescriptorProto) -> bool:
    """Whether the file has the moves of a game: the choice of them, and messages all of whose fields are required."""
    fields = [field for message in file.message_type for field in message.field if not field.HasField("oneof_index")]
    are_required = all(field_behavior_pb2.REQUIRED in behaviors(it) for it in fields)
    return file.name.endswith("/move.proto") and bool(fields) and are_required


def with_required(stub: str) -> str:
    """The stub of moves with constructors that need all fields, except that of the choice."""
    choice, kinds = re.split(r"(?m)^(?=class (?!Move\b))", stub, maxsplit=1)
    return choice + re.sub(r"_Optional\[(.*?)\] = \.\.\.", r"\1", kinds)


def comments(file: pb.FileDescriptorProto) -> dict[tuple[str, str], str]:
    """The comments of a file by class and member. The member of a class's own comment is "".

    The values of enums are also members of the module, whose class is "".
    """
    texts = {tuple(at.path): at.leading_comments for at in file.source_code_info.location}
    found: dict[tuple[str, str], str] = {}
    for i, message in enumerate(file.message_type):
        found[message.name, ""] = texts.get((4, i), "")
        found |= {(message.name, field.name): texts.get((4, i, 2, j), "") for j, field in enumerate(message.field)}
    for i, enum in enumerate(file.enum_type):
        found[enum.name, ""] = texts.get((5, i), "")
        values = {value.name: texts.get((5, i, 2, j), "") for j, value in enumerate(enum.value)}
        found |= {(kind, name): text for name, text in values.items() for kind in (enum.name, "")}
    for j, extension in enumerate(file.extension):
        found["", extension.name] = texts.get((7, j), "")
    return found


def with_docstrings(stub: str, found: dict[tuple[str, str], str]) -> Iterator[str]:
    """The lines of a stub with a docstring after each line that begins something with a comment."""
    kind = ""
    for line in stub.splitlines(keepends=True):
        yield line
        if begun := CLASS.match(line):
            kind = begun[1]
            yield docstring(found.get((kind, ""), ""), "    ")
        elif member := MEMBER.match(line):
            indent, name = member.groups()
            yield docstring(found.get((kind if indent else "", name), ""), indent)


def docstring(comment: str, indent: str) -> str:
    """The comment as lines of code. "" for no comment."""
    paragraphs = [
        " ".join(part.split()) for part in comment.replace("\\", r"\\").replace('"""', r"\"\"\"").split("\n\n")
    ]
    text = "\n\n".join(filter(None, paragraphs))
    if not text:
        return ""
    text = '"""' + re.sub(r'"$', r"\"", text)
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH - len(indent) - 3) or [""]]
    lines = [*lines[:-1], lines[-1] + '"""'] if len(lines) == 1 else [*lines, '"""']
    return "".join(f"{indent}{line}".rstrip() + "\n" for line in lines)


if __name__ == "__main__":
    main()
