"""Secrets: what a game hides from some seats, and `redact`, the one function that hides it.

`grep Secret` lists everything that the games hide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from operator import is_
from types import NoneType
from typing import Any, Final, Generic, TypeVar, cast

from .errors import Hidden
from .values import Public, value

__all__ = ["NO_SEAT", "SPECTATOR", "Public", "Secret", "redact", "secrets"]

T = TypeVar("T")

SPECTATOR: Final = 0
"""The seat number of a viewer without a seat."""

NO_SEAT: Final = 0
"""In place of a seat number: the owner of a secret that no player sees, the author of what the server does."""


@value
class Secret(Generic[T]):
    """Items that only seat `owner` sees (NO_SEAT: no seat does). The other viewers see their number, `size`.

    `items` is None if they are hidden from the viewer of this value. An empty secret is never hidden.
    """

    owner: int
    size: int
    items: tuple[T, ...] | None

    def __post_init__(self) -> None:
        """Give an empty secret one form only, so that equal positions are equal."""
        if not self.size and self.items is None:
            object.__setattr__(self, "items", ())

    @staticmethod
    def of(owner: int, items: tuple[T, ...]) -> Secret[T]:
        """A secret with visible items."""
        return Secret(owner, len(items), items)

    @property
    def seen(self) -> tuple[T, ...]:
        """The items; raises Hidden if this viewer does not see them."""
        if self.items is None:
            raise Hidden(f"{self.size} items of seat {self.owner} are hidden here")
        return self.items

    def hidden(self) -> Secret[T]:
        """The secret as all but the owner see it."""
        return Secret(self.owner, self.size, None)


def redact(value: T, viewer: int) -> T:
    """The value as `viewer` may see it (0: a spectator). TypeError for a type that it does not know."""
    return cast(T, _redact(value, viewer))


def secrets(value: object) -> Iterator[Secret[object]]:
    """All secrets inside a value, in a fixed order."""
    if isinstance(value, Secret):
        yield value
    elif not _PLAIN[type(value)]:
        parts = value if isinstance(value, tuple) else [getattr(value, name) for name in _names(type(value))]
        for part in parts:
            # Most parts are plain. Checking them here saves a generator for each.
            if not _PLAIN[type(part)]:
                yield from secrets(part)


class _Plain(dict[type[Any], bool]):
    """Whether `redact` passes values of a type as they are. It remembers what it has found."""

    def __missing__(self, kind: type[Any]) -> bool:
        found = self[kind] = kind in (int, str, bool, bytes, NoneType) or issubclass(kind, (Public, Enum))
        return found


_PLAIN: Final = _Plain()


def _names(kind: type[Any]) -> Mapping[str, object]:
    """The fields of a kind of value, by name; TypeError if it is unknown."""
    names: Mapping[str, object] | None = getattr(kind, "__dataclass_fields__", None)
    if names is None:
        raise TypeError(
            f"redact does not know {kind.__qualname__}: a state holds values, tuples, "
            "numbers, strings, enums, Secret and Public values"
        )
    return names


def _redact(value: object, viewer: int) -> object:
    if isinstance(value, Secret):
        return value if value.owner == viewer and viewer != SPECTATOR else value.hidden()
    if isinstance(value, tuple):
        return _redact_tuple(value, viewer)
    if _PLAIN[type(value)]:
        return value
    changes = {}
    names = _names(type(value))
    for name in names:
        old = getattr(value, name)
        # Most fields are plain. Checking them here saves a call for each.
        new = old if _PLAIN[type(old)] else _redact(old, viewer)
        if new is not old:
            changes[name] = new
    return _replace(value, names, changes) if changes else value


def _redact_tuple(value: tuple[object, ...], viewer: int) -> tuple[object, ...]:
    if type(value) is not tuple:
        raise TypeError(f"redact does not know {type(value).__qualname__}: use a value with named fields")
    if all(map(_PLAIN.__getitem__, set(map(type, value)))):
        return value
    items = tuple([_redact(item, viewer) for item in value])
    return value if all(map(is_, items, value)) else items


def _replace(value: object, names: Mapping[str, object], changes: dict[str, object]) -> object:
    return type(value)(**{name: changes.get(name, getattr(value, name)) for name in names})
