from markethall.kairo.v1 import component_pb2 as _component_pb2
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
    POINT_SOURCE_EXPANSIONS: _ClassVar[PointSource]
    """Expansions (KA-5.7)."""
    POINT_SOURCE_MEDALS: _ClassVar[PointSource]
    """Medals, when they are received (KA-5.8)."""
    POINT_SOURCE_FINAL_MEDALS: _ClassVar[PointSource]
    """Medals once more, at the end (KA-9.4)."""
    POINT_SOURCE_COINS: _ClassVar[PointSource]
    """Coins that are left at the end (KA-9.4)."""
POINT_SOURCE_UNSPECIFIED: PointSource
"""Not used."""
POINT_SOURCE_EXPANSIONS: PointSource
"""Expansions (KA-5.7)."""
POINT_SOURCE_MEDALS: PointSource
"""Medals, when they are received (KA-5.8)."""
POINT_SOURCE_FINAL_MEDALS: PointSource
"""Medals once more, at the end (KA-9.4)."""
POINT_SOURCE_COINS: PointSource
"""Coins that are left at the end (KA-9.4)."""

class View(_message.Message):
    """A position of Kairo as one viewer sees it. The hands and coins of other players are hidden (KA-10.1)."""
    __slots__ = ("stalls", "customers", "medals", "seats", "row", "pile", "criers_left", "discards", "expansions_left", "neutral_stalls_to_come", "turn", "end")
    STALLS_FIELD_NUMBER: _ClassVar[int]
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    MEDALS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    CRIERS_LEFT_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    EXPANSIONS_LEFT_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_STALLS_TO_COME_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    stalls: _containers.RepeatedCompositeFieldContainer[Stall]
    """The stalls on the board, by seat, neutral ones first, and colour."""
    customers: _containers.RepeatedCompositeFieldContainer[CustomerState]
    """The six customers, in the order of the colours."""
    medals: _containers.RepeatedCompositeFieldContainer[MedalState]
    """The twelve medals: by colour, gold before silver."""
    seats: _containers.RepeatedCompositeFieldContainer[SeatState]
    """What each player has, in seat order."""
    row: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the stall cards in the open row, in the order of the pieces in GetGame."""
    pile: int
    """Number of stall cards in the pile (KA-8.4)."""
    criers_left: int
    """Number of crier cards in the stock (KA-8.1)."""
    discards: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the stall cards in the discard pile, in the order of the pieces in GetGame."""
    expansions_left: _containers.RepeatedCompositeFieldContainer[Supply]
    """Number of expansions of each colour in the supply (KA-9.1)."""
    neutral_stalls_to_come: _containers.RepeatedScalarFieldContainer[_component_pb2.Colour]
    """Colours of the neutral stalls that are still in the bag, to be drawn and placed during the set-up (KA-2.4)."""
    turn: Turn
    """The current turn."""
    end: End
    """How near the end of the game is."""
    def __init__(self, stalls: _Optional[_Iterable[_Union[Stall, _Mapping]]] = ..., customers: _Optional[_Iterable[_Union[CustomerState, _Mapping]]] = ..., medals: _Optional[_Iterable[_Union[MedalState, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[SeatState, _Mapping]]] = ..., row: _Optional[_Iterable[str]] = ..., pile: _Optional[int] = ..., criers_left: _Optional[int] = ..., discards: _Optional[_Iterable[str]] = ..., expansions_left: _Optional[_Iterable[_Union[Supply, _Mapping]]] = ..., neutral_stalls_to_come: _Optional[_Iterable[_Union[_component_pb2.Colour, str]]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., end: _Optional[_Union[End, _Mapping]] = ...) -> None: ...

class Stall(_message.Message):
    """A stall: a main stall with its entrance and its expansions."""
    __slots__ = ("seat", "colour", "site", "entrance", "expansions", "size")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    EXPANSIONS_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the owner. Not set for a neutral stall (KA-2.4)."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the site of the main stall."""
    entrance: str
    """Id of the site of its entrance."""
    expansions: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the sites of its expansions, from north to south and west to east."""
    size: int
    """Number of tiles, with the main stall. The next expansion costs one coin more than this and scores one point
    more (KA-5.6, KA-5.7).
    """
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., entrance: _Optional[str] = ..., expansions: _Optional[_Iterable[str]] = ..., size: _Optional[int] = ...) -> None: ...

class CustomerState(_message.Message):
    """A customer and where it is."""
    __slots__ = ("colour", "site", "outside")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    OUTSIDE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the customer."""
    site: str
    """Id of the site on which it stands. Not set for the customer outside."""
    outside: bool
    """Whether it waits outside the market (KA-2.2)."""
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., outside: bool = ...) -> None: ...

class MedalState(_message.Message):
    """A medal and its holder."""
    __slots__ = ("colour", "kind", "seat", "points")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the medal."""
    kind: _component_pb2.Medal
    """Gold or silver."""
    seat: int
    """Seat of the holder. Not set for a medal in the supply."""
    points: int
    """Points of the medal: when it is received, and once more at the end (KA-1.5, KA-9.4)."""
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., kind: _Optional[_Union[_component_pb2.Medal, str]] = ..., seat: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class SeatState(_message.Message):
    """What a player has."""
    __slots__ = ("seat", "score", "points_by_source", "cards", "coins", "criers", "passed_for_good", "main_stalls_left")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    POINTS_BY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    CRIERS_FIELD_NUMBER: _ClassVar[int]
    PASSED_FOR_GOOD_FIELD_NUMBER: _ClassVar[int]
    MAIN_STALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat."""
    score: int
    """Points."""
    points_by_source: _containers.RepeatedCompositeFieldContainer[PointsBySource]
    """Where the points are from, without sources that gave none. Their sum is the score."""
    cards: _secret_pb2.Hidden
    """The stall cards: ids, in the order of the pieces in GetGame."""
    coins: Purse
    """The coins. Their number is hidden too (KA-10.1)."""
    criers: int
    """Number of crier cards."""
    passed_for_good: bool
    """Whether the player has passed for good (KA-9.2)."""
    main_stalls_left: _containers.RepeatedScalarFieldContainer[_component_pb2.Colour]
    """Colours of the main stalls that the player has not placed yet (KA-1.3)."""
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., points_by_source: _Optional[_Iterable[_Union[PointsBySource, _Mapping]]] = ..., cards: _Optional[_Union[_secret_pb2.Hidden, _Mapping]] = ..., coins: _Optional[_Union[Purse, _Mapping]] = ..., criers: _Optional[int] = ..., passed_for_good: bool = ..., main_stalls_left: _Optional[_Iterable[_Union[_component_pb2.Colour, str]]] = ...) -> None: ...

