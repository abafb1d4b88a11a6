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
    """Type of an option's value."""
    __slots__ = ()
    OPTION_KIND_UNSPECIFIED: _ClassVar[OptionKind]
    """Not used."""
    OPTION_KIND_CHOICE: _ClassVar[OptionKind]
    """One of OptionFact.choices."""
    OPTION_KIND_BOOLEAN: _ClassVar[OptionKind]
    """true or false."""
    OPTION_KIND_INTEGER: _ClassVar[OptionKind]
    """A whole number."""
    OPTION_KIND_BOARD: _ClassVar[OptionKind]
    """A message with the caller's own board or components."""

class GameView(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Which fields of a Game the response contains."""
    __slots__ = ()
    GAME_VIEW_UNSPECIFIED: _ClassVar[GameView]
    """Default: GAME_VIEW_BASIC in ListGames, GAME_VIEW_FULL in GetGame."""
    GAME_VIEW_BASIC: _ClassVar[GameView]
    """All fields except boards, rules_texts, pieces and seat_marks, and of value_names those of matches."""
    GAME_VIEW_FULL: _ClassVar[GameView]
    """All fields."""
OPTION_KIND_UNSPECIFIED: OptionKind
"""Not used."""
OPTION_KIND_CHOICE: OptionKind
"""One of OptionFact.choices."""
OPTION_KIND_BOOLEAN: OptionKind
"""true or false."""
OPTION_KIND_INTEGER: OptionKind
"""A whole number."""
OPTION_KIND_BOARD: OptionKind
"""A message with the caller's own board or components."""
GAME_VIEW_UNSPECIFIED: GameView
"""Default: GAME_VIEW_BASIC in ListGames, GAME_VIEW_FULL in GetGame."""
GAME_VIEW_BASIC: GameView
"""All fields except boards, rules_texts, pieces and seat_marks, and of value_names those of matches."""
GAME_VIEW_FULL: GameView
"""All fields."""

class Game(_message.Message):
    """One game: its title, numbers of players, options, boards and rules."""
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
    """Resource name, `games/{game}`. Example: "games/portobello"."""
    title: str
    """Title on the box. Example: "Portobello Market"."""
    summary: str
    """What the game is about, in one or two sentences in the language of the request."""
    seat_counts: _containers.RepeatedScalarFieldContainer[int]
    """Allowed values of Match.seat_count, ascending."""
    rules_version: int
    """Version of the rules for new matches. A running match keeps its own version."""
    options: _containers.RepeatedCompositeFieldContainer[OptionFact]
    """The options of the game, with meaning and default value."""
    boards: _containers.RepeatedCompositeFieldContainer[BoardData]
    """The boards and component lists that come with the service. Empty in GAME_VIEW_BASIC."""
    rules_texts: _containers.RepeatedCompositeFieldContainer[RulesText]
    """The rules with numbered clauses, one text for each language. Empty in GAME_VIEW_BASIC."""
    pieces: _containers.RepeatedCompositeFieldContainer[_drawing_pb2.Piece]
    """The kinds of pieces. Empty in GAME_VIEW_BASIC."""
    seat_marks: _containers.RepeatedCompositeFieldContainer[_drawing_pb2.SeatMark]
    """Colour and shape of the pieces of each seat. Empty in GAME_VIEW_BASIC."""
    value_names: _containers.RepeatedCompositeFieldContainer[ValueName]
    """The names of all enum values, by enum, in the order of the contract: those of matches, such as MatchState, and
    those in the options, moves, events and views of the game. In GAME_VIEW_BASIC only those of matches.
    """
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., summary: _Optional[str] = ..., seat_counts: _Optional[_Iterable[int]] = ..., rules_version: _Optional[int] = ..., options: _Optional[_Iterable[_Union[OptionFact, _Mapping]]] = ..., boards: _Optional[_Iterable[_Union[BoardData, _Mapping]]] = ..., rules_texts: _Optional[_Iterable[_Union[RulesText, _Mapping]]] = ..., pieces: _Optional[_Iterable[_Union[_drawing_pb2.Piece, _Mapping]]] = ..., seat_marks: _Optional[_Iterable[_Union[_drawing_pb2.SeatMark, _Mapping]]] = ..., value_names: _Optional[_Iterable[_Union[ValueName, _Mapping]]] = ...) -> None: ...

