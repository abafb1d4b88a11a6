"""The messages of markethall.v1 around those of a game: moves, events, options, views and commits.

A commit is written once for the store, the player and a thousand watchers: messages that are mostly a commit get its
bytes as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from markethall.v1 import event_pb2, match_pb2, match_service_pb2 as wire, move_pb2, options_pb2, player_pb2, view_pb2
from markethall_rules import BOTS, BadOptions, bot_by_id
from markethall_rules.secret import secrets
from markethall_service.language import shown
from markethall_service.matches import log
from markethall_service.matches.errors import BadField, WrongGame
from markethall_service.matches.games import GameOptions, Move, Position
from markethall_service.matches.log import AnyEvent, Commit, Header, SeatClock
from markethall_service.matches.match import Match
from markethall_service.matches.turns import TurnCommits
from markethall_service.matches.visibility import IdentityCache, redacted

from . import CODECS_BY_NAME
from .mirror import Converter, Fields, InvalidField, Mirror, Types
from .texts import Texts

BOT_PREFIX: Final = "bots/"
"""The beginning of the resource name of a bot."""


def _bot_id(name: str, _: Any) -> log.BotId:
    """The id of a bot of this service; "" for no name."""
    ident = name.removeprefix(BOT_PREFIX)
    if name and (ident == name or bot_by_id(ident) is None):
        known = ", ".join(f"{BOT_PREFIX}{bot.id}" for bot in BOTS)
        raise InvalidField("", f"is {shown(name)}; it takes the name of a bot: {known}.")
    return ident


_TYPES: Final[Types] = {log.BotId: Converter(lambda bot, _: BOT_PREFIX + bot if bot else "", _bot_id)}
PLAYERS: Final = Mirror(log.Player, player_pb2.Player, _TYPES)

_MATCH_EVENTS: dict[type[Any], tuple[str, Mirror[Any]]] = {
    log.SeatTaken: ("seat_taken", Mirror(log.SeatTaken, event_pb2.SeatTaken, _TYPES)),
    log.SeatFreed: ("seat_freed", Mirror(log.SeatFreed, event_pb2.SeatFreed)),
    log.MatchStarted: ("match_started", Mirror(log.MatchStarted, event_pb2.MatchStarted)),
    log.MoveUndone: ("move_undone", Mirror(log.MoveUndone, event_pb2.MoveUndone)),
    log.MatchFinished: ("match_finished", Mirror(log.MatchFinished, event_pb2.MatchFinished)),
    log.SeatResigned: ("seat_resigned", Mirror(log.SeatResigned, event_pb2.SeatResigned)),
    log.ClockExpired: ("clock_expired", Mirror(log.ClockExpired, event_pb2.ClockExpired)),
    log.SeatForfeited: ("seat_forfeited", Mirror(log.SeatForfeited, event_pb2.SeatForfeited)),
    log.RematchCreated: ("rematch_created", Mirror(log.RematchCreated, event_pb2.RematchCreated)),
    log.MatchClosed: ("match_closed", Mirror(log.MatchClosed, event_pb2.MatchClosed)),
}
_MATCH_EVENTS_BY_NAME = dict(_MATCH_EVENTS.values())


def encode_move(header: Header, move: Move) -> move_pb2.Move:
    """The message of a move."""
    return move_pb2.Move(**move_fields(header, move))


def legal_move_fields(
    header: Header, moves: Iterable[Move], state: Position | None, texts: Texts | None
) -> list[Fields]:
    """The fields of the messages of legal moves in a position that is redacted for their seat."""
    if texts is None:
        return [move_fields(header, move) for move in moves]
    return [{**move_fields(header, move), "text": texts.move(move, state)} for move in moves]


def move_fields(header: Header, move: Move) -> Fields:
    """The fields of the message of a move."""
    codec = CODECS_BY_NAME[header.game]
    return {header.game: codec.moves.fields(move, codec.ids(header.options))}


def event_fields(header: Header, event: AnyEvent) -> Fields:
    """The fields of the message of an event of the match or of the game."""
    if known := _MATCH_EVENTS.get(type(event)):
        name, mirror = known
        return {name: mirror.fields(event, None)}
    codec = CODECS_BY_NAME[header.game]
    return {header.game: codec.events.fields(event, codec.ids(header.options))}


def decode_move(header: Header, message: move_pb2.Move, field: str = "move") -> Move:
    """The game's move; WrongGame or BadField if it holds none. `field`: where the move stands in the request."""
    codec = CODECS_BY_NAME[header.game]
    try:
        move: Move = codec.moves.decode(_content(message, header.game, field), codec.ids(header.options))
    except InvalidField as refused:
        raise refused.within(f"{field}.{header.game}") from None
    return move


def decode_event(header: Header, message: event_pb2.Event, field: str = "event") -> AnyEvent:
    """The event in a message; WrongGame or BadField if it holds none. `field`: where the event stands."""
    name = message.WhichOneof("kind")
    event: AnyEvent
    try:
        if name in _MATCH_EVENTS_BY_NAME:
            event = _MATCH_EVENTS_BY_NAME[name].decode(getattr(message, name))
        else:
            codec = CODECS_BY_NAME[header.game]
            event = codec.events.decode(_content(message, header.game, field), codec.ids(header.options))
    except InvalidField as refused:
        raise refused.within(f"{field}.{message.DESCRIPTOR.fields_by_name[name].json_name}") from None
    return event


