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
CUSTOMER_UNSPECIFIED: Customer
CUSTOMER_CLERK: Customer
CUSTOMER_CITIZEN: Customer
CUSTOMER_LORD: Customer
ENDING_UNSPECIFIED: Ending
ENDING_STALLS_OUT: Ending
ENDING_STANDSTILL: Ending
