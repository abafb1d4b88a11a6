from markethall.kairo.v1 import component_pb2 as _component_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("market", "medals", "hands", "coins", "criers", "points", "row", "discards", "course", "turn", "pile", "criers_left", "expansions_left")
    MARKET_FIELD_NUMBER: _ClassVar[int]
    MEDALS_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    CRIERS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    COURSE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    CRIERS_LEFT_FIELD_NUMBER: _ClassVar[int]
    EXPANSIONS_LEFT_FIELD_NUMBER: _ClassVar[int]
    market: Market
    medals: _containers.RepeatedScalarFieldContainer[int]
    hands: _containers.RepeatedCompositeFieldContainer[_secret_pb2.Secret]
    coins: _containers.RepeatedCompositeFieldContainer[_secret_pb2.Secret]
    criers: _containers.RepeatedScalarFieldContainer[int]
    points: _containers.RepeatedScalarFieldContainer[int]
    row: _containers.RepeatedScalarFieldContainer[int]
    discards: _containers.RepeatedScalarFieldContainer[int]
    course: Course
    turn: Turn
    pile: int
    criers_left: int
    expansions_left: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, market: _Optional[_Union[Market, _Mapping]] = ..., medals: _Optional[_Iterable[int]] = ..., hands: _Optional[_Iterable[_Union[_secret_pb2.Secret, _Mapping]]] = ..., coins: _Optional[_Iterable[_Union[_secret_pb2.Secret, _Mapping]]] = ..., criers: _Optional[_Iterable[int]] = ..., points: _Optional[_Iterable[int]] = ..., row: _Optional[_Iterable[int]] = ..., discards: _Optional[_Iterable[int]] = ..., course: _Optional[_Union[Course, _Mapping]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., pile: _Optional[int] = ..., criers_left: _Optional[int] = ..., expansions_left: _Optional[_Iterable[int]] = ...) -> None: ...

class Market(_message.Message):
    __slots__ = ("mains", "expansions", "customers")
    MAINS_FIELD_NUMBER: _ClassVar[int]
    EXPANSIONS_FIELD_NUMBER: _ClassVar[int]
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    mains: _containers.RepeatedScalarFieldContainer[int]
    expansions: _containers.RepeatedScalarFieldContainer[int]
    customers: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, mains: _Optional[_Iterable[int]] = ..., expansions: _Optional[_Iterable[int]] = ..., customers: _Optional[_Iterable[int]] = ...) -> None: ...

class Course(_message.Message):
    __slots__ = ("final", "out", "bag", "neutral")
    FINAL_FIELD_NUMBER: _ClassVar[int]
    OUT_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_FIELD_NUMBER: _ClassVar[int]
    final: bool
    out: _containers.RepeatedScalarFieldContainer[int]
    bag: _containers.RepeatedScalarFieldContainer[int]
    neutral: int
    def __init__(self, final: bool = ..., out: _Optional[_Iterable[int]] = ..., bag: _Optional[_Iterable[int]] = ..., neutral: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("number", "seat", "step", "quiet", "played", "colour", "site", "paid")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    QUIET_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    number: int
    seat: int
    step: _component_pb2.Step
    quiet: int
    played: _containers.RepeatedScalarFieldContainer[int]
    colour: int
    site: int
    paid: int
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., step: _Optional[_Union[_component_pb2.Step, str]] = ..., quiet: _Optional[int] = ..., played: _Optional[_Iterable[int]] = ..., colour: _Optional[int] = ..., site: _Optional[int] = ..., paid: _Optional[int] = ...) -> None: ...