class ValueName(_message.Message):
    """Name of an enum value for people."""
    __slots__ = ("value", "name")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    value: str
    """The enum value as in JSON. Example: "STEP_TILE", "MATCH_STATE_PLAYING"."""
    name: str
    """Name in the language of the request. Example: "Docks"."""
    def __init__(self, value: _Optional[str] = ..., name: _Optional[str] = ...) -> None: ...

class OptionFact(_message.Message):
    """Description of one option of a game."""
    __slots__ = ("name", "kind", "default_value", "meaning", "choices", "label")
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    MEANING_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Name of the field in the game's Options message, in lowerCamelCase. Example: "standstillLimit"."""
    kind: OptionKind
    """Type of the value."""
    default_value: str
    """Value of the option if a match does not set it. It is written as in JSON, but a choice has no quotes. Empty
    for OPTION_KIND_BOARD: without this option, the match uses the board of the game.
    """
    meaning: str
    """Effect of the option in the language of the request, with the clause of the rules."""
    choices: _containers.RepeatedCompositeFieldContainer[OptionChoice]
    """The allowed values of an option of OPTION_KIND_CHOICE. Empty for other kinds."""
    label: str
    """Label of the option in the language of the request, with the clause of the rules."""
    def __init__(self, name: _Optional[str] = ..., kind: _Optional[_Union[OptionKind, str]] = ..., default_value: _Optional[str] = ..., meaning: _Optional[str] = ..., choices: _Optional[_Iterable[_Union[OptionChoice, _Mapping]]] = ..., label: _Optional[str] = ...) -> None: ...

class OptionChoice(_message.Message):
    """One allowed value of an option of OPTION_KIND_CHOICE."""
    __slots__ = ("value", "meaning", "label")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    MEANING_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    value: str
    """The value as in JSON, without quotes. Example: "EDITION_GERMAN"."""
    meaning: str
    """Effect of the value in the language of the request."""
    label: str
    """Label of the value in the language of the request."""
    def __init__(self, value: _Optional[str] = ..., meaning: _Optional[str] = ..., label: _Optional[str] = ...) -> None: ...

class BoardData(_message.Message):
    """The printed components of one game as data."""
    __slots__ = ("portobello", "kairo", "klongs", "name", "drawing")
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    portobello: _options_pb2_1_1.Board
    """A board of Portobello Market."""
    kairo: _options_pb2.Board
    """A board of Kairo."""
    klongs: _options_pb2_1.Components
    """The components of Bangkok Klongs."""
    name: str
    """Value of the game's board option that selects this board. Example: "BOARD_NAME_MARKET_12". Empty if the game
    has only one board.
    """
    drawing: _drawing_pb2.Drawing
    """The board with coordinates, for drawing it."""
    def __init__(self, portobello: _Optional[_Union[_options_pb2_1_1.Board, _Mapping]] = ..., kairo: _Optional[_Union[_options_pb2.Board, _Mapping]] = ..., klongs: _Optional[_Union[_options_pb2_1.Components, _Mapping]] = ..., name: _Optional[str] = ..., drawing: _Optional[_Union[_drawing_pb2.Drawing, _Mapping]] = ...) -> None: ...

class RulesText(_message.Message):
    """The rules of a game in one language."""
    __slots__ = ("language_code", "markdown")
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    MARKDOWN_FIELD_NUMBER: _ClassVar[int]
    language_code: str
    """BCP 47 language code. Example: "en"."""
    markdown: str
    """The text in Markdown. Clauses have numbers such as PM-4.3. Refusals with reason ILLEGAL_MOVE cite them."""
    def __init__(self, language_code: _Optional[str] = ..., markdown: _Optional[str] = ...) -> None: ...