def encode_options(game: str, options: GameOptions) -> options_pb2.Options:
    """The options with every default filled in; shipped components are left out."""
    return options_pb2.Options(**{game: CODECS_BY_NAME[game].options.fields(options, None)})


def decode_options(game: str, message: options_pb2.Options) -> GameOptions | None:
    """The game's options; None if the message holds none. WrongGame or BadField if they cannot be."""
    if message.WhichOneof("kind") is None:
        return None
    try:
        options: GameOptions = CODECS_BY_NAME[game].options.decode(_content(message, game, "options"))
    except InvalidField as refused:
        raise refused.within(f"options.{game}") from None
    return options


def options_of_header(game: str, message: options_pb2.Options) -> GameOptions:
    """The game's options in a header, which has all of them. WrongGame or BadField if they are missing or wrong."""
    options = decode_options(game, message)
    if options is None:
        raise BadField(f"options is empty: give options.{game}.", field="options")
    return options


@contextmanager
def naming_options(game: str) -> Iterator[None]:
    """Context manager: errors of options name the field by its path in JSON."""
    try:
        yield
    except BadOptions as refused:
        refused.field = re.sub(r"_([a-z])", lambda letter: letter[1].upper(), refused.field)
        raise refused.within(f"options.{game}") from None


def encode_view(header: Header, state: Position) -> view_pb2.View:
    """The message of a position that is redacted for its viewer."""
    return view_pb2.View(**{header.game: CODECS_BY_NAME[header.game].view(state)})


def commit_bytes(header: Header, commit: Commit, texts: Texts | None = None) -> bytes:
    """The commit as the bytes of a Commit message. Redact it first for its receiver.

    Most receivers get the same commit, so the bytes of the latest ones are cached for each language.
    """
    written = commit_bytes_without_request_id(header, commit, texts)
    if not commit.request_id:
        return written
    return written + _length_delimited(match_pb2.Commit.REQUEST_ID_FIELD_NUMBER, commit.request_id.encode())


def commit_bytes_without_request_id(header: Header, commit: Commit, texts: Texts | None = None) -> bytes:
    """As `commit_bytes`, for the store, which keeps the request id beside the commit."""
    return _written.get(commit, _key(texts), lambda *_: _without_request_id(encode_commit(header, commit, texts)))


def _without_request_id(message: match_pb2.Commit) -> bytes:
    message.ClearField("request_id")
    return message.SerializeToString()


def _key(texts: Texts | None) -> Hashable:
    return None if texts is None else texts.key


def encode_commit(header: Header, commit: Commit, texts: Texts | None = None) -> match_pb2.Commit:
    """The commit as a message. Redact it first for its receiver."""
    move: Any = None if commit.move is None else move_fields(header, commit.move)
    events: Any = _events_fields(header, commit, texts)
    commit_time: Any = _timestamp_fields(commit.time_ms)
    return match_pb2.Commit(
        revision=commit.revision,
        seat=commit.seat or None,
        move=move,
        events=events,
        to_act=commit.to_act,
        commit_time=commit_time,
        draws=commit.draws,
        request_id=commit.request_id,
        clocks=encode_clocks(commit.clocks) if commit.clocks else None,
    )


def _events_fields(header: Header, commit: Commit, texts: Texts | None) -> list[Fields]:
    if texts is None:
        return [event_fields(header, event) for event in commit.events]
    return [{**event_fields(header, event), "text": texts.event(event)} for event in commit.events]


def encode_turn(match: Match, turn: TurnCommits, viewer: int, texts: Texts | None) -> match_pb2.TurnEvents:
    """What a turn did, as ListCommits shows its commits to the viewer. The events of a commit are written once."""
    message = match_pb2.TurnEvents(
        seat=turn.seat,
        number=turn.number,
        first_revision=turn.commits[0].revision,
        last_revision=turn.commits[-1].revision,
        commits_left_out=turn.count - len(turn.commits),
    )
    over, language = match.state.over, _key(texts)
    for commit in turn.commits:
        # Most commits have no secrets, so that their events are the same for all viewers.
        for_all, for_viewer = (commit.revision, language), (commit.revision, language, viewer, over)
        written = turn.written.get(for_all) or turn.written.get(for_viewer)
        if written is None:
            seen = commit if over else redacted(commit, viewer)
            events: Any = _events_fields(match.header, seen, texts)
            key = for_viewer if over or any(True for _ in secrets(commit.events)) else for_all
            written = turn.written[key] = match_pb2.TurnEvents(events=events)
        message.MergeFrom(written)
    return message


_written: Final = IdentityCache[bytes](256)


