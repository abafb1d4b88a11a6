from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from markethall.kairo.v1 import options_pb2 as _options_pb2
from markethall.klongs.v1 import options_pb2 as _options_pb2_1
from markethall.portobello.v1 import options_pb2 as _options_pb2_1_1
from markethall.v1 import drawing_pb2 as _drawing_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OptionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OPTION_KIND_UNSPECIFIED: _ClassVar[OptionKind]
    OPTION_KIND_CHOICE: _ClassVar[OptionKind]
    OPTION_KIND_BOOLEAN: _ClassVar[OptionKind]
    OPTION_KIND_INTEGER: _ClassVar[OptionKind]
    OPTION_KIND_BOARD: _ClassVar[OptionKind]

class GameView(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GAME_VIEW_UNSPECIFIED: _ClassVar[GameView]
    GAME_VIEW_BASIC: _ClassVar[GameView]
    GAME_VIEW_FULL: _ClassVar[GameView]
OPTION_KIND_UNSPECIFIED: OptionKind
OPTION_KIND_CHOICE: OptionKind
OPTION_KIND_BOOLEAN: OptionKind
OPTION_KIND_INTEGER: OptionKind
OPTION_KIND_BOARD: OptionKind
GAME_VIEW_UNSPECIFIED: GameView
GAME_VIEW_BASIC: GameView
GAME_VIEW_FULL: GameView

class Game(_message.Message):
    __slots__ = ("name", "title", "summary", "seat_counts", "rules_version", "options", "boards", "rules_texts", "pieces", "seat_marks", "value_names")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNTS_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    BOARDS_FIELD_NUMBER: _ClassVar[int]
    RULES_TEXTS_FIELD_NUMBER: _ClassVar[int]
    PIECES_FIELD_NUMBER: _ClassVar[int]
    SEAT_MARKS_FIELD_NUMBER: _ClassVar[int]
    VALUE_NAMES_FIELD_NUMBER: _ClassVar[int]
    name: str
    title: str
    summary: str
    seat_counts: _containers.RepeatedScalarFieldContainer[int]
    rules_version: int
    options: _containers.RepeatedCompositeFieldContainer[OptionFact]
    boards: _containers.RepeatedCompositeFieldContainer[BoardData]
    rules_texts: _containers.RepeatedCompositeFieldContainer[RulesText]
    pieces: _containers.RepeatedCompositeFieldContainer[_drawing_pb2.Piece]
    seat_marks: _containers.RepeatedCompositeFieldContainer[_drawing_pb2.SeatMark]
    value_names: _containers.RepeatedCompositeFieldContainer[ValueName]
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., summary: _Optional[str] = ..., seat_counts: _Optional[_Iterable[int]] = ..., rules_version: _Optional[int] = ..., options: _Optional[_Iterable[_Union[OptionFact, _Mapping]]] = ..., boards: _Optional[_Iterable[_Union[BoardData, _Mapping]]] = ..., rules_texts: _Optional[_Iterable[_Union[RulesText, _Mapping]]] = ..., pieces: _Optional[_Iterable[_Union[_drawing_pb2.Piece, _Mapping]]] = ..., seat_marks: _Optional[_Iterable[_Union[_drawing_pb2.SeatMark, _Mapping]]] = ..., value_names: _Optional[_Iterable[_Union[ValueName, _Mapping]]] = ...) -> None: ...

class ValueName(_message.Message):
    __slots__ = ("value", "name")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    value: str
    name: str
    def __init__(self, value: _Optional[str] = ..., name: _Optional[str] = ...) -> None: ...

class OptionFact(_message.Message):
    __slots__ = ("name", "kind", "default_value", "meaning", "choices", "label")
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    MEANING_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    name: str
    kind: OptionKind
    default_value: str
    meaning: str
    choices: _containers.RepeatedCompositeFieldContainer[OptionChoice]
    label: str
    def __init__(self, name: _Optional[str] = ..., kind: _Optional[_Union[OptionKind, str]] = ..., default_value: _Optional[str] = ..., meaning: _Optional[str] = ..., choices: _Optional[_Iterable[_Union[OptionChoice, _Mapping]]] = ..., label: _Optional[str] = ...) -> None: ...

class OptionChoice(_message.Message):
    __slots__ = ("value", "meaning", "label")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    MEANING_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    value: str
    meaning: str
    label: str
    def __init__(self, value: _Optional[str] = ..., meaning: _Optional[str] = ..., label: _Optional[str] = ...) -> None: ...

class BoardData(_message.Message):
    __slots__ = ("portobello", "kairo", "klongs", "name", "drawing")
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    portobello: _options_pb2_1_1.Board
    kairo: _options_pb2.Board
    klongs: _options_pb2_1.Components
    name: str
    drawing: _drawing_pb2.Drawing
    def __init__(self, portobello: _Optional[_Union[_options_pb2_1_1.Board, _Mapping]] = ..., kairo: _Optional[_Union[_options_pb2.Board, _Mapping]] = ..., klongs: _Optional[_Union[_options_pb2_1.Components, _Mapping]] = ..., name: _Optional[str] = ..., drawing: _Optional[_Union[_drawing_pb2.Drawing, _Mapping]] = ...) -> None: ...

class RulesText(_message.Message):
    __slots__ = ("language_code", "markdown")
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    MARKDOWN_FIELD_NUMBER: _ClassVar[int]
    language_code: str
    markdown: str
    def __init__(self, language_code: _Optional[str] = ..., markdown: _Optional[str] = ...) -> None: ...
