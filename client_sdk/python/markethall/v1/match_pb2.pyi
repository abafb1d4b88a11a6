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
    """Why a match is over."""
    __slots__ = ()
    END_REASON_UNSPECIFIED: _ClassVar[EndReason]
    """Not used."""
    END_REASON_POINTS: _ClassVar[EndReason]
    """The game came to its usual end."""
    END_REASON_RESIGNED: _ClassVar[EndReason]
    """A player resigned, and one seat was left."""
    END_REASON_TIME: _ClassVar[EndReason]
    """A seat forfeited because its time ran out, and one seat was left."""
    END_REASON_BY_RULE: _ClassVar[EndReason]
    """The game stood still, and a rule ended it: Match.end_clause. The points decide."""
    END_REASON_CLOSED: _ClassVar[EndReason]
    """The creator closed the match: before the start of play, or during play if Match.creator_may_close. Nobody has
    a place.
    """

class BotPace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """How fast bots move in a match in which only bots of the service play, or no other player plays any more."""
    __slots__ = ()
    BOT_PACE_UNSPECIFIED: _ClassVar[BotPace]
    """Default: BOT_PACE_SLOW."""
    BOT_PACE_SLOW: _ClassVar[BotPace]
    """Half a second between two moves, or less if a clock runs short, so that people can watch."""
    BOT_PACE_FAST: _ClassVar[BotPace]
    """No pauses."""

