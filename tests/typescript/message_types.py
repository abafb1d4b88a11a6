"""Reads the types of contract/messages.ts and checks whether a JSON value has one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from .node import CLIENT

STRINGS = {
    "Timestamp": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.(\d{3}){1,3})?Z",
    "Duration": r"-?\d+(\.(\d{3}){1,3})?s",
    "string": r"(?s:.*)",
}
_TYPE = re.compile(
    r"^ *export (?:interface|type) (?P<name>\w+) (?:extends Needs<[^>]*> )?(?:= ?)?"
    r"(?:(?P<empty>Empty);|(?P<one>OneOf<)?\{\n(?P<members>.*?)^ *\}"
    r"(?:>(?: & \{\n(?P<more>.*?)^ *\})?;)?\n|\n(?P<values>(?: *\| '\w+';?\n)+))",
    re.M | re.S,
)
_MEMBER = re.compile(r"^ *(?P<name>\w+)(?P<optional>\??): (?P<kind>[\w.]+)(?P<list>(?:\[\])?);$", re.M)


@dataclass
class Type:
    """A type: an object with members, a choice of exactly one member, or an enum."""

    members: dict[str, tuple[bool, str, bool]] = field(default_factory=dict)
    """By name: whether it is optional, its type, and whether it is a list."""
    choice: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)


def types() -> dict[str, Type]:
    """All types by name, with their namespaces."""
    source = re.sub(
        r"^ */\*\*.*?\*/\n", "", (CLIENT / "src/contract/messages.ts").read_text(encoding="utf-8"), flags=re.M | re.S
    )
    types_by_name: dict[str, Type] = {}
    for block in re.split(r"^(?=export )", source, flags=re.M):
        space = re.match(r"export namespace (\w+)", block)
        for match in _TYPE.finditer(block):
            kind = Type(values=set(re.findall(r"'(\w+)'", match["values"] or "")))
            for part, chosen in ((match["members"], bool(match["one"])), (match["more"], False)):
                for member in _MEMBER.finditer(part or ""):
                    kind.members[member["name"]] = (bool(member["optional"]), member["kind"], bool(member["list"]))
                    kind.choice |= {member["name"]} if chosen else set()
            types_by_name[f"{space[1]}.{match['name']}" if space else match["name"]] = kind
    return types_by_name


class Checker:
    """Checks values. `used` has the names of all types and members in the checked values."""

    def __init__(self) -> None:
        self.types = types()
        self.used: set[str] = set()

    def check(self, value: Any, name: str, home: str = "", at: str = "") -> None:
        """AssertionError if the value, or a value inside it, does not have the type.

        `home` is the namespace that uses the name. `at` is the path of the value.
        """
        full = f"{home}.{name}" if f"{home}.{name}" in self.types else name
        self.used.add(full)
        if name in STRINGS:
            assert isinstance(value, str), at
            assert re.fullmatch(STRINGS[name], value), f"{at}: {value}"
        elif name in ("number", "boolean"):
            assert type(value) is {"number": int, "boolean": bool}[name], at
        elif self.types[full].values:
            assert value in self.types[full].values, f"{at}: {value}"
        else:
            self._check_object(value, full, at or full)

    def _check_object(self, value: Any, full: str, at: str) -> None:
        kind = self.types[full]
        assert isinstance(value, dict), at
        required = {name for name, (optional, *_) in kind.members.items() if not optional} - kind.choice
        assert required <= value.keys() <= kind.members.keys(), f"{at}: {value.keys() ^ kind.members.keys()}"
        assert not kind.choice or len(kind.choice & value.keys()) == 1, f"{at}: {value.keys()}"
        for name, item in value.items():
            _, inner, several = kind.members[name]
            self.used.add(f"{full}.{name}")
            assert isinstance(item, list) == several, f"{at}.{name}"
            for value_inside in item if several else [item]:
                self.check(value_inside, inner, full.rpartition(".")[0], f"{at}.{name}")
