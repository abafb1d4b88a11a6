"""The requests of a stream that have no answer yet."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from threading import Lock
from typing import Generic, TypeVar

ItemT = TypeVar("ItemT")


class Due(Generic[ItemT]):
    """Requests that have no answer yet. `failure` is what they have ended with, if not by themselves; `over` if at all.

    All requests are numbered in their order from 0.
    """

    def __init__(self, kind: type[ItemT]) -> None:
        self._kind = kind
        self._lock = Lock()
        self._due: deque[ItemT] = deque()
        self.answered = 0
        self.over = False
        self.failure: BaseException | None = None

    def came(self, request: object) -> None:
        """The next request. TypeError if it is none."""
        with self._lock:
            self._due.append(_check(request, self.answered + len(self._due), self._kind))

    def settle(self) -> None:
        """The first of them is answered."""
        with self._lock:
            self._due.popleft()
            self.answered += 1

    def find(self, number: int) -> tuple[bool, ItemT | None]:
        """Whether it is known, and the request: None if it is answered, or there will be none."""
        with self._lock:
            place = number - self.answered
            if 0 <= place < len(self._due):
                return True, self._due[place]
            return place < 0 or self.over, None


def look_through(requests: Sequence[object], kind: type[object]) -> None:
    """TypeError if a list of requests holds what is none."""
    for place, request in enumerate(requests):
        _check(request, place, kind)


def _check(request: object, place: int, kind: type[ItemT]) -> ItemT:
    """The request, if it is one."""
    if not isinstance(request, kind):
        what = "None" if request is None else f"a {type(request).__name__}"
        raise TypeError(f"requests[{place}] is {what}, not a {kind.__name__}")
    return request
