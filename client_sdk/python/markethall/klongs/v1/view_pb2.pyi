from markethall.klongs.v1 import component_pb2 as _component_pb2
from markethall.klongs.v1 import options_pb2 as _options_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PointSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """What points are for."""
    __slots__ = ()
    POINT_SOURCE_UNSPECIFIED: _ClassVar[PointSource]
    """Not used."""
    POINT_SOURCE_DOCKS: _ClassVar[PointSource]
    """Docks (KL-8.3)."""
    POINT_SOURCE_LUK_PHAT: _ClassVar[PointSource]
    """Steps of the Luk-Phat track (KL-5.1)."""
    POINT_SOURCE_WAREHOUSE: _ClassVar[PointSource]
    """The warehouse, at the end (KL-10.1)."""

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """The next choice of a player."""
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    """Not used."""
    STEP_PLACE: _ClassVar[Step]
    """The player on turn places a boat, moves a boat first, or passes (KL-3.1, KL-3.3)."""
    STEP_TRADER: _ClassVar[Step]
    """The player on turn takes a trader from another own boat or declines (KL-4.6)."""
    STEP_STEAL: _ClassVar[Step]
    """The player on turn steals a boat or declines (KL-7.1)."""
    STEP_LOOT: _ClassVar[Step]
    """The player on turn stores the stolen boat or keeps it (KL-7.3)."""
    STEP_RESCUE: _ClassVar[Step]
    """The player on turn keeps a removed thief or declines (KL-7.5)."""
    STEP_SHIFT: _ClassVar[Step]
    """The player on turn moves a boat with a movement card or declines (KL-6.1)."""
    STEP_PILE: _ClassVar[Step]
    """The player on turn chooses a pile to draw from (KL-2.3)."""
    STEP_CALL: _ClassVar[Step]
    """The called player scores a dock or passes (KL-8.1)."""
    STEP_REMOVE: _ClassVar[Step]
    """The player who scored removes a boat of the dock (KL-8.4, KL-9.4)."""
    STEP_OVER: _ClassVar[Step]
    """The match is over."""
POINT_SOURCE_UNSPECIFIED: PointSource
"""Not used."""
POINT_SOURCE_DOCKS: PointSource
"""Docks (KL-8.3)."""
POINT_SOURCE_LUK_PHAT: PointSource
"""Steps of the Luk-Phat track (KL-5.1)."""
POINT_SOURCE_WAREHOUSE: PointSource
"""The warehouse, at the end (KL-10.1)."""
STEP_UNSPECIFIED: Step
"""Not used."""
STEP_PLACE: Step
"""The player on turn places a boat, moves a boat first, or passes (KL-3.1, KL-3.3)."""
STEP_TRADER: Step
"""The player on turn takes a trader from another own boat or declines (KL-4.6)."""
STEP_STEAL: Step
"""The player on turn steals a boat or declines (KL-7.1)."""
STEP_LOOT: Step
"""The player on turn stores the stolen boat or keeps it (KL-7.3)."""
STEP_RESCUE: Step
"""The player on turn keeps a removed thief or declines (KL-7.5)."""
STEP_SHIFT: Step
"""The player on turn moves a boat with a movement card or declines (KL-6.1)."""
STEP_PILE: Step
"""The player on turn chooses a pile to draw from (KL-2.3)."""
STEP_CALL: Step
"""The called player scores a dock or passes (KL-8.1)."""
STEP_REMOVE: Step
"""The player who scored removes a boat of the dock (KL-8.4, KL-9.4)."""
STEP_OVER: Step
"""The match is over."""

