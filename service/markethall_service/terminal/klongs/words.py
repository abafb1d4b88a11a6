"""Numbers of things in words."""

from __future__ import annotations

from collections.abc import Sequence


def counted(count: int, thing: str) -> str:
    """A number of things, such as "1 point" or "no points"."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def joined(words: Sequence[str]) -> str:
    """Words one after the other, such as "1, 2 and 3"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
