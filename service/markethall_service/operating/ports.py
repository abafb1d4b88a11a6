"""Ports that settings take together: no two of them the same one, before anything listens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

_LAST: Final = 65535
_ALL_IPV4: Final = "0.0.0.0"
_ALL: Final = "::"


@dataclass(frozen=True, slots=True)
class Ports:
    """What a setting takes at a host: so many ports from the first on, or free ones where that is 0."""

    setting: str
    host: str
    first: int
    number: int = 1

    def __str__(self) -> str:
        if self.number == 1:
            return f"{self.setting}={self.first}"
        return f"{self.setting}={self.first} (ports {self.first} to {self._last}, one for each process)"

    @property
    def _last(self) -> int:
        return self.first + self.number - 1

    def check(self) -> None:
        """ValueError if there are not so many ports."""
        if self.first and self._last > _LAST:
            raise ValueError(f"{self}: there is no port beyond {_LAST}, choose a lower one")

    def meets(self, other: Ports) -> bool:
        """Whether both want one port of one address."""
        apart = self._last < other.first or other._last < self.first
        return bool(self.first and other.first) and not apart and _same(self.host, other.host)


def check_apart(wanted: Iterable[Ports]) -> None:
    """ValueError, in a sentence that names both settings, if two of them want the same port."""
    every = list(wanted)
    for one in every:
        one.check()
    for one, other in combinations(every, 2):
        if one.meets(other):
            raise ValueError(f"{one} and {other} want the same port: choose another one for one of them")


def _same(host: str, other: str) -> bool:
    """Whether who listens at the one may be in the way of the other."""
    if host == other or _ALL in (host, other):
        return True
    return _ALL_IPV4 in (host, other) and ":" not in host + other
