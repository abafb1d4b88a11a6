"""Commits on the wire: written once for the store, the mover and a thousand watchers.

- Messages that are mostly a commit: its bytes go in as they are, encoded once for the store and for everybody.
- Time controls and clocks on the wire.
"""

from __future__ import annotations

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

from . import envelope


def commit_bytes(game: str, commit: Commit) -> bytes:
    """The commit as the bytes of a Commit message. Redact it first for its receiver.

    Most receivers get the same commit, so the bytes of the latest ones are cached.
    """
    return _written.get(commit, game, _write)


def encode_commit(game: str, commit: Commit) -> match_pb2.Commit:
    """The commit as a message. Redact it first for its receiver."""
    move: Any = None if commit.move is None else envelope.move_fields(game, commit.move)
    events: Any = [envelope.event_fields(game, event) for event in commit.events]
    return match_pb2.Commit(
        revision=commit.revision,
        seat=commit.seat,
        move=move,
        events=events,
        to_act=commit.to_act,
        commit_time=timestamp(commit.time_ms),
        draws=commit.draws,
        request_id=commit.request_id,
        clocks=encode_clocks(commit.clocks),
    )


def _write(commit: Commit, game: str) -> bytes:
    return encode_commit(game, commit).SerializeToString()


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
    """Writes messages that have a field `commit`.

    A serialized message is the concatenation of its fields in any order, so the cached bytes of a commit are put in
    as they are. A commit is encoded once for the store, the player and all watchers.
    """

    def __init__(self, message: type[Message]) -> None:
        self._message: Any = message
        self._commit_number = message.DESCRIPTOR.fields_by_name["commit"].number

    def __call__(self, game: str, commit: Commit, **others: Any) -> bytes:
        """The bytes of the message with this commit, already redacted, and these other fields."""
        written = _length_delimited(self._commit_number, commit_bytes(game, commit))
        return written + self._message(**others).SerializeToString() if others else written


def _length_delimited(number: int, content: bytes) -> bytes:
    """A field of wire type 2 of the protobuf encoding: key, length, content."""
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _varint(number: int) -> bytes:
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def play_moves_response(played: bytes) -> bytes:
    """The bytes of a PlayMovesResponse around those of a PlayMoveResponse."""
    return _length_delimited(wire.PlayMovesResponse.PLAYED_FIELD_NUMBER, played)


play_move_response: Final = CommitAnswer(wire.PlayMoveResponse)
undo_move_response: Final = CommitAnswer(wire.UndoMoveResponse)
_match_update: Final = CommitAnswer(wire.MatchUpdate)


def watch_match_response(game: str, commit: Commit, match: bytes = b"") -> bytes:
    """The bytes of a WatchMatchResponse with a commit. `match` are the bytes of the field `match` of its update."""
    return _length_delimited(wire.WatchMatchResponse.UPDATE_FIELD_NUMBER, _match_update(game, commit) + match)


def timestamp(time_ms: int) -> Timestamp:
    """Unix milliseconds as a message."""
    return Timestamp(seconds=time_ms // 1000, nanos=time_ms % 1000 * 1_000_000)


def milliseconds(time: Timestamp | Duration) -> int:
    """Milliseconds of a message: since 1970, or of a duration."""
    return time.seconds * 1000 + time.nanos // 1_000_000


def duration(time_ms: int) -> Duration:
    """Milliseconds as a message."""
    return Duration(seconds=time_ms // 1000, nanos=time_ms % 1000 * 1_000_000)


def encode_time_control(control: TimeControl | None) -> match_pb2.TimeControl | None:
    """The message of a time control; None for none."""
    if control is None:
        return None
    number: Any = int(control.on_expiry)
    if control.turn_s:
        return match_pb2.TimeControl(turn_time=Duration(seconds=control.turn_s), on_expiry=number)
    bank = match_pb2.TimeBank(time=Duration(seconds=control.bank_s), increment=Duration(seconds=control.increment_s))
    return match_pb2.TimeControl(bank=bank, on_expiry=number)


def decode_time_control(message: match_pb2.TimeControl) -> TimeControl:
    """The time control of a message. BadField if it limits nothing, or not in whole seconds."""
    if message.on_expiry not in match_pb2.OnExpiry.values():
        raise BadField(
            "timeControl.onExpiry takes ON_EXPIRY_AUTOPILOT or ON_EXPIRY_FORFEIT.", field="timeControl.onExpiry"
        )
    on_expiry = OnExpiry(message.on_expiry or OnExpiry.AUTOPILOT)
    match message.WhichOneof("limit"):
        case "turn_time":
            seconds = _seconds("turnTime", message.turn_time)
            # As 0 it would be taken for a bank.
            if not seconds:
                raise bad_limit("turnTime", 0)
            return TimeControl(seconds, 0, 0, on_expiry)
        case "bank":
            bank = message.bank
            return TimeControl(
                0, _seconds("bank.time", bank.time), _seconds("bank.increment", bank.increment), on_expiry
            )
        case _:
            raise BadField("timeControl is empty: give turnTime or bank.", field="timeControl")


def _seconds(field: str, time: Duration) -> int:
    """The seconds of a limit. Whether clocks can keep it is not checked here."""
    if time.nanos:
        seconds = f"{time.seconds + time.nanos / 1e9:.9g}"
        raise BadField(f"timeControl.{field} takes whole seconds, not {seconds}.", field=f"timeControl.{field}")
    return time.seconds


def encode_clocks(clocks: tuple[SeatClock, ...]) -> list[match_pb2.SeatClock]:
    """The messages of clocks."""
    return [
        match_pb2.SeatClock(
            seat=one.seat,
            time_left=duration(one.left_ms),
            deadline=timestamp(one.deadline_ms) if one.deadline_ms else None,
        )
        for one in clocks
    ]


def decode_clocks(messages: Any) -> tuple[SeatClock, ...]:
    """The clocks of `encode_clocks`."""
    return tuple(SeatClock(one.seat, milliseconds(one.time_left), milliseconds(one.deadline)) for one in messages)
