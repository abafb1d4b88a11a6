from google.api import field_behavior_pb2 as _field_behavior_pb2
from markethall.klongs.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DrawPiles(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Number of piles (KL-2.3)."""
    __slots__ = ()
    DRAW_PILES_UNSPECIFIED: _ClassVar[DrawPiles]
    """Default: DRAW_PILES_ONE."""
    DRAW_PILES_ONE: _ClassVar[DrawPiles]
    """One pile of all boats."""
    DRAW_PILES_TWO: _ClassVar[DrawPiles]
    """One pile of boats with a vacant place, and one pile of the other boats. The player chooses the pile for each
    draw.
    """

class SeveralCookshops(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Effect of several cookshops around one dock (KL-7.6)."""
    __slots__ = ()
    SEVERAL_COOKSHOPS_UNSPECIFIED: _ClassVar[SeveralCookshops]
    """Default: SEVERAL_COOKSHOPS_DOUBLE."""
    SEVERAL_COOKSHOPS_DOUBLE: _ClassVar[SeveralCookshops]
    """The points are doubled once."""
    SEVERAL_COOKSHOPS_EACH_DOUBLES: _ClassVar[SeveralCookshops]
    """Each cookshop doubles the points."""
DRAW_PILES_UNSPECIFIED: DrawPiles
"""Default: DRAW_PILES_ONE."""
DRAW_PILES_ONE: DrawPiles
"""One pile of all boats."""
DRAW_PILES_TWO: DrawPiles
"""One pile of boats with a vacant place, and one pile of the other boats. The player chooses the pile for each draw."""
SEVERAL_COOKSHOPS_UNSPECIFIED: SeveralCookshops
"""Default: SEVERAL_COOKSHOPS_DOUBLE."""
SEVERAL_COOKSHOPS_DOUBLE: SeveralCookshops
"""The points are doubled once."""
SEVERAL_COOKSHOPS_EACH_DOUBLES: SeveralCookshops
"""Each cookshop doubles the points."""

class Options(_message.Message):
    """Options of a match of Bangkok Klongs. Fields that are not set have their default value."""
    __slots__ = ("draw_piles", "several_cookshops", "components")
    DRAW_PILES_FIELD_NUMBER: _ClassVar[int]
    SEVERAL_COOKSHOPS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    draw_piles: DrawPiles
    """Number of piles (KL-2.3). Default: DRAW_PILES_ONE."""
    several_cookshops: SeveralCookshops
    """Effect of several cookshops around one dock (KL-7.6). Default: SEVERAL_COOKSHOPS_DOUBLE."""
    components: Components
    """The caller's own components (KL-1.4). Default: the components of the game. Components with a fault fail with
    BAD_OPTIONS.
    """
    def __init__(self, draw_piles: _Optional[_Union[DrawPiles, str]] = ..., several_cookshops: _Optional[_Union[SeveralCookshops, str]] = ..., components: _Optional[_Union[Components, _Mapping]] = ...) -> None: ...

class Components(_message.Message):
    """Components of the game, except the grid (KL-1.3 to KL-1.5)."""
    __slots__ = ("boats", "thieves", "overseers", "cookshops", "luk_phat", "light", "dark", "traders")
    BOATS_FIELD_NUMBER: _ClassVar[int]
    THIEVES_FIELD_NUMBER: _ClassVar[int]
    OVERSEERS_FIELD_NUMBER: _ClassVar[int]
    COOKSHOPS_FIELD_NUMBER: _ClassVar[int]
    LUK_PHAT_FIELD_NUMBER: _ClassVar[int]
    LIGHT_FIELD_NUMBER: _ClassVar[int]
    DARK_FIELD_NUMBER: _ClassVar[int]
    TRADERS_FIELD_NUMBER: _ClassVar[int]
    boats: _containers.RepeatedCompositeFieldContainer[Lot]
    """The boats with goods. There must be 63 in total."""
    thieves: int
    """Number of thieves. It must be 3."""
    overseers: int
    """Number of overseers. It must be 3."""
    cookshops: int
    """Number of cookshops. It must be 3."""
    luk_phat: _containers.RepeatedCompositeFieldContainer[TrackStep]
    """Steps of the Luk-Phat track, in order. Its market days are small, small and big. The big one is on the last
    step.
    """
    light: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the two light entrance fields, for any number of players (KL-4.1)."""
    dark: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the two dark entrance fields, for 3 and 4 players (KL-4.1)."""
    traders: _containers.RepeatedCompositeFieldContainer[TraderCount]
    """Number of traders of each player: one entry for 2, one for 3 and one for 4 players, in this order. The trader
    on the score track counts (KL-1.5).
    """
    def __init__(self, boats: _Optional[_Iterable[_Union[Lot, _Mapping]]] = ..., thieves: _Optional[int] = ..., overseers: _Optional[int] = ..., cookshops: _Optional[int] = ..., luk_phat: _Optional[_Iterable[_Union[TrackStep, _Mapping]]] = ..., light: _Optional[_Iterable[str]] = ..., dark: _Optional[_Iterable[str]] = ..., traders: _Optional[_Iterable[_Union[TraderCount, _Mapping]]] = ...) -> None: ...

class TraderCount(_message.Message):
    """Number of traders of each player, by number of players."""
    __slots__ = ("seat_count", "count")
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    seat_count: int
    """Number of players, 2 to 4."""
    count: int
    """Number of traders, 2 to 99."""
    def __init__(self, seat_count: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class Lot(_message.Message):
    """Boats with goods that are all equal."""
    __slots__ = ("good", "baskets", "trader", "luk_phat", "count")
    GOOD_FIELD_NUMBER: _ClassVar[int]
    BASKETS_FIELD_NUMBER: _ClassVar[int]
    TRADER_FIELD_NUMBER: _ClassVar[int]
    LUK_PHAT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    good: _component_pb2.Good
    """Goods of the boats."""
    baskets: int
    """Number of baskets on each boat, 0 to 3."""
    trader: _component_pb2.Trader
    """Trader that is printed on the boats."""
    luk_phat: bool
    """Whether the boats have the Luk-Phat sign. Only possible with TRADER_NEUTRAL."""
    count: int
    """Number of boats, at least 1."""
    def __init__(self, good: _Optional[_Union[_component_pb2.Good, str]] = ..., baskets: _Optional[int] = ..., trader: _Optional[_Union[_component_pb2.Trader, str]] = ..., luk_phat: bool = ..., count: _Optional[int] = ...) -> None: ...

class TrackStep(_message.Message):
    """A step of the Luk-Phat track."""
    __slots__ = ("points", "market_day")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    points: int
    """Points for the player who reaches the step, 0 to 99."""
    market_day: _component_pb2.MarketDay
    """Market day on the step. Not set on most steps."""
    def __init__(self, points: _Optional[int] = ..., market_day: _Optional[_Union[_component_pb2.MarketDay, str]] = ...) -> None: ...
