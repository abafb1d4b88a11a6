"""Commits on the wire: written once for the store, the mover and a thousand watchers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from google.protobuf.timestamp_pb2 import Timestamp

from markethall.v1 import match_pb2
from markethall_service.matches.latest import Latest
from markethall_service.matches.log import Commit

from . import envelope, writing
from .clocks import decode_clocks, encode_clocks, milliseconds
from .shelf import BY_NAME

_FIELDS: Final[Any] = match_pb2.Commit.DESCRIPTOR.fields_by_name
_TIME: Final[Any] = Timestamp.DESCRIPTOR.fields_by_name

_revision: Final = writing.single(_FIELDS["revision"])
_seat: Final = writing.single(_FIELDS["seat"])
_moves: Final = {game: writing.single(_FIELDS["move"], envelope.move_writer(game)) for game in BY_NAME}
_events: Final = {game: writing.repeated(_FIELDS["events"], envelope.event_writer(game)) for game in BY_NAME}
_to_act: Final = writing.repeated(_FIELDS["to_act"])
_draws: Final = writing.single(_FIELDS["draws"])
_request_id: Final = writing.single(_FIELDS["request_id"])
_seconds: Final = lru_cache(maxsize=16)(writing.single(_TIME["seconds"]))
_nanos: Final = tuple(map(writing.single(_TIME["nanos"]), range(0, 1_000_000_000, 1_000_000)))


def _time_content(time_ms: int) -> bytes:
    seconds, rest = divmod(time_ms, 1000)
    return _seconds(seconds) + _nanos[rest]


_commit_time: Final = writing.single(_FIELDS["commit_time"], _time_content)


def commit_bytes(game: str, commit: Commit) -> bytes:
    """The commit as a Commit message: redact it first for whoever gets it. Most who get it get the same one."""
    return _written.get(commit, game, _write)


def encode_commit(game: str, commit: Commit) -> match_pb2.Commit:
    """The commit as a message: redact it first for whoever gets it."""
    return match_pb2.Commit.FromString(_write(commit, game))


def _write(commit: Commit, game: str) -> bytes:
    written = b"".join(
        (
            _revision(commit.revision),
            _seat(commit.seat),
            _moves[game](commit.move),
            _events[game](commit.events),
            _to_act(commit.to_act),
            _commit_time(commit.time_ms),
            _draws(commit.draws),
            _request_id(commit.request_id),
        )
    )
    # Clocks are the last field, and most commits have none.
    return written + _clocks(commit) if commit.clocks else written


def _clocks(commit: Commit) -> bytes:
    return match_pb2.Commit(clocks=encode_clocks(commit.clocks)).SerializeToString()


_written: Final = Latest[bytes](256)


def decode_commit(game: str, message: match_pb2.Commit, webhook_url: str = "") -> Commit:
    """The commit of a message, with what no message for anybody says."""
    return Commit(
        revision=message.revision,
        seat=message.seat,
        move=envelope.decode_move(game, message.move) if message.HasField("move") else None,
        events=tuple(envelope.decode_event(event) for event in message.events),
        draws=message.draws,
        to_act=tuple(message.to_act),
        time_ms=milliseconds(message.commit_time),
        request_id=message.request_id,
        clocks=decode_clocks(message.clocks),
        webhook_url=webhook_url,
    )
