from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class Colour(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """A colour of stalls, customers and coins (KA-1.2)."""
    __slots__ = ()
    COLOUR_UNSPECIFIED: _ClassVar[Colour]
    """No colour."""
    COLOUR_WHITE: _ClassVar[Colour]
    """White."""
    COLOUR_RED: _ClassVar[Colour]
    """Red."""
    COLOUR_VIOLET: _ClassVar[Colour]
    """Violet, the colour of the restaurants."""
    COLOUR_GREEN: _ClassVar[Colour]
    """Green."""
    COLOUR_YELLOW: _ClassVar[Colour]
    """Yellow."""
    COLOUR_BLUE: _ClassVar[Colour]
    """Blue."""

class Medal(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """A medal of a colour (KA-5.8)."""
    __slots__ = ()
    MEDAL_UNSPECIFIED: _ClassVar[Medal]
    """Not used."""
    MEDAL_GOLD: _ClassVar[Medal]
    """Gold, 4 points (KA-1.5)."""
    MEDAL_SILVER: _ClassVar[Medal]
    """Silver, 3 points (KA-1.5)."""

class Build(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """What a player builds."""
    __slots__ = ()
    BUILD_UNSPECIFIED: _ClassVar[Build]
    """Not used."""
    BUILD_MAIN: _ClassVar[Build]
    """A new main stall (KA-4)."""
    BUILD_EXPANSION: _ClassVar[Build]
    """An expansion (KA-5)."""
    BUILD_MOVE: _ClassVar[Build]
    """A main stall that moves to another site (KA-6)."""

class FinalCause(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Reason for the start of the final phase."""
    __slots__ = ()
    FINAL_CAUSE_UNSPECIFIED: _ClassVar[FinalCause]
    """Not used."""
    FINAL_CAUSE_SUPPLY_EMPTY: _ClassVar[FinalCause]
    """The supply of one colour has no expansion left (KA-9.1)."""
    FINAL_CAUSE_SUPPLY_LOW: _ClassVar[FinalCause]
    """The supplies of two colours have at most one expansion left each (KA-9.1)."""
    FINAL_CAUSE_STANDSTILL: _ClassVar[FinalCause]
    """Too many turns in a row had no expansion. Options.standstill_limit is the limit (KA-9.3)."""

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """The next choice in the turn."""
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    """Not used."""
    STEP_DEAL: _ClassVar[Step]
    """No choice: the cards are not dealt yet."""
    STEP_PLACE: _ClassVar[Step]
    """A main stall of the set-up and its site (KA-2.3)."""
    STEP_ACTION: _ClassVar[Step]
    """Cards to build with, a customer to pull, or a first card to draw (KA-3.1)."""
    STEP_JOKER: _ClassVar[Step]
    """The coin for the joker (KA-3.2)."""
    STEP_SITE: _ClassVar[Step]
    """What to build, and its site (KA-3.2)."""
    STEP_ENTRANCE: _ClassVar[Step]
    """The site of the entrance (KA-4.1)."""
    STEP_OWN_COINS: _ClassVar[Step]
    """The number of coins of the expansion's colour (KA-5.6)."""
    STEP_OTHER_COINS: _ClassVar[Step]
    """The coins of other colours for the rest (KA-5.6)."""
    STEP_LEAD: _ClassVar[Step]
    """The entrance for the customer (KA-7.3)."""
    STEP_SECOND_DRAW: _ClassVar[Step]
    """The second card to draw (KA-8.1)."""
    STEP_DISCARD: _ClassVar[Step]
    """The cards to discard (KA-8.3)."""
    STEP_OVER: _ClassVar[Step]
    """No choice: the match is over."""
COLOUR_UNSPECIFIED: Colour
"""No colour."""
COLOUR_WHITE: Colour
"""White."""
COLOUR_RED: Colour
"""Red."""
COLOUR_VIOLET: Colour
"""Violet, the colour of the restaurants."""
COLOUR_GREEN: Colour
"""Green."""
COLOUR_YELLOW: Colour
"""Yellow."""
COLOUR_BLUE: Colour
"""Blue."""
MEDAL_UNSPECIFIED: Medal
"""Not used."""
MEDAL_GOLD: Medal
"""Gold, 4 points (KA-1.5)."""
MEDAL_SILVER: Medal
"""Silver, 3 points (KA-1.5)."""
BUILD_UNSPECIFIED: Build
"""Not used."""
BUILD_MAIN: Build
"""A new main stall (KA-4)."""
BUILD_EXPANSION: Build
"""An expansion (KA-5)."""
BUILD_MOVE: Build
"""A main stall that moves to another site (KA-6)."""
FINAL_CAUSE_UNSPECIFIED: FinalCause
"""Not used."""
FINAL_CAUSE_SUPPLY_EMPTY: FinalCause
"""The supply of one colour has no expansion left (KA-9.1)."""
FINAL_CAUSE_SUPPLY_LOW: FinalCause
"""The supplies of two colours have at most one expansion left each (KA-9.1)."""
FINAL_CAUSE_STANDSTILL: FinalCause
"""Too many turns in a row had no expansion. Options.standstill_limit is the limit (KA-9.3)."""
STEP_UNSPECIFIED: Step
"""Not used."""
STEP_DEAL: Step
"""No choice: the cards are not dealt yet."""
STEP_PLACE: Step
"""A main stall of the set-up and its site (KA-2.3)."""
STEP_ACTION: Step
"""Cards to build with, a customer to pull, or a first card to draw (KA-3.1)."""
STEP_JOKER: Step
"""The coin for the joker (KA-3.2)."""
STEP_SITE: Step
"""What to build, and its site (KA-3.2)."""
STEP_ENTRANCE: Step
"""The site of the entrance (KA-4.1)."""
STEP_OWN_COINS: Step
"""The number of coins of the expansion's colour (KA-5.6)."""
STEP_OTHER_COINS: Step
"""The coins of other colours for the rest (KA-5.6)."""
STEP_LEAD: Step
"""The entrance for the customer (KA-7.3)."""
STEP_SECOND_DRAW: Step
"""The second card to draw (KA-8.1)."""
STEP_DISCARD: Step
"""The cards to discard (KA-8.3)."""
STEP_OVER: Step
"""No choice: the match is over."""

class Coins(_message.Message):
    """Numbers of coins by colour. In answers every colour has a number, 0 for a colour without coins. A request can
    leave out such a colour.
    """
    __slots__ = ("white", "red", "violet", "green", "yellow", "blue")
    WHITE_FIELD_NUMBER: _ClassVar[int]
    RED_FIELD_NUMBER: _ClassVar[int]
    VIOLET_FIELD_NUMBER: _ClassVar[int]
    GREEN_FIELD_NUMBER: _ClassVar[int]
    YELLOW_FIELD_NUMBER: _ClassVar[int]
    BLUE_FIELD_NUMBER: _ClassVar[int]
    white: int
    """Number of white coins."""
    red: int
    """Number of red coins."""
    violet: int
    """Number of violet coins."""
    green: int
    """Number of green coins."""
    yellow: int
    """Number of yellow coins."""
    blue: int
    """Number of blue coins."""
    def __init__(self, white: _Optional[int] = ..., red: _Optional[int] = ..., violet: _Optional[int] = ..., green: _Optional[int] = ..., yellow: _Optional[int] = ..., blue: _Optional[int] = ...) -> None: ...