class View(_message.Message):
    """A position of Bangkok Klongs as one viewer sees it. The hands of other players are hidden (KL-11.1)."""
    __slots__ = ("boats", "docks", "seats", "piles", "luk_phat", "turn", "market_day", "end", "thieves_out_of_game")
    BOATS_FIELD_NUMBER: _ClassVar[int]
    DOCKS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    LUK_PHAT_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    THIEVES_OUT_OF_GAME_FIELD_NUMBER: _ClassVar[int]
    boats: _containers.RepeatedCompositeFieldContainer[BoatOnWater]
    """The boats on the water, by field."""
    docks: _containers.RepeatedCompositeFieldContainer[DockState]
    """The docks whose four fields hold boats (KL-8.2)."""
    seats: _containers.RepeatedCompositeFieldContainer[SeatState]
    """What each player has, in seat order."""
    piles: _containers.RepeatedCompositeFieldContainer[PileState]
    """The piles (KL-2.1, KL-2.3)."""
    luk_phat: LukPhat
    """The Luk-Phat track (KL-5)."""
    turn: Turn
    """The current turn."""
    market_day: MarketDayState
    """The current market day. Not set if there is none."""
    end: End
    """How near the end of the game is."""
    thieves_out_of_game: int
    """Number of thieves that left the game (KL-7.5)."""
    def __init__(self, boats: _Optional[_Iterable[_Union[BoatOnWater, _Mapping]]] = ..., docks: _Optional[_Iterable[_Union[DockState, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[SeatState, _Mapping]]] = ..., piles: _Optional[_Iterable[_Union[PileState, _Mapping]]] = ..., luk_phat: _Optional[_Union[LukPhat, _Mapping]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., market_day: _Optional[_Union[MarketDayState, _Mapping]] = ..., end: _Optional[_Union[End, _Mapping]] = ..., thieves_out_of_game: _Optional[int] = ...) -> None: ...

class BoatOnWater(_message.Message):
    """A boat on the water."""
    __slots__ = ("field", "boat", "seat")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    field: str
    """Id of the field."""
    boat: str
    """Id of the boat. Example: "FISH-2-VACANT"."""
    seat: int
    """Seat whose trader is on the boat. Not set without a trader of a player."""
    def __init__(self, field: _Optional[str] = ..., boat: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class DockState(_message.Message):
    """A dock with four boats, and what it is worth now."""
    __slots__ = ("id", "worth", "scorable_by")
    ID_FIELD_NUMBER: _ClassVar[int]
    WORTH_FIELD_NUMBER: _ClassVar[int]
    SCORABLE_BY_FIELD_NUMBER: _ClassVar[int]
    id: str
    """Id of the dock: its north-west and south-east field. Example: "C4-D5"."""
    worth: _containers.RepeatedScalarFieldContainer[int]
    """Points that each seat would get for it now, in seat order (KL-8.3)."""
    scorable_by: _containers.RepeatedScalarFieldContainer[int]
    """Seats that can score it: those with a boat there (KL-8.2)."""
    def __init__(self, id: _Optional[str] = ..., worth: _Optional[_Iterable[int]] = ..., scorable_by: _Optional[_Iterable[int]] = ...) -> None: ...

class SeatState(_message.Message):
    """What a player has."""
    __slots__ = ("seat", "score", "points_by_source", "hand", "hand_known_to_all", "hand_from_vacant_pile", "traders_left", "movement_cards", "warehouse", "warehouse_points", "has_entered", "passed_turn_since_last_placement")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    POINTS_BY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    HAND_KNOWN_TO_ALL_FIELD_NUMBER: _ClassVar[int]
    HAND_FROM_VACANT_PILE_FIELD_NUMBER: _ClassVar[int]
    TRADERS_LEFT_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_CARDS_FIELD_NUMBER: _ClassVar[int]
    WAREHOUSE_FIELD_NUMBER: _ClassVar[int]
    WAREHOUSE_POINTS_FIELD_NUMBER: _ClassVar[int]
    HAS_ENTERED_FIELD_NUMBER: _ClassVar[int]
    PASSED_TURN_SINCE_LAST_PLACEMENT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat."""
    score: int
    """Points."""
    points_by_source: _containers.RepeatedCompositeFieldContainer[PointsBySource]
    """Where the points are from. Their sum is the score."""
    hand: _secret_pb2.Hidden
    """The boats in the hand: ids."""
    hand_known_to_all: _containers.RepeatedScalarFieldContainer[str]
    """Boats in the hand that all players know, because they were taken from the water: ids (KL-7.3, KL-7.5). `hand`
    counts them too.
    """
    hand_from_vacant_pile: int
    """Number of boats in the hand that are from the pile of boats with a vacant place, without those in
    `hand_known_to_all` (KL-11.1). Only set with two piles.
    """
    traders_left: int
    """Number of traders in the supply (KL-1.5)."""
    movement_cards: int
    """Number of movement cards left (KL-6.1)."""
    warehouse: _containers.RepeatedCompositeFieldContainer[Stored]
    """Boats in the warehouse."""
    warehouse_points: int
    """Points of the warehouse now. They count at the end (KL-10.1)."""
    has_entered: bool
    """Whether the player has placed the first boat (KL-4.1)."""
    passed_turn_since_last_placement: bool
    """Whether the player has passed a turn since the last boat was placed (KL-3.4)."""
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., points_by_source: _Optional[_Iterable[_Union[PointsBySource, _Mapping]]] = ..., hand: _Optional[_Union[_secret_pb2.Hidden, _Mapping]] = ..., hand_known_to_all: _Optional[_Iterable[str]] = ..., hand_from_vacant_pile: _Optional[int] = ..., traders_left: _Optional[int] = ..., movement_cards: _Optional[int] = ..., warehouse: _Optional[_Iterable[_Union[Stored, _Mapping]]] = ..., warehouse_points: _Optional[int] = ..., has_entered: bool = ..., passed_turn_since_last_placement: bool = ...) -> None: ...

class Stored(_message.Message):
    """Boats with one good in a warehouse, or the special boats there."""
    __slots__ = ("good", "boats", "points")
    GOOD_FIELD_NUMBER: _ClassVar[int]
    BOATS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    good: _component_pb2.Good
    """The good. Not set for special boats."""
    boats: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the boats."""
    points: int
    """Points of these boats now (KL-10.1)."""
    def __init__(self, good: _Optional[_Union[_component_pb2.Good, str]] = ..., boats: _Optional[_Iterable[str]] = ..., points: _Optional[int] = ...) -> None: ...

class PointsBySource(_message.Message):
    """Points of one source."""
    __slots__ = ("source", "points")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    source: PointSource
    """The source."""
    points: int
    """The points."""
    def __init__(self, source: _Optional[_Union[PointSource, str]] = ..., points: _Optional[int] = ...) -> None: ...

class PileState(_message.Message):
    """A pile of boats."""
    __slots__ = ("pile", "boats")
    PILE_FIELD_NUMBER: _ClassVar[int]
    BOATS_FIELD_NUMBER: _ClassVar[int]
    pile: _component_pb2.Pile
    """The pile."""
    boats: int
    """Number of boats."""
    def __init__(self, pile: _Optional[_Union[_component_pb2.Pile, str]] = ..., boats: _Optional[int] = ...) -> None: ...

class LukPhat(_message.Message):
    """The Luk-Phat track."""
    __slots__ = ("step", "next", "steps_to_market_day", "next_market_day")
    STEP_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    STEPS_TO_MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    NEXT_MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    step: int
    """Number of steps that the marker has taken, 0 before the first."""
    next: _options_pb2.TrackStep
    """The next step. Not set after the last one."""
    steps_to_market_day: int
    """Number of steps until the next market day. Not set after the last one."""
    next_market_day: _component_pb2.MarketDay
    """The next market day. Not set after the last one."""
    def __init__(self, step: _Optional[int] = ..., next: _Optional[_Union[_options_pb2.TrackStep, _Mapping]] = ..., steps_to_market_day: _Optional[int] = ..., next_market_day: _Optional[_Union[_component_pb2.MarketDay, str]] = ...) -> None: ...

class Turn(_message.Message):
    """The current turn."""
    __slots__ = ("number", "seat", "step", "placed_on", "movement_card_used", "keeps_instead_of_drawing", "removed_boat")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    PLACED_ON_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_CARD_USED_FIELD_NUMBER: _ClassVar[int]
    KEEPS_INSTEAD_OF_DRAWING_FIELD_NUMBER: _ClassVar[int]
    REMOVED_BOAT_FIELD_NUMBER: _ClassVar[int]
    number: int
    """Number of turns that have begun."""
    seat: int
    """Seat on turn. On the big market day, the seat that triggered it."""
    step: Step
    """The next choice. Not set in a preview that stops before a boat is drawn."""
    placed_on: str
    """Id of the field with the boat that was placed in this turn. Not set before, after the boat has left the field,
    and on the big market day.
    """
    movement_card_used: bool
    """Whether a movement card was used in this turn (KL-6.1)."""
    keeps_instead_of_drawing: bool
    """Whether the player took a boat into the hand instead of drawing (KL-7.3, KL-7.5)."""
    removed_boat: str
    """Id of the boat that was just removed, until its place is decided. Not set otherwise."""
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., step: _Optional[_Union[Step, str]] = ..., placed_on: _Optional[str] = ..., movement_card_used: bool = ..., keeps_instead_of_drawing: bool = ..., removed_boat: _Optional[str] = ...) -> None: ...

class MarketDayState(_message.Message):
    """The current market day."""
    __slots__ = ("day", "opener", "called", "calls_left", "scored_dock")
    DAY_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    CALLED_FIELD_NUMBER: _ClassVar[int]
    CALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    SCORED_DOCK_FIELD_NUMBER: _ClassVar[int]
    day: _component_pb2.MarketDay
    """Small or big market day."""
    opener: int
    """Seat that is called first."""
    called: int
    """Seat that has to act now."""
    calls_left: int
    """Number of calls until the market day ends if no player scores a dock (KL-8.1, KL-9.3)."""
    scored_dock: str
    """Id of the dock that was just scored, until a boat is removed from it. Not set otherwise."""
    def __init__(self, day: _Optional[_Union[_component_pb2.MarketDay, str]] = ..., opener: _Optional[int] = ..., called: _Optional[int] = ..., calls_left: _Optional[int] = ..., scored_dock: _Optional[str] = ...) -> None: ...

class End(_message.Message):
    """How near the end of the game is."""
    __slots__ = ("cause", "turns_left")
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    TURNS_LEFT_FIELD_NUMBER: _ClassVar[int]
    cause: _component_pb2.LastDayCause
    """Why the big market day has begun, after which the game ends. Not set before."""
    turns_left: int
    """Number of turns after the current one until the big market day begins, if no boat is placed from now on that
    does not come back into a hand (KL-3.5). Not set while that is not near.
    """
    def __init__(self, cause: _Optional[_Union[_component_pb2.LastDayCause, str]] = ..., turns_left: _Optional[int] = ...) -> None: ...
