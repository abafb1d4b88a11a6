"""How headers, commits and snapshots become bytes: the store writes them down and reads them back, no more."""

from __future__ import annotations

from typing import Protocol

from markethall_service.matches.log import Commit, Header
from markethall_service.matches.match import Holder, Match


class Codec(Protocol):
    """Turns what lies in the store into bytes and back; an exception of any kind for bytes that it cannot read."""

    def encode_header(self, header: Header) -> bytes:
        """The header, its seed and join code included."""
        ...

    def decode_header(self, data: bytes) -> Header:
        """What `encode_header` was given."""
        ...

    def encode_commit(self, game: str, commit: Commit) -> bytes:
        """A commit of a match of that game, its secrets included."""
        ...

    def decode_commit(self, game: str, data: bytes) -> Commit:
        """What `encode_commit` was given."""
        ...

    def decode_taking(self, header: Header, data: bytes, holder: Holder) -> Holder:
        """The holder with what only the commit says that has taken the seat, as `encode_commit` was given it."""
        ...

    def encode_snapshot(self, match: Match) -> bytes:
        """A match without its header, and of its holders without what only the log says."""
        ...

    def decode_snapshot(self, header: Header, data: bytes) -> Match:
        """The match that `encode_snapshot` was given."""
        ...
