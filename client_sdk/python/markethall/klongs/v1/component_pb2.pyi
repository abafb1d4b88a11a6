from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Good(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GOOD_UNSPECIFIED: _ClassVar[Good]
    GOOD_SHRIMP: _ClassVar[Good]
    GOOD_FLOWERS: _ClassVar[Good]
    GOOD_AVOCADO: _ClassVar[Good]
    GOOD_PINEAPPLE: _ClassVar[Good]
    GOOD_AUBERGINE: _ClassVar[Good]
    GOOD_FISH: _ClassVar[Good]
    GOOD_BANANAS: _ClassVar[Good]

class Trader(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TRADER_UNSPECIFIED: _ClassVar[Trader]
    TRADER_VACANT: _ClassVar[Trader]
    TRADER_NEUTRAL: _ClassVar[Trader]

class MarketDay(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MARKET_DAY_UNSPECIFIED: _ClassVar[MarketDay]
    MARKET_DAY_SMALL: _ClassVar[MarketDay]
    MARKET_DAY_BIG: _ClassVar[MarketDay]

class Pile(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PILE_UNSPECIFIED: _ClassVar[Pile]
    PILE_ONLY: _ClassVar[Pile]
    PILE_VACANT: _ClassVar[Pile]
    PILE_PRINTED: _ClassVar[Pile]
GOOD_UNSPECIFIED: Good
GOOD_SHRIMP: Good
GOOD_FLOWERS: Good
GOOD_AVOCADO: Good
GOOD_PINEAPPLE: Good
GOOD_AUBERGINE: Good
GOOD_FISH: Good
GOOD_BANANAS: Good
TRADER_UNSPECIFIED: Trader
TRADER_VACANT: Trader
TRADER_NEUTRAL: Trader
MARKET_DAY_UNSPECIFIED: MarketDay
MARKET_DAY_SMALL: MarketDay
MARKET_DAY_BIG: MarketDay
PILE_UNSPECIFIED: Pile
PILE_ONLY: Pile
PILE_VACANT: Pile
PILE_PRINTED: Pile
