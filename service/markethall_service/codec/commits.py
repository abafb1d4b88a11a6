"""Commits on the wire: written once for the store, the mover and a thousand watchers.

- Messages that are mostly a commit: its bytes go in as they are, encoded once for the store and for everybody.
- Time controls and clocks on the wire.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_service.matches.clocks import bad_limit
from markethall_service.matches.errors import BadField
from markethall_service.matches.log import Commit, OnExpiry, SeatClock, TimeControl
from markethall_service.matches.visibility import Latest

from . import envelope, writing
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


class CommitAnswer:
    """A message with a field `commit`. A message is the concatenation of its fields, in any order."""

    def __init__(self, message: type[Message]) -> None:
        self._message: Any = message
        self._commit = writing.delimited(_field(message, "commit"))

    def __call__(self, game: str, commit: Commit, **others: Any) -> bytes:
        """The bytes of the message with this commit, redacted already, and these other fields."""
        written = self._commit(commit_bytes(game, commit))
        return written + self._message(**others).SerializeToString() if others else written


def _field(message: type[Message], name: str) -> Any:
    return message.DESCRIPTOR.fields_by_name[name]


play_moves_response: Final = writing.delimited(_field(wire.PlayMovesResponse, "played"))
"""The bytes of a PlayMovesResponse with those of a PlayMoveResponse."""

play_move_response: Final = CommitAnswer(wire.PlayMoveResponse)
undo_move_response: Final = CommitAnswer(wire.UndoMoveResponse)
watch_match_response: Final = CommitAnswer(wire.WatchMatchResponse)


def timestamp(time_ms: int) -> Timestamp:
    """Unix milliseconds as a message."""
    return Timestamp(seconds=time_ms // 1000, nanos=time_ms % 1000 * 1_000_000)


def milliseconds(time: Timestamp | Duration) -> int:
    """Milliseconds of a message: since 1970, or of a duration."""
    return time.seconds * 1000 + time.nanos // 1_000_000


def encode_time_control(control: TimeControl | None) -> match_pb2.TimeControl | None:
    """The message of a time control; None for none."""
    if control is None:
        return None
    number: Any = int(control.on_expiry)
    if control.turn_s:
        return match_pb2.TimeControl(turn_seconds=control.turn_s, on_expiry=number)
    bank = match_pb2.TimeBank(seconds=control.bank_s, increment_seconds=control.increment_s)
    return match_pb2.TimeControl(bank=bank, on_expiry=number)


def decode_time_control(message: match_pb2.TimeControl) -> TimeControl:
    """The time control of a message; BadField if it limits nothing. Whether the limits can be kept is not looked at."""
    if message.on_expiry not in match_pb2.OnExpiry.values():
        raise BadField(
            "timeControl.onExpiry takes ON_EXPIRY_AUTOPILOT or ON_EXPIRY_FORFEIT.", field="timeControl.onExpiry"
        )
    on_expiry = OnExpiry(message.on_expiry or OnExpiry.AUTOPILOT)
    match message.WhichOneof("limit"):
        case "turn_seconds":
            # As 0 it would be taken for a bank.
            if not message.turn_seconds:
                raise bad_limit("turnSeconds", 0)
            return TimeControl(message.turn_seconds, 0, 0, on_expiry)
        case "bank":
            return TimeControl(0, message.bank.seconds, message.bank.increment_seconds, on_expiry)
        case _:
            raise BadField("timeControl is empty: give turnSeconds or bank.", field="timeControl")


def encode_clocks(clocks: tuple[SeatClock, ...]) -> list[match_pb2.SeatClock]:
    """The messages of clocks."""
    return [
        match_pb2.SeatClock(
            seat=one.seat,
            time_left=Duration(seconds=one.left_ms // 1000, nanos=one.left_ms % 1000 * 1_000_000),
            deadline=timestamp(one.deadline_ms) if one.deadline_ms else None,
        )
        for one in clocks
    ]


def decode_clocks(messages: Any) -> tuple[SeatClock, ...]:
    """The clocks of `encode_clocks`."""
    return tuple(SeatClock(one.seat, milliseconds(one.time_left), milliseconds(one.deadline)) for one in messages)
