from markethall.klongs.v1 import component_pb2 as _component_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    """An event in Bangkok Klongs. Seats have numbers from 1. Boats, fields and docks are named by id:
    "FISH-2-VACANT", "B3", "A4-B5". GetGame lists the ids.
    """
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
    """A player got the first boats (KL-2.1)."""
    turn_passed: TurnPassed
    """A player could place no boat and passed (KL-3.3)."""
    boat_placed: BoatPlaced
    """A player placed a boat (KL-4)."""
    trader_taken: TraderTaken
    """A trader moved from one boat to another (KL-4.6)."""
    trader_forgone: TraderForgone
    """A boat was placed without an owner (KL-4.6)."""
    luk_phat_advanced: LukPhatAdvanced
    """The Luk-Phat marker advanced (KL-5.1)."""
    boat_stolen: BoatStolen
    """A thief removed a boat (KL-7.1)."""
    theft_declined: TheftDeclined
    """A player declined a theft (KL-7.1)."""
    boat_stored: BoatStored
    """A stolen boat went into a warehouse (KL-7.3)."""
    boat_kept: BoatKept
    """A player took a removed boat into the hand (KL-7.3, KL-7.5)."""
    thieves_caught: ThievesCaught
    """An overseer removed thieves (KL-7.5)."""
    thief_dismissed: ThiefDismissed
    """A player declined to keep a removed thief (KL-7.5)."""
    boat_shifted: BoatShifted
    """A player used a movement card (KL-6.1)."""
    movement_card_declined: MovementCardDeclined
    """A player declined to use a movement card (KL-6.1)."""
    boat_drawn: BoatDrawn
    """A player drew a boat (KL-3.1)."""
    market_day_opened: MarketDayOpened
    """A market day began (KL-5.2, KL-3.4)."""
    dock_scored: DockScored
    """A player scored a dock (KL-8.3)."""
    boat_removed: BoatRemoved
    """A player removed a boat of the scored dock (KL-8.4, KL-9.4)."""
    dock_passed: DockPassed
    """A player scored no dock at a call (KL-8.1)."""
    market_day_closed: MarketDayClosed
    """A market day ended (KL-8.5, KL-9.3)."""
    warehouses_scored: WarehousesScored
    """The warehouses were scored, and the match is over (KL-10.1)."""
    turn_began: TurnBegan
    """A turn begins (KL-2.2)."""
    def __init__(self, boats_dealt: _Optional[_Union[BoatsDealt, _Mapping]] = ..., turn_passed: _Optional[_Union[TurnPassed, _Mapping]] = ..., boat_placed: _Optional[_Union[BoatPlaced, _Mapping]] = ..., trader_taken: _Optional[_Union[TraderTaken, _Mapping]] = ..., trader_forgone: _Optional[_Union[TraderForgone, _Mapping]] = ..., luk_phat_advanced: _Optional[_Union[LukPhatAdvanced, _Mapping]] = ..., boat_stolen: _Optional[_Union[BoatStolen, _Mapping]] = ..., theft_declined: _Optional[_Union[TheftDeclined, _Mapping]] = ..., boat_stored: _Optional[_Union[BoatStored, _Mapping]] = ..., boat_kept: _Optional[_Union[BoatKept, _Mapping]] = ..., thieves_caught: _Optional[_Union[ThievesCaught, _Mapping]] = ..., thief_dismissed: _Optional[_Union[ThiefDismissed, _Mapping]] = ..., boat_shifted: _Optional[_Union[BoatShifted, _Mapping]] = ..., movement_card_declined: _Optional[_Union[MovementCardDeclined, _Mapping]] = ..., boat_drawn: _Optional[_Union[BoatDrawn, _Mapping]] = ..., market_day_opened: _Optional[_Union[MarketDayOpened, _Mapping]] = ..., dock_scored: _Optional[_Union[DockScored, _Mapping]] = ..., boat_removed: _Optional[_Union[BoatRemoved, _Mapping]] = ..., dock_passed: _Optional[_Union[DockPassed, _Mapping]] = ..., market_day_closed: _Optional[_Union[MarketDayClosed, _Mapping]] = ..., warehouses_scored: _Optional[_Union[WarehousesScored, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ...) -> None: ...

class BoatsDealt(_message.Message):
    """A player got the first boats."""
    __slots__ = ("seat", "pile", "boats")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    BOATS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    pile: _component_pb2.Pile
    """Pile of the boats."""
    boats: _secret_pb2.Secret
    """The boats. Only the seat sees them."""
    def __init__(self, seat: _Optional[int] = ..., pile: _Optional[_Union[_component_pb2.Pile, str]] = ..., boats: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class TurnBegan(_message.Message):
    """A turn begins."""
    __slots__ = ("seat", "number")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat on turn."""
    number: int
    """Number of the turn, from 1."""
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ...) -> None: ...

class TurnPassed(_message.Message):
    """A player passed the turn."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatPlaced(_message.Message):
    """A player placed a boat."""
    __slots__ = ("seat", "boat", "field", "owner")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    boat: str
    """Id of the boat."""
    field: str
    """Id of the field of the boat."""
    owner: int
    """The seat, if it took the boat at once with a trader (KL-4.5). Otherwise not set."""
    def __init__(self, seat: _Optional[int] = ..., boat: _Optional[str] = ..., field: _Optional[str] = ..., owner: _Optional[int] = ...) -> None: ...

class TraderTaken(_message.Message):
    """A player moved a trader from one own boat to another."""
    __slots__ = ("seat", "origin", "target")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    origin: str
    """Id of the field of the boat that lost the trader."""
    target: str
    """Id of the field of the boat that got the trader."""
    def __init__(self, seat: _Optional[int] = ..., origin: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class TraderForgone(_message.Message):
    """A player left the placed boat without an owner."""
    __slots__ = ("seat", "field")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    field: str
    """Id of the field of the boat."""
    def __init__(self, seat: _Optional[int] = ..., field: _Optional[str] = ...) -> None: ...

class LukPhatAdvanced(_message.Message):
    """The Luk-Phat marker advanced by one step."""
    __slots__ = ("seat", "step", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player who scored."""
    step: int
    """Number of the new step, from 1."""
    points: int
    """Points for the step."""
    def __init__(self, seat: _Optional[int] = ..., step: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class BoatStolen(_message.Message):
    """A thief removed a boat."""
    __slots__ = ("seat", "field", "boat", "owner")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player with the thief."""
    field: str
    """Id of the field of the removed boat."""
    boat: str
    """Id of the removed boat."""
    owner: int
    """Seat that got its trader back (KL-7.2). Not set without a trader."""
    def __init__(self, seat: _Optional[int] = ..., field: _Optional[str] = ..., boat: _Optional[str] = ..., owner: _Optional[int] = ...) -> None: ...

class TheftDeclined(_message.Message):
    """A player declined a theft."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatStored(_message.Message):
    """A player put the stolen boat into the warehouse."""
    __slots__ = ("seat", "boat")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    boat: str
    """Id of the boat."""
    def __init__(self, seat: _Optional[int] = ..., boat: _Optional[str] = ...) -> None: ...

class BoatKept(_message.Message):
    """A player took a removed boat into the hand, visible to all, and does not draw."""
    __slots__ = ("seat", "boat")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    boat: str
    """Id of the boat."""
    def __init__(self, seat: _Optional[int] = ..., boat: _Optional[str] = ...) -> None: ...

class ThievesCaught(_message.Message):
    """An overseer removed the thieves of its column."""
    __slots__ = ("seat", "fields")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player with the overseer."""
    fields: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the fields of the thieves."""
    def __init__(self, seat: _Optional[int] = ..., fields: _Optional[_Iterable[str]] = ...) -> None: ...

class ThiefDismissed(_message.Message):
    """A player declined to keep a removed thief. The removed thieves left the game."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatShifted(_message.Message):
    """A player used a movement card."""
    __slots__ = ("seat", "origin", "target")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    origin: str
    """Id of the old field of the boat."""
    target: str
    """Id of the new field of the boat."""
    def __init__(self, seat: _Optional[int] = ..., origin: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class MovementCardDeclined(_message.Message):
    """A player declined to use a movement card after placing."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class BoatDrawn(_message.Message):
    """A player drew a boat."""
    __slots__ = ("seat", "pile", "boat")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    pile: _component_pb2.Pile
    """Pile of the boat."""
    boat: _secret_pb2.Secret
    """Id of the boat. Only the seat sees it."""
    def __init__(self, seat: _Optional[int] = ..., pile: _Optional[_Union[_component_pb2.Pile, str]] = ..., boat: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class MarketDayOpened(_message.Message):
    """A market day began."""
    __slots__ = ("seat", "day", "opener")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DAY_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat that triggered it: the player who placed the boat, or the player whose turn would begin (KL-3.4)."""
    day: _component_pb2.MarketDay
    """Small or big market day."""
    opener: int
    """Seat that is called first (KL-8.1, KL-9.2)."""
    def __init__(self, seat: _Optional[int] = ..., day: _Optional[_Union[_component_pb2.MarketDay, str]] = ..., opener: _Optional[int] = ...) -> None: ...

class DockScored(_message.Message):
    """A player scored a dock."""
    __slots__ = ("seat", "dock", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DOCK_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    dock: str
    """Id of the dock."""
    points: _containers.RepeatedScalarFieldContainer[int]
    """Points for each seat, in seat order."""
    def __init__(self, seat: _Optional[int] = ..., dock: _Optional[str] = ..., points: _Optional[_Iterable[int]] = ...) -> None: ...

class BoatRemoved(_message.Message):
    """A player moved a boat of the scored dock to the warehouse."""
    __slots__ = ("seat", "field", "boat", "owner")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    field: str
    """Id of the field of the boat."""
    boat: str
    """Id of the boat."""
    owner: int
    """Seat that got its trader back. Not set without a trader."""
    def __init__(self, seat: _Optional[int] = ..., field: _Optional[str] = ..., boat: _Optional[str] = ..., owner: _Optional[int] = ...) -> None: ...

class DockPassed(_message.Message):
    """A player scored no dock at a call."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class MarketDayClosed(_message.Message):
    """A market day ended."""
    __slots__ = ("day",)
    DAY_FIELD_NUMBER: _ClassVar[int]
    day: _component_pb2.MarketDay
    """Small or big market day."""
    def __init__(self, day: _Optional[_Union[_component_pb2.MarketDay, str]] = ...) -> None: ...

class WarehousesScored(_message.Message):
    """The warehouses were scored, and the match is over."""
    __slots__ = ("points",)
    POINTS_FIELD_NUMBER: _ClassVar[int]
    points: _containers.RepeatedScalarFieldContainer[int]
    """Points for each seat, in seat order."""
    def __init__(self, points: _Optional[_Iterable[int]] = ...) -> None: ...
