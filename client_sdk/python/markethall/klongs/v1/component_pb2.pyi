from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Good(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """The goods of a boat (KL-1.3)."""
    __slots__ = ()
    GOOD_UNSPECIFIED: _ClassVar[Good]
    """No goods: a special boat."""
    GOOD_SHRIMP: _ClassVar[Good]
    """Shrimp."""
    GOOD_FLOWERS: _ClassVar[Good]
    """Flowers."""
    GOOD_AVOCADO: _ClassVar[Good]
    """Avocado."""
    GOOD_PINEAPPLE: _ClassVar[Good]
    """Pineapple."""
    GOOD_AUBERGINE: _ClassVar[Good]
    """Aubergine."""
    GOOD_FISH: _ClassVar[Good]
    """Fish."""
    GOOD_BANANAS: _ClassVar[Good]
    """Bananas."""

class Trader(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """The trader that is printed on a boat with goods (KL-1.3)."""
    __slots__ = ()
    TRADER_UNSPECIFIED: _ClassVar[Trader]
    """Not set."""
    TRADER_VACANT: _ClassVar[Trader]
    """No trader: a vacant place. The player who places the boat takes it (KL-4.5)."""
    TRADER_NEUTRAL: _ClassVar[Trader]
    """A neutral trader."""

class MarketDay(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """A market day at the end of a stage of the Luk-Phat track (KL-5.2)."""
    __slots__ = ()
    MARKET_DAY_UNSPECIFIED: _ClassVar[MarketDay]
    """No market day."""
    MARKET_DAY_SMALL: _ClassVar[MarketDay]
    """Small market day: two rounds, then the turn continues (KL-8)."""
    MARKET_DAY_BIG: _ClassVar[MarketDay]
    """Big market day: rounds until no player scores in a round, then the match ends (KL-9)."""

class LastDayCause(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Why the big market day has begun."""
    __slots__ = ()
    LAST_DAY_CAUSE_UNSPECIFIED: _ClassVar[LastDayCause]
    """Not used."""
    LAST_DAY_CAUSE_TRACK: _ClassVar[LastDayCause]
    """The Luk-Phat marker came to its step (KL-5.2)."""
    LAST_DAY_CAUSE_ALL_PASSED: _ClassVar[LastDayCause]
    """Every player has passed or has an empty hand since the last placement (KL-3.4)."""
    LAST_DAY_CAUSE_STANDSTILL: _ClassVar[LastDayCause]
    """Hands and piles have as many boats as two turns per player ago (KL-3.5)."""

class Pile(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """A pile from which boats are drawn (KL-2.1, KL-2.3)."""
    __slots__ = ()
    PILE_UNSPECIFIED: _ClassVar[Pile]
    """Not used."""
    PILE_ONLY: _ClassVar[Pile]
    """The pile of all boats, in a match with one pile."""
    PILE_VACANT: _ClassVar[Pile]
    """The pile of boats with a vacant place, in a match with two piles."""
    PILE_PRINTED: _ClassVar[Pile]
    """The pile of boats with a printed trader and of special boats, in a match with two piles."""
GOOD_UNSPECIFIED: Good
"""No goods: a special boat."""
GOOD_SHRIMP: Good
"""Shrimp."""
GOOD_FLOWERS: Good
"""Flowers."""
GOOD_AVOCADO: Good
"""Avocado."""
GOOD_PINEAPPLE: Good
"""Pineapple."""
GOOD_AUBERGINE: Good
"""Aubergine."""
GOOD_FISH: Good
"""Fish."""
GOOD_BANANAS: Good
"""Bananas."""
TRADER_UNSPECIFIED: Trader
"""Not set."""
TRADER_VACANT: Trader
"""No trader: a vacant place. The player who places the boat takes it (KL-4.5)."""
TRADER_NEUTRAL: Trader
"""A neutral trader."""
MARKET_DAY_UNSPECIFIED: MarketDay
"""No market day."""
MARKET_DAY_SMALL: MarketDay
"""Small market day: two rounds, then the turn continues (KL-8)."""
MARKET_DAY_BIG: MarketDay
"""Big market day: rounds until no player scores in a round, then the match ends (KL-9)."""
LAST_DAY_CAUSE_UNSPECIFIED: LastDayCause
"""Not used."""
LAST_DAY_CAUSE_TRACK: LastDayCause
"""The Luk-Phat marker came to its step (KL-5.2)."""
LAST_DAY_CAUSE_ALL_PASSED: LastDayCause
"""Every player has passed or has an empty hand since the last placement (KL-3.4)."""
LAST_DAY_CAUSE_STANDSTILL: LastDayCause
"""Hands and piles have as many boats as two turns per player ago (KL-3.5)."""
PILE_UNSPECIFIED: Pile
"""Not used."""
PILE_ONLY: Pile
"""The pile of all boats, in a match with one pile."""
PILE_VACANT: Pile
"""The pile of boats with a vacant place, in a match with two piles."""
PILE_PRINTED: Pile
"""The pile of boats with a printed trader and of special boats, in a match with two piles."""
