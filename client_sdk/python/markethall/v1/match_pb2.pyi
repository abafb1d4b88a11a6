from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from markethall.v1 import event_pb2 as _event_pb2
from markethall.v1 import move_pb2 as _move_pb2
from markethall.v1 import options_pb2 as _options_pb2
from markethall.v1 import player_pb2 as _player_pb2
from markethall.v1 import view_pb2 as _view_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EndReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    END_REASON_UNSPECIFIED: _ClassVar[EndReason]
    END_REASON_POINTS: _ClassVar[EndReason]
    END_REASON_RESIGNED: _ClassVar[EndReason]
    END_REASON_TIME: _ClassVar[EndReason]
    END_REASON_BY_RULE: _ClassVar[EndReason]
    END_REASON_CLOSED: _ClassVar[EndReason]

class BotPace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOT_PACE_UNSPECIFIED: _ClassVar[BotPace]
    BOT_PACE_SLOW: _ClassVar[BotPace]
    BOT_PACE_FAST: _ClassVar[BotPace]

class MatchView(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_VIEW_UNSPECIFIED: _ClassVar[MatchView]
    MATCH_VIEW_BASIC: _ClassVar[MatchView]
    MATCH_VIEW_POSITION: _ClassVar[MatchView]
    MATCH_VIEW_FULL: _ClassVar[MatchView]

class OnExpiry(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_EXPIRY_UNSPECIFIED: _ClassVar[OnExpiry]
    ON_EXPIRY_AUTOPILOT: _ClassVar[OnExpiry]
    ON_EXPIRY_FORFEIT: _ClassVar[OnExpiry]

class SeatStanding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEAT_STANDING_UNSPECIFIED: _ClassVar[SeatStanding]
    SEAT_STANDING_IN: _ClassVar[SeatStanding]
    SEAT_STANDING_RESIGNED: _ClassVar[SeatStanding]
    SEAT_STANDING_FORFEITED: _ClassVar[SeatStanding]

class MatchVisibility(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_VISIBILITY_UNSPECIFIED: _ClassVar[MatchVisibility]
    MATCH_VISIBILITY_PUBLIC: _ClassVar[MatchVisibility]
    MATCH_VISIBILITY_UNLISTED: _ClassVar[MatchVisibility]
    MATCH_VISIBILITY_PRIVATE: _ClassVar[MatchVisibility]

class MatchState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_STATE_UNSPECIFIED: _ClassVar[MatchState]
    MATCH_STATE_SEATING: _ClassVar[MatchState]
    MATCH_STATE_PLAYING: _ClassVar[MatchState]
    MATCH_STATE_FINISHED: _ClassVar[MatchState]
    MATCH_STATE_CLOSED: _ClassVar[MatchState]
END_REASON_UNSPECIFIED: EndReason
END_REASON_POINTS: EndReason
END_REASON_RESIGNED: EndReason
END_REASON_TIME: EndReason
END_REASON_BY_RULE: EndReason
END_REASON_CLOSED: EndReason
BOT_PACE_UNSPECIFIED: BotPace
BOT_PACE_SLOW: BotPace
BOT_PACE_FAST: BotPace
MATCH_VIEW_UNSPECIFIED: MatchView
MATCH_VIEW_BASIC: MatchView
MATCH_VIEW_POSITION: MatchView
MATCH_VIEW_FULL: MatchView
ON_EXPIRY_UNSPECIFIED: OnExpiry
ON_EXPIRY_AUTOPILOT: OnExpiry
ON_EXPIRY_FORFEIT: OnExpiry
SEAT_STANDING_UNSPECIFIED: SeatStanding
SEAT_STANDING_IN: SeatStanding
SEAT_STANDING_RESIGNED: SeatStanding
SEAT_STANDING_FORFEITED: SeatStanding
MATCH_VISIBILITY_UNSPECIFIED: MatchVisibility
MATCH_VISIBILITY_PUBLIC: MatchVisibility
MATCH_VISIBILITY_UNLISTED: MatchVisibility
MATCH_VISIBILITY_PRIVATE: MatchVisibility
MATCH_STATE_UNSPECIFIED: MatchState
MATCH_STATE_SEATING: MatchState
MATCH_STATE_PLAYING: MatchState
MATCH_STATE_FINISHED: MatchState
MATCH_STATE_CLOSED: MatchState

class Match(_message.Message):
    __slots__ = ("name", "game", "seat_count", "options", "visibility", "time_control", "seats", "state", "revision", "turn", "to_act", "perspective", "rules_version", "seed_commitment", "create_time", "update_time", "rematch", "rematch_of", "pace", "end_reason", "end_clause", "creator_may_close")
    NAME_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    VISIBILITY_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    PERSPECTIVE_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    SEED_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    UPDATE_TIME_FIELD_NUMBER: _ClassVar[int]
    REMATCH_FIELD_NUMBER: _ClassVar[int]
    REMATCH_OF_FIELD_NUMBER: _ClassVar[int]
    PACE_FIELD_NUMBER: _ClassVar[int]
    END_REASON_FIELD_NUMBER: _ClassVar[int]
    END_CLAUSE_FIELD_NUMBER: _ClassVar[int]
    CREATOR_MAY_CLOSE_FIELD_NUMBER: _ClassVar[int]
    name: str
    game: str
    seat_count: int
    options: _options_pb2.Options
    visibility: MatchVisibility
    time_control: TimeControl
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    state: MatchState
    revision: int
    turn: int
    to_act: _containers.RepeatedScalarFieldContainer[int]
    perspective: Perspective
    rules_version: int
    seed_commitment: str
    create_time: _timestamp_pb2.Timestamp
    update_time: _timestamp_pb2.Timestamp
    rematch: str
    rematch_of: str
    pace: BotPace
    end_reason: EndReason
    end_clause: str
    creator_may_close: bool
    def __init__(self, name: _Optional[str] = ..., game: _Optional[str] = ..., seat_count: _Optional[int] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., visibility: _Optional[_Union[MatchVisibility, str]] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., state: _Optional[_Union[MatchState, str]] = ..., revision: _Optional[int] = ..., turn: _Optional[int] = ..., to_act: _Optional[_Iterable[int]] = ..., perspective: _Optional[_Union[Perspective, _Mapping]] = ..., rules_version: _Optional[int] = ..., seed_commitment: _Optional[str] = ..., create_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., update_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., rematch: _Optional[str] = ..., rematch_of: _Optional[str] = ..., pace: _Optional[_Union[BotPace, str]] = ..., end_reason: _Optional[_Union[EndReason, str]] = ..., end_clause: _Optional[str] = ..., creator_may_close: bool = ...) -> None: ...

class Perspective(_message.Message):
    __slots__ = ("seat", "view", "legal_moves", "can_undo", "prompt", "text_board", "last_turn", "this_turn")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LEGAL_MOVES_FIELD_NUMBER: _ClassVar[int]
    CAN_UNDO_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    LAST_TURN_FIELD_NUMBER: _ClassVar[int]
    THIS_TURN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    view: _view_pb2.View
    legal_moves: _containers.RepeatedCompositeFieldContainer[_move_pb2.Move]
    can_undo: bool
    prompt: str
    text_board: str
    last_turn: TurnEvents
    this_turn: TurnEvents
    def __init__(self, seat: _Optional[int] = ..., view: _Optional[_Union[_view_pb2.View, _Mapping]] = ..., legal_moves: _Optional[_Iterable[_Union[_move_pb2.Move, _Mapping]]] = ..., can_undo: bool = ..., prompt: _Optional[str] = ..., text_board: _Optional[str] = ..., last_turn: _Optional[_Union[TurnEvents, _Mapping]] = ..., this_turn: _Optional[_Union[TurnEvents, _Mapping]] = ...) -> None: ...

class TurnEvents(_message.Message):
    __slots__ = ("seat", "number", "first_revision", "last_revision", "events", "commits_left_out")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    FIRST_REVISION_FIELD_NUMBER: _ClassVar[int]
    LAST_REVISION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    COMMITS_LEFT_OUT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    number: int
    first_revision: int
    last_revision: int
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    commits_left_out: int
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ..., first_revision: _Optional[int] = ..., last_revision: _Optional[int] = ..., events: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., commits_left_out: _Optional[int] = ...) -> None: ...

class TimeControl(_message.Message):
    __slots__ = ("turn_time", "bank", "on_expiry")
    TURN_TIME_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    ON_EXPIRY_FIELD_NUMBER: _ClassVar[int]
    turn_time: _duration_pb2.Duration
    bank: TimeBank
    on_expiry: OnExpiry
    def __init__(self, turn_time: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., bank: _Optional[_Union[TimeBank, _Mapping]] = ..., on_expiry: _Optional[_Union[OnExpiry, str]] = ...) -> None: ...

class TimeBank(_message.Message):
    __slots__ = ("time", "increment")
    TIME_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_FIELD_NUMBER: _ClassVar[int]
    time: _duration_pb2.Duration
    increment: _duration_pb2.Duration
    def __init__(self, time: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., increment: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class SeatClock(_message.Message):
    __slots__ = ("seat", "time_left", "deadline")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TIME_LEFT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    time_left: _duration_pb2.Duration
    deadline: _timestamp_pb2.Timestamp
    def __init__(self, seat: _Optional[int] = ..., time_left: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("number", "player", "taken_revision", "present", "standing", "score", "winner", "time_left", "deadline", "placing")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    TAKEN_REVISION_FIELD_NUMBER: _ClassVar[int]
    PRESENT_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    TIME_LEFT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    PLACING_FIELD_NUMBER: _ClassVar[int]
    number: int
    player: _player_pb2.Player
    taken_revision: int
    present: bool
    standing: SeatStanding
    score: int
    winner: bool
    time_left: _duration_pb2.Duration
    deadline: _timestamp_pb2.Timestamp
    placing: int
    def __init__(self, number: _Optional[int] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., taken_revision: _Optional[int] = ..., present: bool = ..., standing: _Optional[_Union[SeatStanding, str]] = ..., score: _Optional[int] = ..., winner: bool = ..., time_left: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., placing: _Optional[int] = ...) -> None: ...

class Presence(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seats: _Optional[_Iterable[int]] = ...) -> None: ...

class Commit(_message.Message):
    __slots__ = ("revision", "seat", "move", "events", "to_act", "commit_time", "draws", "request_id", "clocks")
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    COMMIT_TIME_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    revision: int
    seat: int
    move: _move_pb2.Move
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    commit_time: _timestamp_pb2.Timestamp
    draws: int
    request_id: str
    clocks: _containers.RepeatedCompositeFieldContainer[SeatClock]
    def __init__(self, revision: _Optional[int] = ..., seat: _Optional[int] = ..., move: _Optional[_Union[_move_pb2.Move, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., to_act: _Optional[_Iterable[int]] = ..., commit_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., draws: _Optional[int] = ..., request_id: _Optional[str] = ..., clocks: _Optional[_Iterable[_Union[SeatClock, _Mapping]]] = ...) -> None: ...

class Record(_message.Message):
    __slots__ = ("header", "commits", "log_hash")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    LOG_HASH_FIELD_NUMBER: _ClassVar[int]
    header: RecordHeader
    commits: _containers.RepeatedCompositeFieldContainer[Commit]
    log_hash: str
    def __init__(self, header: _Optional[_Union[RecordHeader, _Mapping]] = ..., commits: _Optional[_Iterable[_Union[Commit, _Mapping]]] = ..., log_hash: _Optional[str] = ...) -> None: ...

class RecordHeader(_message.Message):
    __slots__ = ("name", "game", "rules_version", "seat_count", "options", "seed_commitment", "seed", "create_time", "state", "visibility", "time_control", "rematch_of", "pace", "creator_may_close")
    NAME_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    VISIBILITY_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    REMATCH_OF_FIELD_NUMBER: _ClassVar[int]
    PACE_FIELD_NUMBER: _ClassVar[int]
    CREATOR_MAY_CLOSE_FIELD_NUMBER: _ClassVar[int]
    name: str
    game: str
    rules_version: int
    seat_count: int
    options: _options_pb2.Options
    seed_commitment: str
    seed: str
    create_time: _timestamp_pb2.Timestamp
    state: MatchState
    visibility: MatchVisibility
    time_control: TimeControl
    rematch_of: str
    pace: BotPace
    creator_may_close: bool
    def __init__(self, name: _Optional[str] = ..., game: _Optional[str] = ..., rules_version: _Optional[int] = ..., seat_count: _Optional[int] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., seed_commitment: _Optional[str] = ..., seed: _Optional[str] = ..., create_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., state: _Optional[_Union[MatchState, str]] = ..., visibility: _Optional[_Union[MatchVisibility, str]] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., rematch_of: _Optional[str] = ..., pace: _Optional[_Union[BotPace, str]] = ..., creator_may_close: bool = ...) -> None: ...