def decode_commit(header: Header, message: match_pb2.Commit) -> Commit:
    """The commit of a message. WrongGame or BadField, whose field is a path in the JSON of the commit."""
    return Commit(
        revision=message.revision,
        seat=message.seat,
        move=decode_move(header, message.move) if message.HasField("move") else None,
        events=tuple(decode_event(header, event, f"events[{at}]") for at, event in enumerate(message.events)),
        draws=message.draws,
        to_act=tuple(message.to_act),
        time_ms=milliseconds(message.commit_time),
        request_id=message.request_id,
        clocks=decode_clocks(message.clocks),
    )


class CommitAnswer:
    """Writes messages that have a field `commit`.

    A serialized message is the concatenation of its fields in any order, so the cached bytes of a commit are put in
    as they are. A commit is encoded once for the store, the player and all watchers.
    """

    def __init__(self, message: type[Message], write: Callable[..., bytes] = commit_bytes) -> None:
        self._message: Any = message
        self._write = write
        self._commit_number = message.DESCRIPTOR.fields_by_name["commit"].number

    def __call__(self, header: Header, commit: Commit, texts: Texts | None = None, **others: Any) -> bytes:
        """The bytes of the message with this commit, already redacted, and these other fields."""
        written = _length_delimited(self._commit_number, self._write(header, commit, texts))
        return written + self._message(**others).SerializeToString() if others else written


def _length_delimited(number: int, content: bytes) -> bytes:
    """A field of wire type 2 of the protobuf encoding: key, length, content."""
    return _varint(number << 3 | 2) + _varint(len(content)) + content


@lru_cache(maxsize=4096)
def _varint(number: int) -> bytes:
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def play_moves_response(played: bytes) -> bytes:
    """The bytes of a PlayMovesResponse around those of a PlayMoveResponse."""
    return _length_delimited(wire.PlayMovesResponse.PLAYED_FIELD_NUMBER, played)


play_move_response: Final = CommitAnswer(wire.PlayMoveResponse)
undo_move_response: Final = CommitAnswer(wire.UndoMoveResponse)
_match_update: Final = CommitAnswer(wire.MatchUpdate)


def watch_match_response(header: Header, commit: Commit, match: bytes = b"", texts: Texts | None = None) -> bytes:
    """The bytes of a WatchMatchResponse with a commit. `match` are the bytes of the field `match` of its update.

    Without a match they are cached: all watchers who see the same commit receive the same bytes.
    """
    if match:
        return _watch_match_response(header, commit, match, texts)
    return _updates.get(commit, _key(texts), lambda *_: _watch_match_response(header, commit, b"", texts))


_updates: Final = IdentityCache[bytes](256)


def _watch_match_response(header: Header, commit: Commit, match: bytes, texts: Texts | None) -> bytes:
    history = _length_delimited(wire.MatchUpdate.HISTORY_FIELD_NUMBER, commit.history.encode())
    update = _match_update(header, commit, texts) + history + match
    return _length_delimited(wire.WatchMatchResponse.UPDATE_FIELD_NUMBER, update)


def of_watch(number: int, name: str, seat: int) -> bytes:
    """The bytes of the fields of a WatchMatchesResponse that name its watch.

    Together with the bytes of a WatchMatchResponse they are the message: the content has the same field numbers.
    """
    return wire.WatchMatchesResponse(watch=number, name=name, seat=seat or None).SerializeToString()


def timestamp(time_ms: int) -> Timestamp:
    """Unix milliseconds as a message."""
    return Timestamp(**_timestamp_fields(time_ms))


def _timestamp_fields(time_ms: int) -> Fields:
    seconds, left_ms = divmod(time_ms, 1000)
    return {"seconds": seconds, "nanos": left_ms * 1_000_000}


def milliseconds(time: Timestamp | Duration) -> int:
    """Milliseconds of a message: since 1970, or of a duration."""
    return time.seconds * 1000 + time.nanos // 1_000_000


def duration(time_ms: int) -> Duration:
    """Milliseconds as a message."""
    return Duration(seconds=time_ms // 1000, nanos=time_ms % 1000 * 1_000_000)


def encode_clocks(clocks: tuple[SeatClock, ...]) -> list[match_pb2.SeatClock]:
    """The messages of clocks."""
    return [
        match_pb2.SeatClock(
            seat=one.seat,
            time_left=duration(one.left_ms),
            deadline=timestamp(one.deadline_ms) if one.deadline_ms else None,
        )
        for one in clocks
    ]


def decode_clocks(messages: Any) -> tuple[SeatClock, ...]:
    """The clocks of `encode_clocks`."""
    return tuple(SeatClock(one.seat, milliseconds(one.time_left), milliseconds(one.deadline)) for one in messages)


def _content(message: Any, game: str, field: str) -> Message:
    name = message.WhichOneof("kind")
    if name is None:
        raise BadField(f"{field} is empty: give {field}.{game}.", field=field, allowed=f"{field}.{game}")
    if name != game:
        at = f"{field}.{name}"
        raise WrongGame(
            f"{at} is of another game; the match takes {game} here.", field=at, game=game, allowed=f"{field}.{game}"
        )
    content: Message = getattr(message, name)
    return content
