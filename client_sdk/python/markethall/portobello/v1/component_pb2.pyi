from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Customer(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CUSTOMER_UNSPECIFIED: _ClassVar[Customer]
    CUSTOMER_CLERK: _ClassVar[Customer]
    CUSTOMER_CITIZEN: _ClassVar[Customer]
    CUSTOMER_LORD: _ClassVar[Customer]

class Ending(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENDING_UNSPECIFIED: _ClassVar[Ending]
    ENDING_STALLS_OUT: _ClassVar[Ending]
    ENDING_STANDSTILL: _ClassVar[Ending]

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    STEP_BOBBY: _ClassVar[Step]
    STEP_TILE: _ClassVar[Step]
    STEP_ACTION: _ClassVar[Step]
    STEP_SQUARE: _ClassVar[Step]
    STEP_END: _ClassVar[Step]
    STEP_OVER: _ClassVar[Step]

class PointSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POINT_SOURCE_UNSPECIFIED: _ClassVar[PointSource]
    POINT_SOURCE_START: _ClassVar[PointSource]
    POINT_SOURCE_DISTRICTS: _ClassVar[PointSource]
    POINT_SOURCE_ALLEYS: _ClassVar[PointSource]
    POINT_SOURCE_LORD: _ClassVar[PointSource]
    POINT_SOURCE_RECEIVED: _ClassVar[PointSource]
    POINT_SOURCE_PAID: _ClassVar[PointSource]
CUSTOMER_UNSPECIFIED: Customer
CUSTOMER_CLERK: Customer
CUSTOMER_CITIZEN: Customer
CUSTOMER_LORD: Customer
ENDING_UNSPECIFIED: Ending
ENDING_STALLS_OUT: Ending
ENDING_STANDSTILL: Ending
STEP_UNSPECIFIED: Step
STEP_BOBBY: Step
STEP_TILE: Step
STEP_ACTION: Step
STEP_SQUARE: Step
STEP_END: Step
STEP_OVER: Step
POINT_SOURCE_UNSPECIFIED: PointSource
POINT_SOURCE_START: PointSource
POINT_SOURCE_DISTRICTS: PointSource
POINT_SOURCE_ALLEYS: PointSource
POINT_SOURCE_LORD: PointSource
POINT_SOURCE_RECEIVED: PointSource
POINT_SOURCE_PAID: PointSource
