from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Customer(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """A customer of the market (PM-1.4)."""
    __slots__ = ()
    CUSTOMER_UNSPECIFIED: _ClassVar[Customer]
    """Not used."""
    CUSTOMER_CLERK: _ClassVar[Customer]
    """A clerk (grey). There are five."""
    CUSTOMER_CITIZEN: _ClassVar[Customer]
    """A citizen (pink). There are five."""
    CUSTOMER_LORD: _ClassVar[Customer]
    """The Lord. There is one."""

class Ending(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Reason for the end of the game."""
    __slots__ = ()
    ENDING_UNSPECIFIED: _ClassVar[Ending]
    """Not used."""
    ENDING_STALLS_OUT: _ClassVar[Ending]
    """A player has set up the last own stall, and the round was played to its end (PM-9.1)."""
    ENDING_STANDSTILL: _ClassVar[Ending]
    """In three rounds no player set up a stall, placed a customer or the Lord, or scored a district (PM-9.4)."""

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """The next choice in the turn."""
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    """Not used."""
    STEP_BOBBY: _ClassVar[Step]
    """The district of the Bobby before the first turn (PM-2.3)."""
    STEP_TILE: _ClassVar[Step]
    """A tile for actions, or a district to score (PM-3.1)."""
    STEP_ACTION: _ClassVar[Step]
    """An action, a move of the Bobby, or the end of the turn where it is allowed (PM-3.2)."""
    STEP_SQUARE: _ClassVar[Step]
    """The square of the drawn customer (PM-4.4)."""
    STEP_END: _ClassVar[Step]
    """A move of the Bobby, or the end of the turn: no action is left (PM-3.5)."""
    STEP_OVER: _ClassVar[Step]
    """No choice: the game is over."""

class PointSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """What points are for."""
    __slots__ = ()
    POINT_SOURCE_UNSPECIFIED: _ClassVar[PointSource]
    """Not used."""
    POINT_SOURCE_START: _ClassVar[PointSource]
    """The points at the start (PM-2.1)."""
    POINT_SOURCE_DISTRICTS: _ClassVar[PointSource]
    """Scored districts (PM-6.2)."""
    POINT_SOURCE_ALLEYS: _ClassVar[PointSource]
    """Scored alleys (PM-8.2)."""
    POINT_SOURCE_LORD: _ClassVar[PointSource]
    """Alleys at the Lord's square at the end (PM-9.2)."""
    POINT_SOURCE_RECEIVED: _ClassVar[PointSource]
    """Received from other players for crossings of the Bobby (PM-5.3)."""
    POINT_SOURCE_PAID: _ClassVar[PointSource]
    """Paid for crossings of the Bobby (PM-5.3)."""
CUSTOMER_UNSPECIFIED: Customer
"""Not used."""
CUSTOMER_CLERK: Customer
"""A clerk (grey). There are five."""
CUSTOMER_CITIZEN: Customer
"""A citizen (pink). There are five."""
CUSTOMER_LORD: Customer
"""The Lord. There is one."""
ENDING_UNSPECIFIED: Ending
"""Not used."""
ENDING_STALLS_OUT: Ending
"""A player has set up the last own stall, and the round was played to its end (PM-9.1)."""
ENDING_STANDSTILL: Ending
"""In three rounds no player set up a stall, placed a customer or the Lord, or scored a district (PM-9.4)."""
STEP_UNSPECIFIED: Step
"""Not used."""
STEP_BOBBY: Step
"""The district of the Bobby before the first turn (PM-2.3)."""
STEP_TILE: Step
"""A tile for actions, or a district to score (PM-3.1)."""
STEP_ACTION: Step
"""An action, a move of the Bobby, or the end of the turn where it is allowed (PM-3.2)."""
STEP_SQUARE: Step
"""The square of the drawn customer (PM-4.4)."""
STEP_END: Step
"""A move of the Bobby, or the end of the turn: no action is left (PM-3.5)."""
STEP_OVER: Step
"""No choice: the game is over."""
POINT_SOURCE_UNSPECIFIED: PointSource
"""Not used."""
POINT_SOURCE_START: PointSource
"""The points at the start (PM-2.1)."""
POINT_SOURCE_DISTRICTS: PointSource
"""Scored districts (PM-6.2)."""
POINT_SOURCE_ALLEYS: PointSource
"""Scored alleys (PM-8.2)."""
POINT_SOURCE_LORD: PointSource
"""Alleys at the Lord's square at the end (PM-9.2)."""
POINT_SOURCE_RECEIVED: PointSource
"""Received from other players for crossings of the Bobby (PM-5.3)."""
POINT_SOURCE_PAID: PointSource
"""Paid for crossings of the Bobby (PM-5.3)."""
