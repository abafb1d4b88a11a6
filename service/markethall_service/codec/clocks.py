"""Time controls and clocks on the wire."""

from __future__ import annotations

from typing import Any

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from markethall.v1 import match_pb2
from markethall_service.matches.clock import bad_limit
from markethall_service.matches.errors import BadField
from markethall_service.matches.log import OnExpiry, SeatClock, TimeControl


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
