from markethall.kairo.v1 import event_pb2 as _event_pb2
from markethall.klongs.v1 import event_pb2 as _event_pb2_1
from markethall.portobello.v1 import event_pb2 as _event_pb2_1_1
from markethall.v1 import player_pb2 as _player_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("seat_taken", "seat_freed", "match_started", "move_undone", "match_finished", "seat_resigned", "clock_expired", "seat_forfeited", "rematch_created", "match_closed", "portobello", "kairo", "klongs", "text")
    SEAT_TAKEN_FIELD_NUMBER: _ClassVar[int]
    SEAT_FREED_FIELD_NUMBER: _ClassVar[int]
    MATCH_STARTED_FIELD_NUMBER: _ClassVar[int]
    MOVE_UNDONE_FIELD_NUMBER: _ClassVar[int]
    MATCH_FINISHED_FIELD_NUMBER: _ClassVar[int]
    SEAT_RESIGNED_FIELD_NUMBER: _ClassVar[int]
    CLOCK_EXPIRED_FIELD_NUMBER: _ClassVar[int]
    SEAT_FORFEITED_FIELD_NUMBER: _ClassVar[int]
    REMATCH_CREATED_FIELD_NUMBER: _ClassVar[int]
    MATCH_CLOSED_FIELD_NUMBER: _ClassVar[int]
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    seat_taken: SeatTaken
    seat_freed: SeatFreed
    match_started: MatchStarted
    move_undone: MoveUndone
    match_finished: MatchFinished
    seat_resigned: SeatResigned
    clock_expired: ClockExpired
    seat_forfeited: SeatForfeited
    rematch_created: RematchCreated
    match_closed: MatchClosed
    portobello: _event_pb2_1_1.Event
    kairo: _event_pb2.Event
    klongs: _event_pb2_1.Event
    text: str
    def __init__(self, seat_taken: _Optional[_Union[SeatTaken, _Mapping]] = ..., seat_freed: _Optional[_Union[SeatFreed, _Mapping]] = ..., match_started: _Optional[_Union[MatchStarted, _Mapping]] = ..., move_undone: _Optional[_Union[MoveUndone, _Mapping]] = ..., match_finished: _Optional[_Union[MatchFinished, _Mapping]] = ..., seat_resigned: _Optional[_Union[SeatResigned, _Mapping]] = ..., clock_expired: _Optional[_Union[ClockExpired, _Mapping]] = ..., seat_forfeited: _Optional[_Union[SeatForfeited, _Mapping]] = ..., rematch_created: _Optional[_Union[RematchCreated, _Mapping]] = ..., match_closed: _Optional[_Union[MatchClosed, _Mapping]] = ..., portobello: _Optional[_Union[_event_pb2_1_1.Event, _Mapping]] = ..., kairo: _Optional[_Union[_event_pb2.Event, _Mapping]] = ..., klongs: _Optional[_Union[_event_pb2_1.Event, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...

class SeatTaken(_message.Message):
    __slots__ = ("seat", "player")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player: _player_pb2.Player
    def __init__(self, seat: _Optional[int] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ...) -> None: ...

class SeatFreed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class MatchStarted(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class MoveUndone(_message.Message):
    __slots__ = ("revision",)
    REVISION_FIELD_NUMBER: _ClassVar[int]
    revision: int
    def __init__(self, revision: _Optional[int] = ...) -> None: ...

class MatchFinished(_message.Message):
    __slots__ = ("scores", "winners")
    SCORES_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, scores: _Optional[_Iterable[int]] = ..., winners: _Optional[_Iterable[int]] = ...) -> None: ...

class SeatResigned(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class ClockExpired(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class SeatForfeited(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class RematchCreated(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: str
    def __init__(self, match: _Optional[str] = ...) -> None: ...

class MatchClosed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
