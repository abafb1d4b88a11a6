from google.api import field_behavior_pb2 as _field_behavior_pb2
from markethall.klongs.v1 import component_pb2 as _component_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    """One choice of a player in Bangkok Klongs. Boats, fields and docks are named by id: "FISH-2-VACANT", "B3",
    "A4-B5". GetGame lists the ids.
    """
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
    """The main part of a turn (KL-3.1)."""
    take_trader: TakeTrader
    """After placing a boat with a vacant place, if the player's supply has no trader (KL-4.6)."""
    steal_boat: StealBoat
    """After placing a thief (KL-7.1)."""
    store_boat: StoreBoat
    """After a theft (KL-7.3)."""
    keep_boat: KeepBoat
    """After a theft (KL-7.3), or after an overseer has removed thieves (KL-7.5)."""
    shift_boat: ShiftBoat
    """Before placing a boat, or after all effects of placing it (KL-6.1)."""
    draw_boat: DrawBoat
    """At the end of a turn, in a match with two piles (KL-2.3)."""
    score_dock: ScoreDock
    """On a market day (KL-8.1)."""
    remove_boat: RemoveBoat
    """After scoring a dock (KL-8.4, KL-9.4)."""
    pass_turn: PassTurn
    """If no boat can be placed (KL-3.3)."""
    pass_dock: PassDock
    """On a market day (KL-8.1)."""
    decline: Decline
    """If an effect is optional."""
    def __init__(self, place_boat: _Optional[_Union[PlaceBoat, _Mapping]] = ..., take_trader: _Optional[_Union[TakeTrader, _Mapping]] = ..., steal_boat: _Optional[_Union[StealBoat, _Mapping]] = ..., store_boat: _Optional[_Union[StoreBoat, _Mapping]] = ..., keep_boat: _Optional[_Union[KeepBoat, _Mapping]] = ..., shift_boat: _Optional[_Union[ShiftBoat, _Mapping]] = ..., draw_boat: _Optional[_Union[DrawBoat, _Mapping]] = ..., score_dock: _Optional[_Union[ScoreDock, _Mapping]] = ..., remove_boat: _Optional[_Union[RemoveBoat, _Mapping]] = ..., pass_turn: _Optional[_Union[PassTurn, _Mapping]] = ..., pass_dock: _Optional[_Union[PassDock, _Mapping]] = ..., decline: _Optional[_Union[Decline, _Mapping]] = ...) -> None: ...

class PlaceBoat(_message.Message):
    """Places a boat from the player's hand (KL-4)."""
    __slots__ = ("boat", "field")
    BOAT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    boat: str
    """Id of the boat."""
    field: str
    """Id of the field for the boat."""
    def __init__(self, boat: str, field: str) -> None: ...

class TakeTrader(_message.Message):
    """Moves a trader from another own boat to the boat that was just placed."""
    __slots__ = ("field",)
    FIELD_FIELD_NUMBER: _ClassVar[int]
    field: str
    """Id of the field of the boat that loses its trader."""
    def __init__(self, field: str) -> None: ...

class StealBoat(_message.Message):
    """Removes a boat from the row of the thief that was just placed."""
    __slots__ = ("field",)
    FIELD_FIELD_NUMBER: _ClassVar[int]
    field: str
    """Id of the field of the boat."""
    def __init__(self, field: str) -> None: ...

class StoreBoat(_message.Message):
    """Puts the stolen boat into the player's warehouse."""
    __slots__ = ()
    def __init__(self) -> None: ...

class KeepBoat(_message.Message):
    """Takes the stolen boat, or one removed thief, into the player's hand. All players know this boat. The player
    does not draw in this turn.
    """
    __slots__ = ()
    def __init__(self) -> None: ...

class ShiftBoat(_message.Message):
    """Spends a movement card to move an own boat."""
    __slots__ = ("origin", "target")
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    origin: str
    """Id of the field of the boat."""
    target: str
    """Id of the new field, next to the old one."""
    def __init__(self, origin: str, target: str) -> None: ...

class DrawBoat(_message.Message):
    """Draws a boat from a pile."""
    __slots__ = ("pile",)
    PILE_FIELD_NUMBER: _ClassVar[int]
    pile: _component_pb2.Pile
    """PILE_VACANT or PILE_PRINTED."""
    def __init__(self, pile: _Union[_component_pb2.Pile, str]) -> None: ...

class ScoreDock(_message.Message):
    """Scores a dock with four boats. At least one of them must belong to the player."""
    __slots__ = ("dock",)
    DOCK_FIELD_NUMBER: _ClassVar[int]
    dock: str
    """Id of the dock."""
    def __init__(self, dock: str) -> None: ...

class RemoveBoat(_message.Message):
    """Moves a boat of the scored dock to the player's warehouse."""
    __slots__ = ("field",)
    FIELD_FIELD_NUMBER: _ClassVar[int]
    field: str
    """Id of the field of the boat."""
    def __init__(self, field: str) -> None: ...

class PassTurn(_message.Message):
    """Passes the turn. The hand does not change."""
    __slots__ = ()
    def __init__(self) -> None: ...

class PassDock(_message.Message):
    """Scores no dock at this call."""
    __slots__ = ()
    def __init__(self) -> None: ...

class Decline(_message.Message):
    """Declines an optional effect: a trader from another boat (KL-4.6), a theft (KL-7.1), a removed thief (KL-7.5),
    or the movement card after placing (KL-6.1).
    """
    __slots__ = ()
    def __init__(self) -> None: ...
