"""Numbers of things in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .colour import NAMES


def counted(count: int, thing: str) -> str:
    """A number of things, such as "1 coin" or "no coins"."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def joined(words: Sequence[str]) -> str:
    """Words one after the other, such as "1, 2 and 3"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def coins(counts: Iterable[int]) -> str:
    """Six counts in the order of the colours, such as "1 white and 3 green coins"."""
    some = [(count, colour) for count, colour in zip(counts, NAMES, strict=False) if count]
    total = sum(count for count, _ in some)
    named = joined([f"{count} {colour}" for count, colour in some])
    return f"{named or 'no'} {'coin' if total == 1 else 'coins'}"