class Purse(_message.Message):
    """Coins of a player. The other players see nothing of them."""
    __slots__ = ("items", "size", "hidden")
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    items: _component_pb2.Coins
    """The coins by colour. Not set if they are hidden."""
    size: int
    """Number of coins of all colours. Not set if the coins are hidden: their number is hidden too."""
    hidden: bool
    """Whether the coins are hidden from the viewer."""
    def __init__(self, items: _Optional[_Union[_component_pb2.Coins, _Mapping]] = ..., size: _Optional[int] = ..., hidden: bool = ...) -> None: ...

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

class Supply(_message.Message):
    """Expansions of a colour in the supply."""
    __slots__ = ("colour", "count")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """The colour."""
    count: int
    """Number of expansions."""
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., count: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    """The current turn."""
    __slots__ = ("number", "seat", "step", "played_cards", "building", "customer_colour", "neutral_colour", "set_up_stalls_left", "discard_count", "customer_destinations")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    PLAYED_CARDS_FIELD_NUMBER: _ClassVar[int]
    BUILDING_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_COLOUR_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_COLOUR_FIELD_NUMBER: _ClassVar[int]
    SET_UP_STALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    DISCARD_COUNT_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_DESTINATIONS_FIELD_NUMBER: _ClassVar[int]
    number: int
    """Number of turns that have begun. Stalls of the set-up count as turns."""
    seat: int
    """Seat on turn."""
    step: _component_pb2.Step
    """The next choice."""
    played_cards: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the cards that were played for the site (KA-3.2)."""
    building: Building
    """What is being built. Not set if nothing is being built."""
    customer_colour: _component_pb2.Colour
    """Colour of the customer that is being pulled. Not set otherwise (KA-7.1)."""
    neutral_colour: _component_pb2.Colour
    """Colour of the neutral stall that has to be placed. Not set otherwise (KA-2.4)."""
    set_up_stalls_left: int
    """Number of main stalls of the set-up that are still to be placed, with the one of this turn (KA-2.3). Not set
    after the set-up.
    """
    discard_count: int
    """Number of cards to discard. Only set if cards have to be discarded (KA-8.3)."""
    customer_destinations: _containers.RepeatedCompositeFieldContainer[Destination]
    """The entrances to which the pulled customer can go, nearest first. Only set while a customer is being pulled
    (KA-7.3).
    """
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., step: _Optional[_Union[_component_pb2.Step, str]] = ..., played_cards: _Optional[_Iterable[str]] = ..., building: _Optional[_Union[Building, _Mapping]] = ..., customer_colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., neutral_colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., set_up_stalls_left: _Optional[int] = ..., discard_count: _Optional[int] = ..., customer_destinations: _Optional[_Iterable[_Union[Destination, _Mapping]]] = ...) -> None: ...

class Destination(_message.Message):
    """An entrance to which the pulled customer can go."""
    __slots__ = ("entrance", "crier_cost")
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    CRIER_COST_FIELD_NUMBER: _ClassVar[int]
    entrance: str
    """Id of the site of the entrance."""
    crier_cost: int
    """Number of crier cards that this costs (KA-7.4)."""
    def __init__(self, entrance: _Optional[str] = ..., crier_cost: _Optional[int] = ...) -> None: ...

class Building(_message.Message):
    """A stall that is being built in this turn."""
    __slots__ = ("kind", "colour", "site", "cost", "paid", "others_due")
    KIND_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    FROM_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    OTHERS_DUE_FIELD_NUMBER: _ClassVar[int]
    kind: _component_pb2.Build
    """What is being built."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the site."""
    cost: int
    """What the expansion costs, in coins of its colour (KA-5.6). Only set for an expansion."""
    paid: int
    """Number of coins of its colour that were paid so far. Only set for an expansion."""
    others_due: int
    """Number of coins of other colours that pay the rest (KA-5.6). Only set after the coins of its colour were paid."""
    def __init__(self, kind: _Optional[_Union[_component_pb2.Build, str]] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., cost: _Optional[int] = ..., paid: _Optional[int] = ..., others_due: _Optional[int] = ..., **kwargs) -> None: ...

