from markethall.klongs.v1 import component_pb2 as _component_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("boats_dealt", "turn_passed", "boat_placed", "trader_taken", "trader_forgone", "luk_phat_advanced", "boat_stolen", "theft_declined", "boat_stored", "boat_kept", "thieves_caught", "thief_dismissed", "boat_shifted", "movement_card_declined", "boat_drawn", "market_day_opened", "dock_scored", "boat_removed", "dock_passed", "market_day_closed", "warehouses_scored", "turn_began")
    BOATS_DEALT_FIELD_NUMBER: _ClassVar[int]
    TURN_PASSED_FIELD_NUMBER: _ClassVar[int]
    BOAT_PLACED_FIELD_NUMBER: _ClassVar[int]
    TRADER_TAKEN_FIELD_NUMBER: _ClassVar[int]
    TRADER_FORGONE_FIELD_NUMBER: _ClassVar[int]
    LUK_PHAT_ADVANCED_FIELD_NUMBER: _ClassVar[int]
    BOAT_STOLEN_FIELD_NUMBER: _ClassVar[int]
    THEFT_DECLINED_FIELD_NUMBER: _ClassVar[int]
    BOAT_STORED_FIELD_NUMBER: _ClassVar[int]
    BOAT_KEPT_FIELD_NUMBER: _ClassVar[int]
    THIEVES_CAUGHT_FIELD_NUMBER: _ClassVar[int]
    THIEF_DISMISSED_FIELD_NUMBER: _ClassVar[int]
    BOAT_SHIFTED_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_CARD_DECLINED_FIELD_NUMBER: _ClassVar[int]
    BOAT_DRAWN_FIELD_NUMBER: _ClassVar[int]
    MARKET_DAY_OPENED_FIELD_NUMBER: _ClassVar[int]
    DOCK_SCORED_FIELD_NUMBER: _ClassVar[int]
    BOAT_REMOVED_FIELD_NUMBER: _ClassVar[int]
    DOCK_PASSED_FIELD_NUMBER: _ClassVar[int]
    MARKET_DAY_CLOSED_FIELD_NUMBER: _ClassVar[int]
    WAREHOUSES_SCORED_FIELD_NUMBER: _ClassVar[int]
    TURN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    boats_dealt: BoatsDealt
    turn_passed: TurnPassed
    boat_placed: BoatPlaced
    trader_taken: TraderTaken
    trader_forgone: TraderForgone
    luk_phat_advanced: LukPhatAdvanced
    boat_stolen: BoatStolen
    theft_declined: TheftDeclined
    boat_stored: BoatStored
    boat_kept: BoatKept
    thieves_caught: ThievesCaught
    thief_dismissed: ThiefDismissed
    boat_shifted: BoatShifted
    movement_card_declined: MovementCardDeclined
    boat_drawn: BoatDrawn
    market_day_opened: MarketDayOpened
    dock_scored: DockScored
    boat_removed: BoatRemoved
    dock_passed: DockPassed
    market_day_closed: MarketDayClosed
    warehouses_scored: WarehousesScored
    turn_began: TurnBegan
    def __init__(self, boats_dealt: _Optional[_Union[BoatsDealt, _Mapping]] = ..., turn_passed: _Optional[_Union[TurnPassed, _Mapping]] = ..., boat_placed: _Optional[_Union[BoatPlaced, _Mapping]] = ..., trader_taken: _Optional[_Union[TraderTaken, _Mapping]] = ..., trader_forgone: _Optional[_Union[TraderForgone, _Mapping]] = ..., luk_phat_advanced: _Optional[_Union[LukPhatAdvanced, _Mapping]] = ..., boat_stolen: _Optional[_Union[BoatStolen, _Mapping]] = ..., theft_declined: _Optional[_Union[TheftDeclined, _Mapping]] = ..., boat_stored: _Optional[_Union[BoatStored, _Mapping]] = ..., boat_kept: _Optional[_Union[BoatKept, _Mapping]] = ..., thieves_caught: _Optional[_Union[ThievesCaught, _Mapping]] = ..., thief_dismissed: _Optional[_Union[ThiefDismissed, _Mapping]] = ..., boat_shifted: _Optional[_Union[BoatShifted, _Mapping]] = ..., movement_card_declined: _Optional[_Union[MovementCardDeclined, _Mapping]] = ..., boat_drawn: _Optional[_Union[BoatDrawn, _Mapping]] = ..., market_day_opened: _Optional[_Union[MarketDayOpened, _Mapping]] = ..., dock_scored: _Optional[_Union[DockScored, _Mapping]] = ..., boat_removed: _Optional[_Union[BoatRemoved, _Mapping]] = ..., dock_passed: _Optional[_Union[DockPassed, _Mapping]] = ..., market_day_closed: _Optional[_Union[MarketDayClosed, _Mapping]] = ..., warehouses_scored: _Optional[_Union[WarehousesScored, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ...) -> None: ...

class BoatsDealt(_message.Message):
    __slots__ = ("seat", "pile", "boats")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    BOATS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    pile: _component_pb2.Pile
    boats: _secret_pb2.Secret
    def __init__(self, seat: _Optional[int] = ..., pile: _Optional[_Union[_component_pb2.Pile, str]] = ..., boats: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class TurnBegan(_message.Message):
    __slots__ = ("seat", "number")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    number: int
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ...) -> None: ...

class TurnPassed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatPlaced(_message.Message):
    __slots__ = ("seat", "boat", "field", "owner")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    boat: str
    field: str
    owner: int
    def __init__(self, seat: _Optional[int] = ..., boat: _Optional[str] = ..., field: _Optional[str] = ..., owner: _Optional[int] = ...) -> None: ...

class TraderTaken(_message.Message):
    __slots__ = ("seat", "origin", "target")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    seat: int
    origin: str
    target: str
    def __init__(self, seat: _Optional[int] = ..., origin: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class TraderForgone(_message.Message):
    __slots__ = ("seat", "field")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    field: str
    def __init__(self, seat: _Optional[int] = ..., field: _Optional[str] = ...) -> None: ...

class LukPhatAdvanced(_message.Message):
    __slots__ = ("seat", "step", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    step: int
    points: int
    def __init__(self, seat: _Optional[int] = ..., step: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class BoatStolen(_message.Message):
    __slots__ = ("seat", "field", "boat", "owner")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    field: str
    boat: str
    owner: int
    def __init__(self, seat: _Optional[int] = ..., field: _Optional[str] = ..., boat: _Optional[str] = ..., owner: _Optional[int] = ...) -> None: ...

class TheftDeclined(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatStored(_message.Message):
    __slots__ = ("seat", "boat")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    boat: str
    def __init__(self, seat: _Optional[int] = ..., boat: _Optional[str] = ...) -> None: ...

class BoatKept(_message.Message):
    __slots__ = ("seat", "boat")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    boat: str
    def __init__(self, seat: _Optional[int] = ..., boat: _Optional[str] = ...) -> None: ...

class ThievesCaught(_message.Message):
    __slots__ = ("seat", "fields")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    fields: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., fields: _Optional[_Iterable[str]] = ...) -> None: ...

class ThiefDismissed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatShifted(_message.Message):
    __slots__ = ("seat", "origin", "target")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    seat: int
    origin: str
    target: str
    def __init__(self, seat: _Optional[int] = ..., origin: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class MovementCardDeclined(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatDrawn(_message.Message):
    __slots__ = ("seat", "pile", "boat")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    pile: _component_pb2.Pile
    boat: _secret_pb2.Secret
    def __init__(self, seat: _Optional[int] = ..., pile: _Optional[_Union[_component_pb2.Pile, str]] = ..., boat: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class MarketDayOpened(_message.Message):
    __slots__ = ("seat", "day", "opener")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DAY_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    day: _component_pb2.MarketDay
    opener: int
    def __init__(self, seat: _Optional[int] = ..., day: _Optional[_Union[_component_pb2.MarketDay, str]] = ..., opener: _Optional[int] = ...) -> None: ...

class DockScored(_message.Message):
    __slots__ = ("seat", "dock", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DOCK_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    dock: str
    points: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., dock: _Optional[str] = ..., points: _Optional[_Iterable[int]] = ...) -> None: ...

class BoatRemoved(_message.Message):
    __slots__ = ("seat", "field", "boat", "owner")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    field: str
    boat: str
    owner: int
    def __init__(self, seat: _Optional[int] = ..., field: _Optional[str] = ..., boat: _Optional[str] = ..., owner: _Optional[int] = ...) -> None: ...

class DockPassed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class MarketDayClosed(_message.Message):
    __slots__ = ("day",)
    DAY_FIELD_NUMBER: _ClassVar[int]
    day: _component_pb2.MarketDay
    def __init__(self, day: _Optional[_Union[_component_pb2.MarketDay, str]] = ...) -> None: ...

class WarehousesScored(_message.Message):
    __slots__ = ("points",)
    POINTS_FIELD_NUMBER: _ClassVar[int]
    points: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, points: _Optional[_Iterable[int]] = ...) -> None: ...
