from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class Colour(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    COLOUR_UNSPECIFIED: _ClassVar[Colour]
    COLOUR_WHITE: _ClassVar[Colour]
    COLOUR_RED: _ClassVar[Colour]
    COLOUR_VIOLET: _ClassVar[Colour]
    COLOUR_GREEN: _ClassVar[Colour]
    COLOUR_YELLOW: _ClassVar[Colour]
    COLOUR_BLUE: _ClassVar[Colour]

class Medal(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEDAL_UNSPECIFIED: _ClassVar[Medal]
    MEDAL_GOLD: _ClassVar[Medal]
    MEDAL_SILVER: _ClassVar[Medal]

class Build(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BUILD_UNSPECIFIED: _ClassVar[Build]
    BUILD_MAIN: _ClassVar[Build]
    BUILD_EXPANSION: _ClassVar[Build]
    BUILD_MOVE: _ClassVar[Build]

class FinalCause(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FINAL_CAUSE_UNSPECIFIED: _ClassVar[FinalCause]
    FINAL_CAUSE_SUPPLY_EMPTY: _ClassVar[FinalCause]
    FINAL_CAUSE_SUPPLY_LOW: _ClassVar[FinalCause]
    FINAL_CAUSE_STALLED: _ClassVar[FinalCause]

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    STEP_DEAL: _ClassVar[Step]
    STEP_PLACE: _ClassVar[Step]
    STEP_ACTION: _ClassVar[Step]
    STEP_JOKER: _ClassVar[Step]
    STEP_SITE: _ClassVar[Step]
    STEP_ENTRANCE: _ClassVar[Step]
    STEP_OWN_COINS: _ClassVar[Step]
    STEP_OTHER_COINS: _ClassVar[Step]
    STEP_LEAD: _ClassVar[Step]
    STEP_SECOND_DRAW: _ClassVar[Step]
    STEP_DISCARD: _ClassVar[Step]
    STEP_OVER: _ClassVar[Step]
COLOUR_UNSPECIFIED: Colour
COLOUR_WHITE: Colour
COLOUR_RED: Colour
COLOUR_VIOLET: Colour
COLOUR_GREEN: Colour
COLOUR_YELLOW: Colour
COLOUR_BLUE: Colour
MEDAL_UNSPECIFIED: Medal
MEDAL_GOLD: Medal
MEDAL_SILVER: Medal
BUILD_UNSPECIFIED: Build
BUILD_MAIN: Build
BUILD_EXPANSION: Build
BUILD_MOVE: Build
FINAL_CAUSE_UNSPECIFIED: FinalCause
FINAL_CAUSE_SUPPLY_EMPTY: FinalCause
FINAL_CAUSE_SUPPLY_LOW: FinalCause
FINAL_CAUSE_STALLED: FinalCause
STEP_UNSPECIFIED: Step
STEP_DEAL: Step
STEP_PLACE: Step
STEP_ACTION: Step
STEP_JOKER: Step
STEP_SITE: Step
STEP_ENTRANCE: Step
STEP_OWN_COINS: Step
STEP_OTHER_COINS: Step
STEP_LEAD: Step
STEP_SECOND_DRAW: Step
STEP_DISCARD: Step
STEP_OVER: Step

class Coins(_message.Message):
    __slots__ = ("white", "red", "violet", "green", "yellow", "blue")
    WHITE_FIELD_NUMBER: _ClassVar[int]
    RED_FIELD_NUMBER: _ClassVar[int]
    VIOLET_FIELD_NUMBER: _ClassVar[int]
    GREEN_FIELD_NUMBER: _ClassVar[int]
    YELLOW_FIELD_NUMBER: _ClassVar[int]
    BLUE_FIELD_NUMBER: _ClassVar[int]
    white: int
    red: int
    violet: int
    green: int
    yellow: int
    blue: int
    def __init__(self, white: _Optional[int] = ..., red: _Optional[int] = ..., violet: _Optional[int] = ..., green: _Optional[int] = ..., yellow: _Optional[int] = ..., blue: _Optional[int] = ...) -> None: ...
