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
    """Something that has happened in a match. An event is a fact. It cannot be refused."""
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
    """A player or a bot took a seat."""
    seat_freed: SeatFreed
    """A seat became free before the start of play."""
    match_started: MatchStarted
    """All seats are taken and play has begun. The events of the deal follow in the same commit."""
    move_undone: MoveUndone
    """A player took back a move."""
    match_finished: MatchFinished
    """The game is over."""
    seat_resigned: SeatResigned
    """A player resigned."""
    clock_expired: ClockExpired
    """The time of a seat ran out."""
    seat_forfeited: SeatForfeited
    """A seat is out of the match because its time ran out."""
    rematch_created: RematchCreated
    """A player of a finished match asked for a rematch."""
    match_closed: MatchClosed
    """The creator closed the match."""
    portobello: _event_pb2_1_1.Event
    """An event of Portobello Market."""
    kairo: _event_pb2.Event
    """An event of Kairo."""
    klongs: _event_pb2_1.Event
    """An event of Bangkok Klongs."""
    text: str
    """The event as a sentence in the language of the request, as the viewer sees it. Empty without a language."""
    def __init__(self, seat_taken: _Optional[_Union[SeatTaken, _Mapping]] = ..., seat_freed: _Optional[_Union[SeatFreed, _Mapping]] = ..., match_started: _Optional[_Union[MatchStarted, _Mapping]] = ..., move_undone: _Optional[_Union[MoveUndone, _Mapping]] = ..., match_finished: _Optional[_Union[MatchFinished, _Mapping]] = ..., seat_resigned: _Optional[_Union[SeatResigned, _Mapping]] = ..., clock_expired: _Optional[_Union[ClockExpired, _Mapping]] = ..., seat_forfeited: _Optional[_Union[SeatForfeited, _Mapping]] = ..., rematch_created: _Optional[_Union[RematchCreated, _Mapping]] = ..., match_closed: _Optional[_Union[MatchClosed, _Mapping]] = ..., portobello: _Optional[_Union[_event_pb2_1_1.Event, _Mapping]] = ..., kairo: _Optional[_Union[_event_pb2.Event, _Mapping]] = ..., klongs: _Optional[_Union[_event_pb2_1.Event, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...

class SeatTaken(_message.Message):
    """A player or a bot took a seat."""
    __slots__ = ("seat", "player")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat, from 1."""
    player: _player_pb2.Player
    """Who took it."""
    def __init__(self, seat: _Optional[int] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ...) -> None: ...

class SeatFreed(_message.Message):
    """A seat became free before the start of play. Its player left, or the creator kicked the player or the bot."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat, from 1."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class MatchStarted(_message.Message):
    """All seats are taken and play has begun."""
    __slots__ = ()
    def __init__(self) -> None: ...

class MoveUndone(_message.Message):
    """A player took back a move. The position is the one before that move again."""
    __slots__ = ("revision",)
    REVISION_FIELD_NUMBER: _ClassVar[int]
    revision: int
    """Revision of the commit that no longer counts."""
    def __init__(self, revision: _Optional[int] = ...) -> None: ...

class MatchFinished(_message.Message):
    """The game is over."""
    __slots__ = ("scores", "winners")
    SCORES_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    """Points of each seat, in seat order."""
    winners: _containers.RepeatedScalarFieldContainer[int]
    """Numbers of the seats that won. A tie has several winners."""
    def __init__(self, scores: _Optional[_Iterable[int]] = ..., winners: _Optional[_Iterable[int]] = ...) -> None: ...

class SeatResigned(_message.Message):
    """A player resigned. Autopilot plays for the seat from now on. The seat cannot win."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat, from 1."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class ClockExpired(_message.Message):
    """The time of a seat ran out. Autopilot plays the rest of the seat's turn, or the same commit contains
    SeatForfeited. TimeControl.on_expiry decides which.
    """
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat, from 1."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class SeatForfeited(_message.Message):
    """A seat is out of the match because its time ran out. Autopilot plays for the seat from now on. The seat cannot
    win.
    """
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat, from 1."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class RematchCreated(_message.Message):
    """A player of a finished match asked for a rematch. The new match exists, and its seats are reserved for the
    same players.
    """
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: str
    """Resource name of the new match, `matches/{match}`."""
    def __init__(self, match: _Optional[str] = ...) -> None: ...

class MatchClosed(_message.Message):
    """The creator closed the match: before the start of play, or during play if Match.creator_may_close. It can no
    longer be played.
    """
    __slots__ = ()
    def __init__(self) -> None: ...
