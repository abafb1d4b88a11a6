"""What is printed on a box's boards and cards, or on one's own: large, never changed, and a key to many tables."""

from __future__ import annotations

from .secret import Public


class Printed(Public):
    """A large public value that remembers its hash. A dataclass of this kind says `__hash__ = Printed.__hash__`.

    The hash is that of its text: of text it is keyed, so nobody can bring many values that share one, as is easy with
    numbers (those of -1 and -2 are equal).
    """

    __slots__ = ("_hash",)

    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            # Frozen values let nobody set anything, so not even themselves.
            object.__setattr__(self, "_hash", hash(repr(self)))
            return self._hash
