"""Chance: the only way by which luck enters a game."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Protocol, TypeVar

from .errors import LuckNeeded

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORD: Final = 1 << 64


class Chance(Protocol):
    """A source of fair random whole numbers."""

    def below(self, n: int) -> int:
        """One of 0 to n-1, each with the same probability; n is at least 1."""
        ...


class SeededChance:
    """Luck that can be verified: the draws of one revision of one match, from its secret seed.

    Draws of revision r read words w of 64 bits, big endian, from the first eight bytes of
    HMAC-SHA256(seed, r as 4 bytes, counter as 4 bytes). The counter starts at 0 for each revision and
    goes up by one with every word. A word below the largest multiple of n in 2**64 gives w mod n.
    Any other word is skipped, so that all outcomes have the same probability.

    A simulation gives no revision and draws a whole match from one object. No commit has revision 0, so these draws are
    never those of a service.
    """

    __slots__ = ("_counter", "_prefix", "_seed", "draws")

    def __init__(self, seed: bytes, revision: int = 0) -> None:
        self._seed = seed
        self._prefix = revision.to_bytes(4, "big")
        self._counter = 0
        self.draws = 0

    def below(self, n: int) -> int:
        """One of 0 to n-1, by rejection sampling; ValueError if n is less than 1."""
        if n < 1:
            raise ValueError(f"a draw needs at least one outcome, not {n}")
        self.draws += 1
        limit = _WORD - _WORD % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def _word(self) -> int:
        message = self._prefix + self._counter.to_bytes(4, "big")
        self._counter += 1
        return int.from_bytes(_hmac_sha256(self._seed, message)[:8], "big")


_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def _hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC (RFC 2104) with a key of at most 64 bytes. `hmac.digest` gives the same in 1.6 us instead of 0.9 us."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(padded.translate(_INNER) + message).digest()
    return hashlib.sha256(padded.translate(_OUTER) + inner).digest()


class NoLuck:
    """Refuses every draw. It shows what a move does up to its first luck."""

    def below(self, n: int) -> int:  # noqa: ARG002 - the signature of Chance
        """LuckNeeded."""
        raise LuckNeeded


def commitment(name: str, seed: bytes) -> str:
    """The public commitment to the seed of a match, as 64 hexadecimal digits.

    It is the SHA-256 of a text in ASCII: the resource name of the match, a space, and the seed in hexadecimal. The name
    has no space and the seed has a fixed length, so no other pair gives the same text.
    """
    return hashlib.sha256(f"{name} {seed.hex()}".encode()).hexdigest()


def draw(chance: Chance, counts: Sequence[int]) -> int:
    """The index of a kind drawn at random from a bag that holds `counts[kind]` of each kind."""
    totals = list(accumulate(counts))
    return bisect_right(totals, chance.below(totals[-1]))


def sample(chance: Chance, items: Sequence[T], size: int) -> tuple[T, ...]:
    """`size` of the items in the order of drawing, drawn at random without replacement."""
    left = list(items)
    return tuple(left.pop(chance.below(len(left))) for _ in range(size))