class End(_message.Message):
    """How near the end of the game is."""
    __slots__ = ("final_phase", "turns_without_expansion", "turns_without_expansion_limit", "cause", "colours_running_out")
    FINAL_PHASE_FIELD_NUMBER: _ClassVar[int]
    TURNS_WITHOUT_EXPANSION_FIELD_NUMBER: _ClassVar[int]
    TURNS_WITHOUT_EXPANSION_LIMIT_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    COLOURS_RUNNING_OUT_FIELD_NUMBER: _ClassVar[int]
    final_phase: bool
    """Whether the final phase has begun (KA-9.2)."""
    turns_without_expansion: int
    """Number of turns in a row without an expansion, before this turn (KA-9.3)."""
    turns_without_expansion_limit: int
    """Number of these turns after which the final phase begins. Not set without a limit, and not in the final phase."""
    cause: _component_pb2.FinalCause
    """Why the final phase has begun. Not set before."""
    colours_running_out: _containers.RepeatedScalarFieldContainer[_component_pb2.Colour]
    """Colours with at most one expansion left in the supply. The final phase begins after an expansion that leaves
    two such colours, or none of a colour (KA-9.1). View.expansions_left has the number of each colour. Empty in the
    final phase.
    """
    def __init__(self, final_phase: bool = ..., turns_without_expansion: _Optional[int] = ..., turns_without_expansion_limit: _Optional[int] = ..., cause: _Optional[_Union[_component_pb2.FinalCause, str]] = ..., colours_running_out: _Optional[_Iterable[_Union[_component_pb2.Colour, str]]] = ...) -> None: ...
