"""The bytes in the store: messages of the contract, inside messages of the store that add what is never shown."""

from __future__ import annotations

from typing import Final

from markethall.store.v1.stored_pb2 import StoredCommit, StoredHeader
from markethall.v1 import match_pb2
from markethall_service.matches.log import Commit, Header
from markethall_service.matches.match import Match, Seat, taken

from . import commits, envelope, matches
from .commits import CommitAnswer, milliseconds


def header_message(header: Header) -> StoredHeader:
    """A header with all its secrets."""
    record = matches.encode_header(header)
    return StoredHeader(record=record, join_code=header.join_code, webhook_url=header.webhook_url)


def header_of(message: StoredHeader) -> Header:
    """The header of `header_message`; an exception of any kind if it is none."""
    return matches.decode_header(message.record, message.join_code, message.webhook_url)


def encode_header(header: Header) -> bytes:
    """A header as a StoredHeader."""
    return header_message(header).SerializeToString()


def decode_header(data: bytes) -> Header:
    """The header of `encode_header`; an exception of any kind if the bytes are none."""
    return header_of(StoredHeader.FromString(data))


def commit_message(game: str, commit: Commit) -> StoredCommit:
    """A commit with all its secrets."""
    return StoredCommit(commit=commits.encode_commit(game, commit), webhook_url=commit.webhook_url)


def commit_of(game: str, message: StoredCommit) -> Commit:
    """The commit of `commit_message`; an exception of any kind if it is none."""
    return commits.decode_commit(game, message.commit, message.webhook_url)


def encode_commit(game: str, commit: Commit) -> bytes:
    """A commit as a StoredCommit."""
    if commit.webhook_url:
        return _stored_commit(game, commit, webhook_url=commit.webhook_url)
    return _stored_commit(game, commit)


def decode_commit(game: str, data: bytes) -> Commit:
    """The commit of `encode_commit`."""
    return commit_of(game, StoredCommit.FromString(data))


def decode_taking(header: Header, data: bytes, holder: Seat) -> Seat:
    """The holder with what only the commit of `encode_commit` says that has taken the seat; its events stay unread."""
    message = StoredCommit.FromString(data)
    told, webhook_url = message.commit, message.webhook_url
    time_ms = milliseconds(told.commit_time)
    commit = Commit(told.revision, told.seat, None, (), 0, (), time_ms, told.request_id, webhook_url=webhook_url)
    return taken(header, commit, holder)


_stored_commit: Final = CommitAnswer(StoredCommit)


def encode_snapshot(match: Match) -> bytes:
    """A match, of which nothing can be undone, as a Match message with the whole position for a view."""
    message = matches.encode_table(match)
    if match.position is not None:
        message.view.CopyFrom(envelope.encode_view(match.header.game, match.position))
    return message.SerializeToString()


def decode_snapshot(header: Header, data: bytes) -> Match:
    """The match of `encode_snapshot`."""
    return matches.decode_snapshot(header, match_pb2.Match.FromString(data))
