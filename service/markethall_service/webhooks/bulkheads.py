"""Who is being called: however many receivers hang, and under however many names, they do not hold up the others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, ip_network
from typing import Final

from markethall_service.matches.webhooks import NAT64, Address

PER_ACCOUNT: Final = 8
"""So many attempts at a time for one match, at one host, and at one network."""

_SLOW_SHARE: Final = 0.25
_REMEMBERED: Final = 4096
_DOUBTFUL: Final = "doubtful"


class Crowded(Exception):
    """There is no place for this attempt just now."""


class Bulkheads:
    """Counts attempts by what they have in common. Half of `at_once` are not for doubtful ones.

    An attempt is doubtful if it is not the first one, or if it goes where the one before took long: more than a
    quarter of the seconds that it may.
    """

    def __init__(self, at_once: int, timeout_s: float) -> None:
        self._doubtful = max(1, at_once // 2)
        self._slow_s = timeout_s * _SLOW_SHARE
        self._taken: Counter[str] = Counter()
        # In order of how long ago that was; a dict, for its order.
        self._slow: dict[str, None] = {}

    @contextmanager
    def hold(self, accounts: Collection[str], *, doubtful: bool) -> Iterator[None]:
        """A place on each account for as long as the block runs; Crowded if one has none."""
        limits = dict.fromkeys(accounts, PER_ACCOUNT)
        if doubtful:
            limits[_DOUBTFUL] = self._doubtful
        if any(self._taken[account] >= limit for account, limit in limits.items()):
            raise Crowded
        self._taken.update(limits.keys())
        try:
            yield
        finally:
            self._taken.subtract(limits.keys())
            self._taken += Counter()

    @contextmanager
    def call(self, accounts: Collection[str], *, doubtful: bool) -> Iterator[None]:
        """As `hold`, and remembers how long the block took. `doubtful`: the attempt holds such a place already."""
        slow = not self._slow.keys().isdisjoint(accounts)
        with self.hold(accounts, doubtful=slow and not doubtful):
            began = time.monotonic()
            try:
                yield
            finally:
                self._remember(accounts, slow=time.monotonic() - began > self._slow_s)

    def _remember(self, accounts: Collection[str], *, slow: bool) -> None:
        for account in accounts:
            self._slow.pop(account, None)
            if slow:
                self._slow[account] = None
        while len(self._slow) > _REMEMBERED:
            del self._slow[next(iter(self._slow))]


def networks(addresses: Collection[Address]) -> set[str]:
    """The accounts of addresses: neighbours mostly belong to one owner."""
    return {str(ip_network((one, _owned_bits(one)), strict=False)) for one in addresses}


def _owned_bits(address: Address) -> int:
    if isinstance(address, IPv4Address):
        return 24
    return 120 if address in NAT64 else 48


def domain(host: str) -> str:
    """The account of whoever answers for a name: that of its last two labels, for one owner may make up the others."""
    return ".".join(host.rstrip(".").split(".")[-2:])
