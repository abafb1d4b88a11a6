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
    """All fields except boards, rules, pieces and seat_marks, and of value_names those of matches."""
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
"""All fields except boards, rules, pieces and seat_marks, and of value_names those of matches."""
GAME_VIEW_FULL: GameView
"""All fields."""

class Game(_message.Message):
    """One game: its title, numbers of players, options, boards and rules."""
    __slots__ = ("name", "title", "summary", "seat_counts", "rules_version", "options", "boards", "rules", "pieces", "seat_marks", "value_names")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNTS_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    BOARDS_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
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
    rules: Rules
    """The rules in the language of the request. Not set in GAME_VIEW_BASIC."""
    pieces: _containers.RepeatedCompositeFieldContainer[_drawing_pb2.Piece]
    """The kinds of pieces. Empty in GAME_VIEW_BASIC."""
    seat_marks: _containers.RepeatedCompositeFieldContainer[_drawing_pb2.SeatMark]
    """Colour and shape of the pieces of each seat. Empty in GAME_VIEW_BASIC."""
    value_names: _containers.RepeatedCompositeFieldContainer[ValueName]
    """The names of all enum values, by enum, in the order of the contract: those of matches, such as MatchState, and
    those in the options, moves, events and views of the game. In GAME_VIEW_BASIC only those of matches.
    """
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., summary: _Optional[str] = ..., seat_counts: _Optional[_Iterable[int]] = ..., rules_version: _Optional[int] = ..., options: _Optional[_Iterable[_Union[OptionFact, _Mapping]]] = ..., boards: _Optional[_Iterable[_Union[BoardData, _Mapping]]] = ..., rules: _Optional[_Union[Rules, _Mapping]] = ..., pieces: _Optional[_Iterable[_Union[_drawing_pb2.Piece, _Mapping]]] = ..., seat_marks: _Optional[_Iterable[_Union[_drawing_pb2.SeatMark, _Mapping]]] = ..., value_names: _Optional[_Iterable[_Union[ValueName, _Mapping]]] = ...) -> None: ...

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

class Rules(_message.Message):
    """The rules of a game. Names of options and their values are between backticks, as in Markdown."""
    __slots__ = ("title", "introduction", "sections")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    INTRODUCTION_FIELD_NUMBER: _ClassVar[int]
    SECTIONS_FIELD_NUMBER: _ClassVar[int]
    title: str
    """Title of the text. Example: "Kairo: the rules"."""
    introduction: str
    """How to read the clauses."""
    sections: _containers.RepeatedCompositeFieldContainer[RulesSection]
    """The sections, in order. The last one has examples."""
    def __init__(self, title: _Optional[str] = ..., introduction: _Optional[str] = ..., sections: _Optional[_Iterable[_Union[RulesSection, _Mapping]]] = ...) -> None: ...

class RulesSection(_message.Message):
    """A section of the rules."""
    __slots__ = ("title", "clauses")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    CLAUSES_FIELD_NUMBER: _ClassVar[int]
    title: str
    """Title with its number, which the numbers of its clauses begin with. Example: "4 Placing"."""
    clauses: _containers.RepeatedCompositeFieldContainer[Clause]
    """The clauses, in order."""
    def __init__(self, title: _Optional[str] = ..., clauses: _Optional[_Iterable[_Union[Clause, _Mapping]]] = ...) -> None: ...

class Clause(_message.Message):
    """A clause of the rules: a numbered paragraph."""
    __slots__ = ("number", "text", "table", "readings")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    READINGS_FIELD_NUMBER: _ClassVar[int]
    number: str
    """Number by which prompts and errors with reason ILLEGAL_MOVE cite it. Empty for an example. Example: "PM-4.3"."""
    text: str
    """The rule. If the published rules leave all of it open, it is what is played."""
    table: _containers.RepeatedCompositeFieldContainer[TableRow]
    """The table that belongs to the text, by rows. The first row has the headings. Mostly empty."""
    readings: _containers.RepeatedCompositeFieldContainer[Reading]
    """What the published rules leave open. Mostly empty."""
    def __init__(self, number: _Optional[str] = ..., text: _Optional[str] = ..., table: _Optional[_Iterable[_Union[TableRow, _Mapping]]] = ..., readings: _Optional[_Iterable[_Union[Reading, _Mapping]]] = ...) -> None: ...

class TableRow(_message.Message):
    """A row of a table."""
    __slots__ = ("cells",)
    CELLS_FIELD_NUMBER: _ClassVar[int]
    cells: _containers.RepeatedScalarFieldContainer[str]
    """The cells, from left to right."""
    def __init__(self, cells: _Optional[_Iterable[str]] = ...) -> None: ...

class Reading(_message.Message):
    """A point that the published rules leave open, and how it is played."""
    __slots__ = ("sheet", "played", "why", "text")
    SHEET_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    sheet: str
    """What the published rules say."""
    played: str
    """What is played."""
    why: str
    """Why it is played so."""
    text: str
    """The three parts as one text for people. Example: "Sheet: it is open who begins. Played: the start player. Why:
    as in 2.3.\"
    """
    def __init__(self, sheet: _Optional[str] = ..., played: _Optional[str] = ..., why: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...
