"""Generates the enums of the contract as IntEnum classes for the Python client.

    python proto/enums.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb, or FOLDER/markethall/contract.binpb. Writes the file
markethall_client/methods/enums.py beside it. The classes have the names and numbers of the contract; the values have no
prefix: PlayerKind.PROGRAM.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from google.protobuf import descriptor_pb2 as pb

PYTHON = Path(__file__).resolve().parent.parent / "client_sdk/python"
PACKAGE = "markethall.v1"
REASONS = "markethall/v1/errors.proto"
"""The reasons of errors are text in messages; the client has a class for each of them."""
WIDTH = 120
HEADER = '''# Generated from the contract by proto/enums.py. Do not edit; run `make generate`.
"""The enums of matches and games. A field of a message equals the value with its number."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING


class ContractEnum(IntEnum):
    """An enum of the contract."""

    if TYPE_CHECKING:
        # Fields of messages have types of the generated message code. This lets strict type checkers compare both.
        def __eq__(self, other: object, /) -> bool: ...
'''


def main() -> None:
    """Writes the module."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PYTHON
    files = pb.FileDescriptorSet.FromString((folder / "markethall/contract.binpb").read_bytes()).file
    texts = sorted(text for file in files if file.package == PACKAGE and file.name != REASONS for text in classes(file))
    (folder / "markethall_client/methods/enums.py").write_text(HEADER + "".join(texts), encoding="utf-8")


def classes(file: pb.FileDescriptorProto) -> Iterator[str]:
    """The classes of the enums of a file."""
    comments = {tuple(at.path): " ".join(at.leading_comments.split()) for at in file.source_code_info.location}
    for i, enum in enumerate(file.enum_type):
        prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper() + "_"
        lines = [f'"""{comments[4 + 1, i]}"""', ""]
        for j, value in enumerate(enum.value):
            lines.append(f"{value.name.removeprefix(prefix)} = {value.number}")
            lines += textwrap.wrap(f'"""{comments[4 + 1, i, 2, j]}"""', WIDTH - 4)
        body = "".join(f"    {line}".rstrip() + "\n" for line in lines)
        yield f"\n\nclass {enum.name}(ContractEnum):\n{body}"


if __name__ == "__main__":
    main()
