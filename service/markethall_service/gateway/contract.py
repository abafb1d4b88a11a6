"""The contract as the gateway reads it: methods, comments, and how messages look as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any

from google.api import field_behavior_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet

from markethall.v1 import game_service_pb2, match_service_pb2

SERVICES = (
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"],
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"],
)

REQUIRED = field_behavior_pb2.REQUIRED
OPTIONAL = field_behavior_pb2.OPTIONAL
ANSWERED_ONLY = frozenset({field_behavior_pb2.OUTPUT_ONLY, field_behavior_pb2.IDENTIFIER})
"""Field behaviours of fields that only the service sets."""

# The field number of each list of named elements in a source location, by the type of the element that holds it.
_LISTS = {
    "file": (("message_type", 4, "message"), ("enum_type", 5, "enum"), ("service", 6, "service")),
    "message": (
        ("field", 2, "leaf"),
        ("nested_type", 3, "message"),
        ("enum_type", 4, "enum"),
        ("oneof_decl", 8, "leaf"),
    ),
    "enum": (("value", 2, "leaf"),),
    "service": (("method", 2, "leaf"),),
    "leaf": (),
}
# The comment at the head of a file describes its package.
_HEADS = ((12,), (2,))
_SNAKE_CASE = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
_FILE_NAME = re.compile(r"(?:\w+/)*\w+\.proto\b")


def behaviors(field: FieldDescriptor) -> frozenset[int]:
    """The field behaviours of a field."""
    return frozenset(field.GetOptions().Extensions[field_behavior_pb2.field_behavior])


def methods() -> Iterator[MethodDescriptor]:
    """Every method of every service, in the order of the contract."""
    for service in SERVICES:
        yield from service.methods


@cache
def comments() -> dict[str, str]:
    """The comment on each element by full name ("markethall.v1.Match.seats"), and on the packages.

    Where a comment names a file, the first message of the file is named instead, because callers see no files. Fields
    are named as in JSON.
    """
    contract = FileDescriptorSet.FromString((files("markethall") / "contract.binpb").read_bytes())
    firsts = {file.name: f"{file.package}.{file.message_type[0].name}" for file in contract.file if file.message_type}
    names = {
        field.name: field.json_name for file in contract.file for kind in file.message_type for field in kind.field
    }
    found: dict[str, str] = {}
    for file in contract.file:
        for name, comment in _comments_of(file):
            sentences = _FILE_NAME.sub(partial(_first, firsts, file.name.rpartition("/")[0]), comment)
            sentences = _SNAKE_CASE.sub(lambda word: names.get(word[0], word[0]), sentences)
            found[name] = f"{found[name]}\n\n{sentences}" if name in found else sentences
    return found


def _first(firsts: Mapping[str, str], folder: str, name: re.Match[str]) -> str:
    """The first message of a file, named by its path or by its name in the folder."""
    return firsts.get(name[0]) or firsts.get(f"{folder}/{name[0]}", name[0])


def _comments_of(file: FileDescriptorProto) -> Iterator[tuple[str, str]]:
    comments_by_path = {
        tuple(location.path): _paragraphs(location.leading_comments)
        for location in file.source_code_info.location
        if location.leading_comments
    }
    yield from ((file.package, comments_by_path[head]) for head in _HEADS if head in comments_by_path)
    for name, path in _elements(file, file.package, (), "file"):
        if path in comments_by_path:
            yield name, comments_by_path[path]


def _elements(holder: Any, prefix: str, path: tuple[int, ...], kind: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    for attribute, number, inner in _LISTS[kind]:
        elements: Sequence[Any] = getattr(holder, attribute)
        for index, element in enumerate(elements):
            name, place = f"{prefix}.{element.name}", (*path, number, index)
            yield name, place
            yield from _elements(element, name, place, inner)


def _paragraphs(comment: str) -> str:
    """The comment without the line breaks inside its paragraphs."""
    paragraphs = comment.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


@cache
def answered(message: Descriptor) -> frozenset[str]:
    """The names of the fields that only answers contain."""
    return frozenset(field.name for field in message.fields if behaviors(field) & ANSWERED_ONLY)