class MatchView(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """How much of a match a response contains."""
    __slots__ = ()
    MATCH_VIEW_UNSPECIFIED: _ClassVar[MatchView]
    """The default of the method. Each method states it."""
    MATCH_VIEW_BASIC: _ClassVar[MatchView]
    """All fields except perspective. They are the same for all callers."""
    MATCH_VIEW_POSITION: _ClassVar[MatchView]
    """The fields of MATCH_VIEW_BASIC, and perspective without legal_moves."""
    MATCH_VIEW_FULL: _ClassVar[MatchView]
    """All fields. Not available for a past revision."""

class OnExpiry(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """What happens to a seat whose time runs out."""
    __slots__ = ()
    ON_EXPIRY_UNSPECIFIED: _ClassVar[OnExpiry]
    """Default: ON_EXPIRY_AUTOPILOT."""
    ON_EXPIRY_AUTOPILOT: _ClassVar[OnExpiry]
    """The service plays simple legal moves until the seat's turn ends. Then the player continues."""
    ON_EXPIRY_FORFEIT: _ClassVar[OnExpiry]
    """The seat is out of the match, as after a resignation."""

class SeatStanding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Whether the player of a seat still plays."""
    __slots__ = ()
    SEAT_STANDING_UNSPECIFIED: _ClassVar[SeatStanding]
    """Not used."""
    SEAT_STANDING_IN: _ClassVar[SeatStanding]
    """The player plays."""
    SEAT_STANDING_RESIGNED: _ClassVar[SeatStanding]
    """The player has resigned. Autopilot plays for the seat. The seat cannot win."""
    SEAT_STANDING_FORFEITED: _ClassVar[SeatStanding]
    """The time of the seat ran out, and the time control is ON_EXPIRY_FORFEIT. Autopilot plays for the seat. The
    seat cannot win.
    """

class MatchVisibility(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Who can find, watch and join a match."""
    __slots__ = ()
    MATCH_VISIBILITY_UNSPECIFIED: _ClassVar[MatchVisibility]
    """Default: MATCH_VISIBILITY_PUBLIC."""
    MATCH_VISIBILITY_PUBLIC: _ClassVar[MatchVisibility]
    """ListMatches lists the match. Any caller can watch it and take a free seat."""
    MATCH_VISIBILITY_UNLISTED: _ClassVar[MatchVisibility]
    """The match is not listed. Any caller who has its name can watch it and take a free seat."""
    MATCH_VISIBILITY_PRIVATE: _ClassVar[MatchVisibility]
    """The match is not listed. To watch it, send the token of a seat, the creator's token or the join code. To take
    a seat, send the join code.
    """

class MatchState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Stage of a match."""
    __slots__ = ()
    MATCH_STATE_UNSPECIFIED: _ClassVar[MatchState]
    """In a filter: any state."""
    MATCH_STATE_SEATING: _ClassVar[MatchState]
    """At least one seat is free."""
    MATCH_STATE_PLAYING: _ClassVar[MatchState]
    """The match is being played."""
    MATCH_STATE_FINISHED: _ClassVar[MatchState]
    """The game is over."""
    MATCH_STATE_CLOSED: _ClassVar[MatchState]
    """The creator closed the match: before the start of play, or during play if Match.creator_may_close. It can no
    longer be played.
    """
END_REASON_UNSPECIFIED: EndReason
"""Not used."""
END_REASON_POINTS: EndReason
"""The game came to its usual end."""
END_REASON_RESIGNED: EndReason
"""A player resigned, and one seat was left."""
END_REASON_TIME: EndReason
"""A seat forfeited because its time ran out, and one seat was left."""
END_REASON_BY_RULE: EndReason
"""The game stood still, and a rule ended it: Match.end_clause. The points decide."""
END_REASON_CLOSED: EndReason
"""The creator closed the match: before the start of play, or during play if Match.creator_may_close. Nobody has a
place.
"""
BOT_PACE_UNSPECIFIED: BotPace
"""Default: BOT_PACE_SLOW."""
BOT_PACE_SLOW: BotPace
"""Half a second between two moves, or less if a clock runs short, so that people can watch."""
BOT_PACE_FAST: BotPace
"""No pauses."""
MATCH_VIEW_UNSPECIFIED: MatchView
"""The default of the method. Each method states it."""
MATCH_VIEW_BASIC: MatchView
"""All fields except perspective. They are the same for all callers."""
MATCH_VIEW_POSITION: MatchView
"""The fields of MATCH_VIEW_BASIC, and perspective without legal_moves."""
MATCH_VIEW_FULL: MatchView
"""All fields. Not available for a past revision."""
ON_EXPIRY_UNSPECIFIED: OnExpiry
"""Default: ON_EXPIRY_AUTOPILOT."""
ON_EXPIRY_AUTOPILOT: OnExpiry
"""The service plays simple legal moves until the seat's turn ends. Then the player continues."""
ON_EXPIRY_FORFEIT: OnExpiry
"""The seat is out of the match, as after a resignation."""
SEAT_STANDING_UNSPECIFIED: SeatStanding
"""Not used."""
SEAT_STANDING_IN: SeatStanding
"""The player plays."""
SEAT_STANDING_RESIGNED: SeatStanding
"""The player has resigned. Autopilot plays for the seat. The seat cannot win."""
SEAT_STANDING_FORFEITED: SeatStanding
"""The time of the seat ran out, and the time control is ON_EXPIRY_FORFEIT. Autopilot plays for the seat. The seat
cannot win.
"""
MATCH_VISIBILITY_UNSPECIFIED: MatchVisibility
"""Default: MATCH_VISIBILITY_PUBLIC."""
MATCH_VISIBILITY_PUBLIC: MatchVisibility
"""ListMatches lists the match. Any caller can watch it and take a free seat."""
MATCH_VISIBILITY_UNLISTED: MatchVisibility
"""The match is not listed. Any caller who has its name can watch it and take a free seat."""
MATCH_VISIBILITY_PRIVATE: MatchVisibility
"""The match is not listed. To watch it, send the token of a seat, the creator's token or the join code. To take a
seat, send the join code.
"""
MATCH_STATE_UNSPECIFIED: MatchState
"""In a filter: any state."""
MATCH_STATE_SEATING: MatchState
"""At least one seat is free."""
MATCH_STATE_PLAYING: MatchState
"""The match is being played."""
MATCH_STATE_FINISHED: MatchState
"""The game is over."""
MATCH_STATE_CLOSED: MatchState
"""The creator closed the match: before the start of play, or during play if Match.creator_may_close. It can no
longer be played.
"""

class Match(_message.Message):
    """One match: one play of a game with fixed players and options."""
    __slots__ = ("name", "game", "seat_count", "options", "visibility", "time_control", "seats", "state", "revision", "turn", "to_act", "perspective", "rules_version", "seed_commitment", "create_time", "update_time", "rematch", "rematch_of", "pace", "end_reason", "end_clause", "creator_may_close", "history")
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
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name, `matches/{match}`. The id has 20 letters and digits and cannot be guessed."""
    game: str
    """Resource name of the game. Example: "games/portobello". Requests can also give the id alone: "portobello"."""
    seat_count: int
    """Number of players. It must be one of Game.seat_counts."""
    options: _options_pb2.Options
    """Options of the match. Default: the game's defaults. In responses every option has a value, but the boards and
    components of the game are left out.
    """
    visibility: MatchVisibility
    """Who can find, watch and join the match. Default: MATCH_VISIBILITY_PUBLIC."""
    time_control: TimeControl
    """Time limits of the seats. Not set: no limit."""
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    """The seats in turn order, with their players, points and clocks."""
    state: MatchState
    """Stage of the match: seating, playing, finished or closed."""
    revision: int
    """Number of the last commit. The new match has revision 1. PlayMove and UndoMove name the revision that the
    caller has seen.
    """
    turn: int
    """Number of turns that have begun, as in view.<game>.turn.number and in TurnBegan.number. 0 before the first
    turn: before play begins, and while the Bobby of Portobello Market is being placed. UndoMove and clocks use these
    turns.
    """
    to_act: _containers.RepeatedScalarFieldContainer[int]
    """Numbers of the seats that have to move now, ascending. A seat that has resigned or forfeited can be in this
    list. Autopilot plays for it; wait for its commits.
    """
    perspective: Perspective
    """The match from the caller's seat: the position and the legal moves. Not set in MATCH_VIEW_BASIC."""
    rules_version: int
    """Version of the rules that the match uses."""
    seed_commitment: str
    """SHA-256 of the name of the match, a space and the secret seed in hexadecimal: 64 hexadecimal digits. It proves
    that the seed of this match was fixed before the first move. Each draw depends on the seed and the revision of
    the draw.
    """
    create_time: _timestamp_pb2.Timestamp
    """Time of creation."""
    update_time: _timestamp_pb2.Timestamp
    """Time of the last commit."""
    rematch: str
    """Resource name of the rematch. Empty until a player asks for one."""
    rematch_of: str
    """Resource name of the match before this rematch. Empty if the match is not a rematch. Only the players of that
    match can take the seats.
    """
    pace: BotPace
    """How fast bots move when only bots of the service play. Default: BOT_PACE_SLOW."""
    end_reason: EndReason
    """Why the match is over. Not set before the end."""
    end_clause: str
    """Clause of the rules that ended the match, for END_REASON_BY_RULE. Example: "PM-9.4". Empty otherwise."""
    creator_may_close: bool
    """Whether the creator may close the match while it is played: CloseMatch. Default: false. Everybody sees it
    before taking a seat. Always false for a rematch, which has no creator.
    """
    history: str
    """Token of all commits up to the revision. A call that sends it with the revision is refused if the match has
    other commits, because the operator has put an older backup back. Empty for a new match, in lists, in previews
    and in checks of records.
    """
    def __init__(self, name: _Optional[str] = ..., game: _Optional[str] = ..., seat_count: _Optional[int] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., visibility: _Optional[_Union[MatchVisibility, str]] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., state: _Optional[_Union[MatchState, str]] = ..., revision: _Optional[int] = ..., turn: _Optional[int] = ..., to_act: _Optional[_Iterable[int]] = ..., perspective: _Optional[_Union[Perspective, _Mapping]] = ..., rules_version: _Optional[int] = ..., seed_commitment: _Optional[str] = ..., create_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., update_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., rematch: _Optional[str] = ..., rematch_of: _Optional[str] = ..., pace: _Optional[_Union[BotPace, str]] = ..., end_reason: _Optional[_Union[EndReason, str]] = ..., end_clause: _Optional[str] = ..., creator_may_close: bool = ..., history: _Optional[str] = ...) -> None: ...

class Perspective(_message.Message):
    """What depends on the caller: the position as the caller's seat sees it, and what the seat can do."""
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
    """Number of the seat of the caller's token. Not set for a spectator."""
    view: _view_pb2.View
    """Position as the seat sees it. Not set before play begins."""
    legal_moves: _containers.RepeatedCompositeFieldContainer[_move_pb2.Move]
    """Legal moves of the seat, in a stable order. Set only in MATCH_VIEW_FULL, and empty if the seat does not have
    to move.
    """
    can_undo: bool
    """Whether UndoMove would take back a move of the seat at this revision, at the time of the response."""
    prompt: str
    """What the seat to act has to choose now, as a sentence in the language of the request. Empty without a
    language, before play begins and after the end.
    """
    text_board: str
    """The position as plain text, with the ids of places and pieces, in the language of the request or in English.
    Set if the request asks for it with text_board.
    """
    last_turn: TurnEvents
    """What the turn before the current one did. After the end of the match: what the turn did that ended it. Not set
    before the second turn, in PreviewMoves, and in CheckRecord, which has all commits.
    """
    this_turn: TurnEvents
    """What the current turn has done so far. Not set before its first commit, after the end of the match, in
    PreviewMoves, and in CheckRecord.
    """
    def __init__(self, seat: _Optional[int] = ..., view: _Optional[_Union[_view_pb2.View, _Mapping]] = ..., legal_moves: _Optional[_Iterable[_Union[_move_pb2.Move, _Mapping]]] = ..., can_undo: bool = ..., prompt: _Optional[str] = ..., text_board: _Optional[str] = ..., last_turn: _Optional[_Union[TurnEvents, _Mapping]] = ..., this_turn: _Optional[_Union[TurnEvents, _Mapping]] = ...) -> None: ...

class TurnEvents(_message.Message):
    """What a turn did. Its commits are those after the commit that begins the turn, up to the one that begins the
    next turn or ends the match.
    """
    __slots__ = ("seat", "number", "first_revision", "last_revision", "events", "commits_left_out")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    FIRST_REVISION_FIELD_NUMBER: _ClassVar[int]
    LAST_REVISION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    COMMITS_LEFT_OUT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat whose turn it is. Other seats can have commits in it too: on a market day of Bangkok Klongs, for example."""
    number: int
    """Number of the turn, as in TurnBegan.number."""
    first_revision: int
    """Revision of the first commit whose events are in events."""
    last_revision: int
    """Revision of the last commit of the turn. In this_turn: the last one so far."""
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    """The events of these commits, as ListCommits shows them to the caller, with text if the request names a
    language.
    """
    commits_left_out: int
    """Number of commits of the turn before first_revision. Only the events of the last 64 commits of a turn are
    here: ListCommits has the others.
    """
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ..., first_revision: _Optional[int] = ..., last_revision: _Optional[int] = ..., events: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., commits_left_out: _Optional[int] = ...) -> None: ...

class TimeControl(_message.Message):
    """Time limits of the seats of a match."""
    __slots__ = ("turn_time", "bank", "on_expiry")
    TURN_TIME_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    ON_EXPIRY_FIELD_NUMBER: _ClassVar[int]
    turn_time: _duration_pb2.Duration
    """Time for each turn of a seat, 5 seconds to 30 days, in whole seconds. Example in JSON: "300s"."""
    bank: TimeBank
    """Time for all turns of a seat together."""
    on_expiry: OnExpiry
    """What happens to a seat whose time runs out. Default: ON_EXPIRY_AUTOPILOT. Options that can make a match
    endless need ON_EXPIRY_FORFEIT. Example: Kairo with standstill_limit 0.
    """
    def __init__(self, turn_time: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., bank: _Optional[_Union[TimeBank, _Mapping]] = ..., on_expiry: _Optional[_Union[OnExpiry, str]] = ...) -> None: ...

class TimeBank(_message.Message):
    """Time for all turns of a seat together."""
    __slots__ = ("time", "increment")
    TIME_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_FIELD_NUMBER: _ClassVar[int]
    time: _duration_pb2.Duration
    """Time at the start, 5 seconds to 30 days, in whole seconds. Example in JSON: "1800s"."""
    increment: _duration_pb2.Duration
    """Time that is added after each turn of the seat, up to one day, in whole seconds. Default: none."""
    def __init__(self, time: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., increment: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class SeatClock(_message.Message):
    """Clock of one seat after a commit. While the clock runs, the remaining time is the deadline minus the current
    time. For a past revision, time_left is the remaining time.
    """
    __slots__ = ("seat", "time_left", "deadline")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TIME_LEFT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat, from 1."""
    time_left: _duration_pb2.Duration
    """Remaining time at the commit. A seat that has resigned or forfeited has 0 s."""
    deadline: _timestamp_pb2.Timestamp
    """Time at which the remaining time is 0. Not set while the clock stands."""
    def __init__(self, seat: _Optional[int] = ..., time_left: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Seat(_message.Message):
    """A place at a match, with its player."""
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
    """Number of the seat, from 1, in turn order."""
    player: _player_pb2.Player
    """Who plays the seat. Not set while the seat is free."""
    taken_revision: int
    """Revision of the commit that took the seat. Not set while the seat is free."""
    present: bool
    """Whether the player watches the match with the token of this seat now, or has called ListCommits with
    after_history in the last ten seconds. Always false in the match of WatchMatch, PlayMove and UndoMove, and for a
    past revision.
    """
    standing: SeatStanding
    """Whether the player still plays. Not set while the seat is free."""
    score: int
    """Points of the seat. 0 before play begins."""
    winner: bool
    """Whether the seat has won. A tie has several winners. False until the match is over."""
    time_left: _duration_pb2.Duration
    """Remaining time at Match.update_time. A seat that has resigned or forfeited has 0 s. While the clock runs, the
    remaining time is the deadline minus the current time. Not set before play begins, and not set without a
    time_control.
    """
    deadline: _timestamp_pb2.Timestamp
    """Time at which the remaining time is 0. Not set while the clock stands."""
    placing: int
    """Place of the seat: 1 for the winners. A tie shares a place, and the next place is left out: 1, 2, 2, 4. The
    seats that have resigned or forfeited share the last place. Not set until the match is over, and for a match that
    was closed.
    """
    def __init__(self, number: _Optional[int] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., taken_revision: _Optional[int] = ..., present: bool = ..., standing: _Optional[_Union[SeatStanding, str]] = ..., score: _Optional[int] = ..., winner: bool = ..., time_left: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., placing: _Optional[int] = ...) -> None: ...

class Presence(_message.Message):
    """Which players watch the match. Spectators are not counted."""
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    """Numbers of the seats whose token is used by an open watch, ascending."""
    def __init__(self, seats: _Optional[_Iterable[int]] = ...) -> None: ...

class Commit(_message.Message):
    """One step of a match: an action and all its events. Revisions of commits have no gaps."""
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
    """Number of the commit, from 2. Revision 1 is the new match."""
    seat: int
    """Number of the seat that acted. Not set for actions of the creator and for a bot that takes a seat."""
    move: _move_pb2.Move
    """The move that was played. Not set for other actions. Only the seat that played it sees it. The record of a
    match that is over shows it to all.
    """
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    """The events of the commit, as the caller sees them."""
    to_act: _containers.RepeatedScalarFieldContainer[int]
    """Numbers of the seats that have to move after the commit, ascending. It can contain seats that autopilot plays
    for, as in Match.to_act.
    """
    commit_time: _timestamp_pb2.Timestamp
    """Time of the commit."""
    draws: int
    """Number of random draws in the commit."""
    request_id: str
    """The request_id of the call. Only the seat that acted sees it. It is never shown for commits that took or freed
    a seat.
    """
    clocks: _containers.RepeatedCompositeFieldContainer[SeatClock]
    """Clocks of all seats after the commit, in seat order. Empty without a time control."""
    def __init__(self, revision: _Optional[int] = ..., seat: _Optional[int] = ..., move: _Optional[_Union[_move_pb2.Move, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., to_act: _Optional[_Iterable[int]] = ..., commit_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., draws: _Optional[int] = ..., request_id: _Optional[str] = ..., clocks: _Optional[_Iterable[_Union[SeatClock, _Mapping]]] = ...) -> None: ...

class Record(_message.Message):
    """A complete match. It can be stored, replayed and verified without the service."""
    __slots__ = ("header", "commits", "log_hash")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    LOG_HASH_FIELD_NUMBER: _ClassVar[int]
    header: RecordHeader
    """Start of the match: game, options and seed."""
    commits: _containers.RepeatedCompositeFieldContainer[Commit]
    """All commits in order. They are redacted for the caller until the match is over."""
    log_hash: str
    """Hash over all entries of the match's log as the store has them, 32 hexadecimal digits. Two records of a match
    with the same hash were made from the same log. It covers values that no record has, so it cannot be computed
    from the record. Empty until the match is over.
    """
    def __init__(self, header: _Optional[_Union[RecordHeader, _Mapping]] = ..., commits: _Optional[_Iterable[_Union[Commit, _Mapping]]] = ..., log_hash: _Optional[str] = ...) -> None: ...

class RecordHeader(_message.Message):
    """Start of a match: game, options and seed."""
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
    """Resource name of the match."""
    game: str
    """Resource name of the game. Example: "games/portobello"."""
    rules_version: int
    """Version of the rules that the match uses."""
    seat_count: int
    """Number of players."""
    options: _options_pb2.Options
    """Options of the match. Every option has a value, but the boards and components of the game are left out."""
    seed_commitment: str
    """SHA-256 of name, a space and seed: 64 hexadecimal digits. Compare it with the one that the match showed from
    the start.
    """
    seed: str
    """The seed, 32 bytes as 64 hexadecimal digits. Empty until the match is over. Every draw can be computed from it
    and the revision: the page "Luck that anybody can check" of the documentation says how.
    """
    create_time: _timestamp_pb2.Timestamp
    """Time of creation of the match."""
    state: MatchState
    """State of the match when the record was made."""
    visibility: MatchVisibility
    """Who can find, watch and join the match."""
    time_control: TimeControl
    """Time limits of the seats. Not set: no limit."""
    rematch_of: str
    """Resource name of the match before this rematch. Empty if the match is not a rematch."""
    pace: BotPace
    """How fast bots move when only bots of the service play."""
    creator_may_close: bool
    """Whether the creator may close the match while it is played."""
    def __init__(self, name: _Optional[str] = ..., game: _Optional[str] = ..., rules_version: _Optional[int] = ..., seat_count: _Optional[int] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., seed_commitment: _Optional[str] = ..., seed: _Optional[str] = ..., create_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., state: _Optional[_Union[MatchState, str]] = ..., visibility: _Optional[_Union[MatchVisibility, str]] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., rematch_of: _Optional[str] = ..., pace: _Optional[_Union[BotPace, str]] = ..., creator_may_close: bool = ...) -> None: ...
