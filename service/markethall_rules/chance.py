"""The one door through which luck comes in."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Protocol, TypeVar

from .errors import LuckNeeded

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORD: Final = 1 << 64


class Chance(Protocol):
    """A source of fair whole numbers. Everything else is made from `below`."""

    def below(self, n: int) -> int:
        """One of 0 .. n-1, each with the same probability; n is at least 1."""
        ...


class SeededChance:
    """Luck that can be checked: every draw of one commit of one match, from its secret seed.

    Draw number c (from 0) of revision r reads words w of 64 bits, big endian, from the first
    eight bytes of HMAC-SHA256(seed, r as 4 bytes, counter as 4 bytes), where the counter starts
    at 0 for each revision and goes up by one with every word read. A word is taken if it is
    below the largest multiple of n in 2**64 and gives w mod n; otherwise the next one is read,
    so that no outcome is likelier than another.
    """

    __slots__ = ("_counter", "_inner", "_outer", "_prefix", "draws")

    def __init__(self, seed: bytes, revision: int) -> None:
        self._inner, self._outer = _keyed(seed)
        self._prefix = revision.to_bytes(4, "big")
        self._counter = 0
        self.draws = 0

    def below(self, n: int) -> int:
        """One of 0 .. n-1, by rejection sampling."""
        if n < 1:
            raise ValueError(f"a draw needs at least one outcome, not {n}")
        self.draws += 1
        limit = _WORD - _WORD % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def _word(self) -> int:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(self._prefix + self._counter.to_bytes(4, "big"))
        outer.update(inner.digest())
        self._counter += 1
        return int.from_bytes(outer.digest()[:8], "big")


@lru_cache(maxsize=4096)
def _keyed(seed: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """The two halves of HMAC-SHA256 with the key taken in: they are the same for all draws of a match.

    `hmac.digest` would look its hash up by name for every draw, which takes longer than the hashing.
    """
    key = seed.ljust(64, b"\0")
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in key)), hashlib.sha256(bytes(byte ^ 0x5C for byte in key))


class NoLuck:
    """Refuses every draw: shows what a move does up to the first luck."""

    def below(self, n: int) -> int:  # noqa: ARG002 - the signature of Chance
        """Never answers."""
        raise LuckNeeded


def commitment(seed: bytes) -> str:
    """The public promise of a seed: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def draw(chance: Chance, counts: Sequence[int]) -> int:
    """The index of the kind drawn blind from a bag that holds `counts[kind]` of each kind."""
    at = chance.below(sum(counts))
    for kind, count in enumerate(counts):
        if at < count:
            return kind
        at -= count
    raise AssertionError("a draw is below the sum of the counts")


def sample(chance: Chance, items: Sequence[T], size: int) -> tuple[T, ...]:
    """`size` of the items, drawn one after the other without putting back, in drawing order."""
    left = list(items)
    return tuple(left.pop(chance.below(len(left))) for _ in range(size))
