from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from markethall.v1 import event_pb2 as _event_pb2
from markethall.v1 import move_pb2 as _move_pb2
from markethall.v1 import options_pb2 as _options_pb2
from markethall.v1 import view_pb2 as _view_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OnExpiry(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_EXPIRY_UNSPECIFIED: _ClassVar[OnExpiry]
    ON_EXPIRY_AUTOPILOT: _ClassVar[OnExpiry]
    ON_EXPIRY_FORFEIT: _ClassVar[OnExpiry]

class Standing(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STANDING_UNSPECIFIED: _ClassVar[Standing]
    STANDING_IN: _ClassVar[Standing]
    STANDING_RESIGNED: _ClassVar[Standing]
    STANDING_FORFEITED: _ClassVar[Standing]

class Visibility(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VISIBILITY_UNSPECIFIED: _ClassVar[Visibility]
    VISIBILITY_PUBLIC: _ClassVar[Visibility]
    VISIBILITY_UNLISTED: _ClassVar[Visibility]
    VISIBILITY_PRIVATE: _ClassVar[Visibility]

class State(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STATE_UNSPECIFIED: _ClassVar[State]
    STATE_SEATING: _ClassVar[State]
    STATE_PLAYING: _ClassVar[State]
    STATE_FINISHED: _ClassVar[State]
    STATE_CLOSED: _ClassVar[State]
ON_EXPIRY_UNSPECIFIED: OnExpiry
ON_EXPIRY_AUTOPILOT: OnExpiry
ON_EXPIRY_FORFEIT: OnExpiry
STANDING_UNSPECIFIED: Standing
STANDING_IN: Standing
STANDING_RESIGNED: Standing
STANDING_FORFEITED: Standing
VISIBILITY_UNSPECIFIED: Visibility
VISIBILITY_PUBLIC: Visibility
VISIBILITY_UNLISTED: Visibility
VISIBILITY_PRIVATE: Visibility
STATE_UNSPECIFIED: State
STATE_SEATING: State
STATE_PLAYING: State
STATE_FINISHED: State
STATE_CLOSED: State

class Match(_message.Message):
    __slots__ = ("name", "game", "seat_count", "options", "visibility", "seats", "state", "revision", "to_act", "view", "legal_moves", "scores", "winners", "seed_commitment", "join_code", "rules_version", "turn", "create_time", "update_time", "your_seat", "time_control", "clocks", "creator_token", "rematch", "webhook_secret", "can_undo", "rematch_of")
    NAME_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    VISIBILITY_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LEGAL_MOVES_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    SEED_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    UPDATE_TIME_FIELD_NUMBER: _ClassVar[int]
    YOUR_SEAT_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    CREATOR_TOKEN_FIELD_NUMBER: _ClassVar[int]
    REMATCH_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_SECRET_FIELD_NUMBER: _ClassVar[int]
    CAN_UNDO_FIELD_NUMBER: _ClassVar[int]
    REMATCH_OF_FIELD_NUMBER: _ClassVar[int]
    name: str
    game: str
    seat_count: int
    options: _options_pb2.Options
    visibility: Visibility
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    state: State
    revision: int
    to_act: _containers.RepeatedScalarFieldContainer[int]
    view: _view_pb2.View
    legal_moves: _containers.RepeatedCompositeFieldContainer[_move_pb2.Move]
    scores: _containers.RepeatedScalarFieldContainer[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    seed_commitment: str
    join_code: str
    rules_version: int
    turn: int
    create_time: _timestamp_pb2.Timestamp
    update_time: _timestamp_pb2.Timestamp
    your_seat: int
    time_control: TimeControl
    clocks: _containers.RepeatedCompositeFieldContainer[SeatClock]
    creator_token: str
    rematch: str
    webhook_secret: str
    can_undo: bool
    rematch_of: str
    def __init__(self, name: _Optional[str] = ..., game: _Optional[str] = ..., seat_count: _Optional[int] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., visibility: _Optional[_Union[Visibility, str]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., state: _Optional[_Union[State, str]] = ..., revision: _Optional[int] = ..., to_act: _Optional[_Iterable[int]] = ..., view: _Optional[_Union[_view_pb2.View, _Mapping]] = ..., legal_moves: _Optional[_Iterable[_Union[_move_pb2.Move, _Mapping]]] = ..., scores: _Optional[_Iterable[int]] = ..., winners: _Optional[_Iterable[int]] = ..., seed_commitment: _Optional[str] = ..., join_code: _Optional[str] = ..., rules_version: _Optional[int] = ..., turn: _Optional[int] = ..., create_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., update_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., your_seat: _Optional[int] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., clocks: _Optional[_Iterable[_Union[SeatClock, _Mapping]]] = ..., creator_token: _Optional[str] = ..., rematch: _Optional[str] = ..., webhook_secret: _Optional[str] = ..., can_undo: bool = ..., rematch_of: _Optional[str] = ...) -> None: ...

class TimeControl(_message.Message):
    __slots__ = ("turn_seconds", "bank", "on_expiry")
    TURN_SECONDS_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    ON_EXPIRY_FIELD_NUMBER: _ClassVar[int]
    turn_seconds: int
    bank: TimeBank
    on_expiry: OnExpiry
    def __init__(self, turn_seconds: _Optional[int] = ..., bank: _Optional[_Union[TimeBank, _Mapping]] = ..., on_expiry: _Optional[_Union[OnExpiry, str]] = ...) -> None: ...

class TimeBank(_message.Message):
    __slots__ = ("seconds", "increment_seconds")
    SECONDS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_SECONDS_FIELD_NUMBER: _ClassVar[int]
    seconds: int
    increment_seconds: int
    def __init__(self, seconds: _Optional[int] = ..., increment_seconds: _Optional[int] = ...) -> None: ...

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
    __slots__ = ("number", "taken", "display_name", "taken_revision", "present", "standing", "bot")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    TAKEN_REVISION_FIELD_NUMBER: _ClassVar[int]
    PRESENT_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    number: int
    taken: bool
    display_name: str
    taken_revision: int
    present: bool
    standing: Standing
    bot: _event_pb2.BotLevel
    def __init__(self, number: _Optional[int] = ..., taken: bool = ..., display_name: _Optional[str] = ..., taken_revision: _Optional[int] = ..., present: bool = ..., standing: _Optional[_Union[Standing, str]] = ..., bot: _Optional[_Union[_event_pb2.BotLevel, str]] = ...) -> None: ...

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
    __slots__ = ("name", "game", "rules_version", "seat_count", "options", "seed_commitment", "seed", "create_time", "state", "visibility", "time_control", "rematch_of")
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
    name: str
    game: str
    rules_version: int
    seat_count: int
    options: _options_pb2.Options
    seed_commitment: str
    seed: str
    create_time: _timestamp_pb2.Timestamp
    state: State
    visibility: Visibility
    time_control: TimeControl
    rematch_of: str
    def __init__(self, name: _Optional[str] = ..., game: _Optional[str] = ..., rules_version: _Optional[int] = ..., seat_count: _Optional[int] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., seed_commitment: _Optional[str] = ..., seed: _Optional[str] = ..., create_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., state: _Optional[_Union[State, str]] = ..., visibility: _Optional[_Union[Visibility, str]] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., rematch_of: _Optional[str] = ...) -> None: ...
