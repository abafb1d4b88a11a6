from markethall.klongs.v1 import component_pb2 as _component_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("place_boat", "take_trader", "steal_boat", "store_boat", "keep_boat", "shift_boat", "draw_boat", "score_dock", "remove_boat", "pass_turn", "pass_dock", "decline")
    PLACE_BOAT_FIELD_NUMBER: _ClassVar[int]
    TAKE_TRADER_FIELD_NUMBER: _ClassVar[int]
    STEAL_BOAT_FIELD_NUMBER: _ClassVar[int]
    STORE_BOAT_FIELD_NUMBER: _ClassVar[int]
    KEEP_BOAT_FIELD_NUMBER: _ClassVar[int]
    SHIFT_BOAT_FIELD_NUMBER: _ClassVar[int]
    DRAW_BOAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_DOCK_FIELD_NUMBER: _ClassVar[int]
    REMOVE_BOAT_FIELD_NUMBER: _ClassVar[int]
    PASS_TURN_FIELD_NUMBER: _ClassVar[int]
    PASS_DOCK_FIELD_NUMBER: _ClassVar[int]
    DECLINE_FIELD_NUMBER: _ClassVar[int]
    place_boat: PlaceBoat
    take_trader: TakeTrader
    steal_boat: StealBoat
    store_boat: StoreBoat
    keep_boat: KeepBoat
    shift_boat: ShiftBoat
    draw_boat: DrawBoat
    score_dock: ScoreDock
    remove_boat: RemoveBoat
    pass_turn: PassTurn
    pass_dock: PassDock
    decline: Decline
    def __init__(self, place_boat: _Optional[_Union[PlaceBoat, _Mapping]] = ..., take_trader: _Optional[_Union[TakeTrader, _Mapping]] = ..., steal_boat: _Optional[_Union[StealBoat, _Mapping]] = ..., store_boat: _Optional[_Union[StoreBoat, _Mapping]] = ..., keep_boat: _Optional[_Union[KeepBoat, _Mapping]] = ..., shift_boat: _Optional[_Union[ShiftBoat, _Mapping]] = ..., draw_boat: _Optional[_Union[DrawBoat, _Mapping]] = ..., score_dock: _Optional[_Union[ScoreDock, _Mapping]] = ..., remove_boat: _Optional[_Union[RemoveBoat, _Mapping]] = ..., pass_turn: _Optional[_Union[PassTurn, _Mapping]] = ..., pass_dock: _Optional[_Union[PassDock, _Mapping]] = ..., decline: _Optional[_Union[Decline, _Mapping]] = ...) -> None: ...

class PlaceBoat(_message.Message):
    __slots__ = ("boat", "field")
    BOAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    boat: str
    field: str
    def __init__(self, boat: _Optional[str] = ..., field: _Optional[str] = ...) -> None: ...

class TakeTrader(_message.Message):
    __slots__ = ("field",)
    FIELD_FIELD_NUMBER: _ClassVar[int]
    field: str
    def __init__(self, field: _Optional[str] = ...) -> None: ...

class StealBoat(_message.Message):
    __slots__ = ("field",)
    FIELD_FIELD_NUMBER: _ClassVar[int]
    field: str
    def __init__(self, field: _Optional[str] = ...) -> None: ...

class StoreBoat(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class KeepBoat(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ShiftBoat(_message.Message):
    __slots__ = ("origin", "target")
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    origin: str
    target: str
    def __init__(self, origin: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class DrawBoat(_message.Message):
    __slots__ = ("pile",)
    PILE_FIELD_NUMBER: _ClassVar[int]
    pile: _component_pb2.Pile
    def __init__(self, pile: _Optional[_Union[_component_pb2.Pile, str]] = ...) -> None: ...

class ScoreDock(_message.Message):
    __slots__ = ("dock",)
    DOCK_FIELD_NUMBER: _ClassVar[int]
    dock: str
    def __init__(self, dock: _Optional[str] = ...) -> None: ...

class RemoveBoat(_message.Message):
    __slots__ = ("field",)
    FIELD_FIELD_NUMBER: _ClassVar[int]
    field: str
    def __init__(self, field: _Optional[str] = ...) -> None: ...

class PassTurn(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PassDock(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Decline(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
