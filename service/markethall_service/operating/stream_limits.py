"""How many streams may be open at once: in this process, and by one caller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


class Full(Exception):
    """There is no place. `held` is how many are taken, of `limit`; `caller` whose limit it is, "" for that of all."""

    def __init__(self, held: int, limit: int, caller: str = "") -> None:
        super().__init__(f"{held} of {limit} places are taken")
        self.held = held
        self.limit = limit
        self.caller = caller


class StreamLimits:
    """Counts open streams; a limit of 0 is none."""

    def __init__(self, limit: int, limit_of_caller: int) -> None:
        self._limit = limit
        self._limit_of_caller = limit_of_caller
        self._open = 0
        self._by_caller: Counter[str] = Counter()

    @contextmanager
    def hold(self, callers: Sequence[str]) -> Iterator[None]:
        """A place for as long as the block runs, on the account of each of the callers; Full if there is none."""
        if 0 < self._limit <= self._open:
            raise Full(self._open, self._limit)
        for caller in callers:
            if 0 < self._limit_of_caller <= self._by_caller[caller]:
                raise Full(self._by_caller[caller], self._limit_of_caller, caller)
        self._open += 1
        self._by_caller.update(callers)
        try:
            yield
        finally:
            self._open -= 1
            self._by_caller.subtract(callers)
            for caller in callers:
                if not self._by_caller[caller]:
                    del self._by_caller[caller]
