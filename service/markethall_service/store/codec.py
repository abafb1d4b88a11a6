"""How the store turns headers, commits, snapshots and summaries into bytes."""

from __future__ import annotations

from typing import Protocol

from markethall_service.matches.log import Commit, Header
from markethall_service.matches.match import Match, Seat
from markethall_service.matches.ports import Summary


class Codec(Protocol):
    """Encodes and decodes what the store keeps. Decoding may raise any exception."""

    def encode_header(self, header: Header) -> bytes:
        """The header, with its seed and join code."""
        ...

    def decode_header(self, data: bytes) -> Header:
        """The inverse of `encode_header`."""
        ...

    def encode_commit(self, header: Header, commit: Commit) -> bytes:
        """A commit of the match with that header, with its secrets but without its request id."""
        ...

    def lasting(self, data: bytes) -> int:
        """The length of the part of an encoded commit that cannot be erased. It can be decoded without the rest."""
        ...

    def decode_commit(self, header: Header, data: bytes, request_id: str) -> Commit:
        """The inverse of `encode_commit`, with the request id."""
        ...

    def decode_seat(self, header: Header, data: bytes, request_id: str, holder: Seat) -> Seat:
        """The seat with the values that only the commit has that took it."""
        ...

    def encode_snapshot(self, match: Match) -> bytes:
        """A match without its header and without the seats' values that only the log has."""
        ...

    def decode_snapshot(self, header: Header, data: bytes) -> Match:
        """The inverse of `encode_snapshot`."""
        ...

    def encode_summary(self, match: Match) -> bytes:
        """What lists show of a match and what a move does not change. It has no secrets."""
        ...

    def encode_progress(self, match: Match) -> bytes:
        """What lists show of a match and what each move changes. It has no secrets."""
        ...

    def decode_summary(self, match_id: str, summary: bytes, progress: bytes) -> Summary:
        """The inverse of both."""
        ...
