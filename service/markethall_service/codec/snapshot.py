"""Positions as bytes for snapshots: a private form of the store, which follows from the classes of the rules.

A snapshot is a cache. Its first entry is a hash over all fields of the classes, so a release whose positions have other
fields reads none of the old snapshots and folds the log instead.
"""

from __future__ import annotations

import hashlib
import json
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import IntEnum
from typing import Any, Final, cast, get_args, get_origin

from markethall_rules import Secret

Read = Callable[[Any], Any]


class Positions:
    """Writes and reads the positions of one game. `options`, the type of its options, is left out of the bytes."""

    def __init__(self, state: type[Any], options: type[Any]) -> None:
        self._state = state
        self._options = options
        self._layout: list[str] = []
        self._readers = self._readers_of(state)
        self._digest: Final = hashlib.sha256(" ".join(self._layout).encode()).hexdigest()[:16]

    def pack(self, state: Any) -> bytes:
        """The bytes of a whole position."""
        return json.dumps([self._digest, self._plain(state)], separators=(",", ":")).encode()

    def unpack(self, data: bytes, options: Any) -> Any:
        """The position of `pack`, for a match with these options. ValueError if it has another layout."""
        digest, values = json.loads(data)
        if digest != self._digest:
            raise ValueError("another release wrote the snapshot")
        return self._state(**{
            name: options if read is None else read(value)
            for (name, read), value in zip(self._readers.items(), values, strict=True)
        })  # fmt: skip

    def _plain(self, value: Any) -> Any:
        """The value as JSON has it: a dataclass is the list of its fields."""
        if isinstance(value, tuple):
            return [self._plain(item) for item in value]
        if isinstance(value, Secret):
            return [value.owner, value.size, self._plain(value.items)]
        if isinstance(value, self._options):
            return 0
        if is_dataclass(value):
            return [self._plain(getattr(value, field.name)) for field in fields(value) if field.compare]
        return value

    def _readers_of(self, kind: type[Any]) -> dict[str, Read | None]:
        """The reader of each field in the bytes; None for the options."""
        hints = typing.get_type_hints(kind)
        readers: dict[str, Read | None] = {}
        for field in fields(kind):
            if field.compare:
                self._layout.append(f"{kind.__name__}.{field.name}:{hints[field.name]}")
                readers[field.name] = None if hints[field.name] is self._options else self._reader(hints[field.name])
        return readers

    def _reader(self, hint: Any) -> Read:
        if get_origin(hint) is tuple:
            read = self._reader(get_args(hint)[0])
            return lambda items: tuple(map(read, items))
        if get_origin(hint) is Secret:
            read = self._reader(get_args(hint)[0])
            return lambda parts: Secret(parts[0], parts[1], None if parts[2] is None else tuple(map(read, parts[2])))
        if type(None) in get_args(hint):
            [known] = [arm for arm in get_args(hint) if arm is not type(None)]
            read = self._reader(known)
            return lambda value: None if value is None else read(value)
        if hint in (int, str, bool):
            return lambda value: value
        if isinstance(hint, type) and issubclass(hint, IntEnum):
            return hint
        readers = cast("dict[str, Read]", self._readers_of(hint))
        return lambda values: hint(*[read(value) for read, value in zip(readers.values(), values, strict=True)])
