"""What a game hides, and the one function that hides it.

`grep Secret` lists all that the games keep from anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from operator import is_
from typing import Any, Final, Generic, TypeVar, cast

from .errors import Hidden

T = TypeVar("T")

SPECTATOR: Final = 0
"""The seat number of a viewer without a seat."""

NO_SEAT: Final = 0
"""In place of a seat number: the owner of a secret that no player sees, the author of what the server does."""


class Public:
    """A frozen value that is printed on the box: it never holds a secret, so `redact` does not walk it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Secret(Generic[T]):
    """Items that only seat `owner` sees (0: nobody does); everybody else sees how many.

    `items` is None where they are hidden from whoever holds this value; of no items there is nothing to hide.
    """

    owner: int
    size: int
    items: tuple[T, ...] | None

    def __post_init__(self) -> None:
        """Nothing has one form only, so that equal positions are equal."""
        if not self.size and self.items is None:
            object.__setattr__(self, "items", ())

    @staticmethod
    def of(owner: int, items: tuple[T, ...]) -> Secret[T]:
        """These items, seen."""
        return Secret(owner, len(items), items)

    @property
    def seen(self) -> tuple[T, ...]:
        """The items; Hidden where they are not to be seen."""
        if self.items is None:
            raise Hidden(f"{self.size} items of seat {self.owner} are hidden here")
        return self.items

    def hidden(self) -> Secret[T]:
        """What everybody but the owner sees."""
        return Secret(self.owner, self.size, None)


_open: Final[set[type[Any]]] = {int, str, bool, bytes, type(None)}
"""The kinds of values that are passed as they are: these, and the enums and Public ones that came by."""

_walked: Final[dict[type[Any], tuple[str, ...]]] = {}
"""The fields of the dataclasses that came by."""


def _names(kind: type[Any]) -> tuple[str, ...]:
    """The fields to walk of a kind of value, none where it is passed as it is; TypeError if it is unknown."""
    if kind in _open:
        return ()
    names = _walked.get(kind)
    return _learn(kind) if names is None else names


def _learn(kind: type[Any]) -> tuple[str, ...]:
    if issubclass(kind, (Enum, Public)):
        _open.add(kind)
        return ()
    if is_dataclass(kind):
        return _walked.setdefault(kind, tuple(field.name for field in fields(kind)))
    raise TypeError(
        f"redact does not know {kind.__qualname__}: a state holds frozen dataclasses, tuples, "
        "numbers, strings, enums, Secret and Public values"
    )


def redact(value: T, viewer: int) -> T:
    """The value as `viewer` may see it (0: a spectator). Fails closed on any type it does not know."""
    return cast(T, _redact(value, viewer))


def _redact(value: object, viewer: int) -> object:
    kind: type[Any] = type(value)
    if kind in _open:
        return value
    if isinstance(value, Secret):
        return value if value.owner == viewer and viewer != SPECTATOR else value.hidden()
    if isinstance(value, tuple):
        return _redact_tuple(value, viewer)
    changed = {}
    names = _names(kind)
    for name in names:
        old = getattr(value, name)
        # Asked here and not of itself: most fields are plain, and a call for each is most of the work.
        new = old if type(old) in _open else _redact(old, viewer)
        if new is not old:
            changed[name] = new
    return _replace(value, names, changed) if changed else value


def _redact_tuple(value: tuple[object, ...], viewer: int) -> tuple[object, ...]:
    if type(value) is not tuple:
        raise TypeError(f"redact does not know {type(value).__qualname__}: use a frozen dataclass")
    if _open.issuperset(map(type, value)):
        return value
    items = tuple([item if type(item) in _open else _redact(item, viewer) for item in value])
    return value if all(map(is_, items, value)) else items


def _replace(value: object, names: tuple[str, ...], changed: dict[str, object]) -> object:
    return type(value)(**{name: changed.get(name, getattr(value, name)) for name in names})


def secrets(value: object) -> Iterator[Secret[object]]:
    """All secrets inside a value, in a fixed order."""
    if isinstance(value, Secret):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from secrets(item)
    else:
        kind: type[Any] = type(value)
        for name in _names(kind):
            yield from secrets(getattr(value, name))
