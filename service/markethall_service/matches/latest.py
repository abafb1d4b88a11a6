"""What was made of the latest few values."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Remembers what was made of frozen values, of `size` of them at most.

    A value is found again by its identity: hashing a commit with all its events takes as long as encoding it.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._made: OrderedDict[tuple[int, Hashable], tuple[Any, T]] = OrderedDict()

    def get(self, value: Any, argument: Hashable, make: Callable[[Any, Any], T]) -> T:
        """`make(value, argument)`, or what it answered for this very value and an equal argument before."""
        key = (id(value), argument)
        found = self._made.get(key)
        if found is not None:
            return found[1]
        made = make(value, argument)
        # The value is kept too: while it lives, nothing else can have its id.
        self._made[key] = (value, made)
        if len(self._made) > self._size:
            self._made.popitem(last=False)
        return made
