"""Generates the enums of the contract for the Python client.

    python proto/enums.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb, or FOLDER/markethall/contract.binpb. Writes two files into
markethall_client/methods beside it:

- enums.py: IntEnum classes with the names and numbers of the contract; the values have no prefix: PlayerKind.PROGRAM.
- reasons.py: a class for each reason of an error that gRPC returns.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from google.protobuf import descriptor_pb2 as pb
from google.rpc.code_pb2 import Code

PYTHON = Path(__file__).resolve().parent.parent / "client_sdk/python"
PACKAGE = "markethall.v1"
REASONS = "markethall/v1/errors.proto"
"""The reasons of errors are text in messages."""
KINDS = {
    "INVALID_ARGUMENT": "InvalidRequest",
    "NOT_FOUND": "NotFound",
    "FAILED_PRECONDITION": "Refused",
    "ABORTED": "MovedOn",
    "UNAUTHENTICATED": "Unauthenticated",
    "PERMISSION_DENIED": "Forbidden",
    "RESOURCE_EXHAUSTED": "LimitReached",
    "UNAVAILABLE": "Unavailable",
    "DEADLINE_EXCEEDED": "TimedOut",
    "DATA_LOSS": "DataLoss",
}
"""The class in error_kinds.py of each code that a reason has. The reason INTERNAL has no class but that of its code."""
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
REASONS_HEADER = '''# Generated from the contract by proto/enums.py. Do not edit; run `make generate`.
"""The errors by the reason that the service returns."""

from __future__ import annotations

from collections.abc import Mapping

from markethall_client import error_kinds

'''


def main() -> None:
    """Writes the modules."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PYTHON
    # The options of reasons are read with the messages that were generated just now.
    sys.path.insert(0, str(folder))
    files = pb.FileDescriptorSet.FromString((folder / "markethall/contract.binpb").read_bytes()).file
    texts = sorted(text for file in files if file.package == PACKAGE and file.name != REASONS for text in classes(file))
    methods = folder / "markethall_client/methods"
    (methods / "enums.py").write_text(HEADER + "".join(texts), encoding="utf-8")
    [reasons] = (file for file in files if file.name == REASONS)
    text = reasons_text(reasons, import_module("markethall.v1.errors_pb2"))
    (methods / "reasons.py").write_text(text, encoding="utf-8")


def comments_of(file: pb.FileDescriptorProto) -> dict[tuple[int, ...], str]:
    """The comments of a file by their path."""
    return {tuple(at.path): " ".join(at.leading_comments.split()) for at in file.source_code_info.location}


def reasons_text(file: pb.FileDescriptorProto, errors: Any) -> str:
    """The classes of the reasons that gRPC returns, and their table. `errors` is the generated module of the file."""
    comments = comments_of(file)
    [number] = (i for i, enum in enumerate(file.enum_type) if enum.name == "Reason")
    texts, names = [], {"INTERNAL": "error_kinds.InternalError"}
    for i, value in enumerate(errors.Reason.DESCRIPTOR.values):
        info = value.GetOptions().Extensions[errors.reason_info]
        reason = value.name.removeprefix("REASON_")
        if not value.number or info.rest_only or reason in names:
            continue
        name = names[reason] = reason.title().replace("_", "")
        bases = [KINDS[Code.Name(info.code)]]
        if info.retry == errors.RETRY_AFTER_READING and bases != ["MovedOn"]:
            bases.append("MovedOn")
        listed = ", ".join(f"error_kinds.{base}" for base in bases)
        lines = textwrap.wrap(f'"""{comments[5, number, 2, i]}"""', WIDTH - 4)
        texts.append(f"\n\nclass {name}({listed}):\n" + "".join(f"    {line}\n" for line in lines))
    exported = ["BY_REASON", *sorted(name for name in names.values() if "." not in name)]
    return (
        REASONS_HEADER
        + "__all__ = [\n"
        + "".join(f'    "{name}",\n' for name in exported)
        + "]\n"
        + "".join(texts)
        + "\n\nBY_REASON: Mapping[str, type[error_kinds.MarketHallError]] = {\n"
        + "".join(f'    "{reason}": {name},\n' for reason, name in names.items())
        + '}\n"""The class of each reason that the service returns."""\n'
    )


def classes(file: pb.FileDescriptorProto) -> Iterator[str]:
    """The classes of the enums of a file."""
    comments = comments_of(file)
    for i, enum in enumerate(file.enum_type):
        prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper() + "_"
        lines = [f'"""{comments[5, i]}"""', ""]
        for j, value in enumerate(enum.value):
            lines.append(f"{value.name.removeprefix(prefix)} = {value.number}")
            lines += textwrap.wrap(f'"""{comments[5, i, 2, j]}"""', WIDTH - 4)
        body = "".join(f"    {line}".rstrip() + "\n" for line in lines)
        yield f"\n\nclass {enum.name}(ContractEnum):\n{body}"


if __name__ == "__main__":
    main()
