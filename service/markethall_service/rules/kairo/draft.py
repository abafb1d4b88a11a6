"""Making frozen values quickly.

The constructor of a frozen dataclass sets each field through `object.__setattr__`, which makes up a fifth of the
time of a random match. A draft has the same slots but is not frozen: it is filled in the plain way, and then
becomes a value of the frozen class, for good.
"""

from __future__ import annotations

from dataclasses import fields
from types import new_class
from typing import Any, TypeVar, cast

T = TypeVar("T")


def draft_of(kind: type[T]) -> type[T]:
    """What is called like a frozen dataclass with slots, and makes the same values."""
    names = [field.name for field in fields(cast(Any, kind))]
    lines = [f"def __init__(self, {', '.join(names)}):", *(f"    self.{name} = {name}" for name in names)]
    made: dict[str, Any] = {"kind": kind}
    exec("\n".join([*lines, "    self.__class__ = kind"]), made)
    body = {"__slots__": tuple(names), "__init__": made["__init__"]}
    return cast(type[T], new_class("Draft", _bases(kind), exec_body=lambda inside: inside.update(body)))


def _bases(kind: type[Any]) -> tuple[Any, ...]:
    """What the class was derived from, with the parameters of generic ones."""
    return cast(tuple[Any, ...], kind.__dict__.get("__orig_bases__", kind.__bases__))
