"""The bytes that the store keeps: the wire's own messages, whole."""

from __future__ import annotations

from markethall.v1 import match_pb2
from markethall_service.matches.log import Commit, Header
from markethall_service.matches.match import Holder, Match, taken

from . import envelope, matches
from .clocks import milliseconds


def encode_header(header: Header) -> bytes:
    """A header as a RecordHeader."""
    return matches.encode_header(header).SerializeToString()


def decode_header(data: bytes) -> Header:
    """The header of `encode_header`; an exception of any kind if the bytes are none."""
    return matches.decode_header(match_pb2.RecordHeader.FromString(data))


def encode_commit(game: str, commit: Commit) -> bytes:
    """A commit as a Commit message."""
    return matches.commit_bytes(game, commit)


def decode_commit(game: str, data: bytes) -> Commit:
    """The commit of `encode_commit`."""
    return matches.decode_commit(game, match_pb2.Commit.FromString(data))


def decode_taking(header: Header, data: bytes, holder: Holder) -> Holder:
    """The holder with what only the commit of `encode_commit` says that has taken the seat; its events stay unread."""
    told = match_pb2.Commit.FromString(data)
    time_ms = milliseconds(told.commit_time)
    commit = Commit(told.revision, told.seat, None, (), 0, (), time_ms, told.request_id, webhook_url=told.webhook_url)
    return taken(header, commit, holder)


def encode_snapshot(match: Match) -> bytes:
    """A match, of which nothing can be undone, as a Match message with the whole position for a view."""
    message = matches.encode_table(match)
    if match.state is not None:
        message.view.CopyFrom(envelope.encode_view(match.header.game, match.state))
    return message.SerializeToString()


def decode_snapshot(header: Header, data: bytes) -> Match:
    """The match of `encode_snapshot`."""
    return matches.decode_snapshot(header, match_pb2.Match.FromString(data))
