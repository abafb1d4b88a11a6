"""The bytes in the store: headers, commits and snapshots, with the data that no client may see."""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from enum import IntEnum
from typing import Any, Final, TypeGuard

from markethall.v1.match_pb2 import Match as MatchMessage
from markethall_service.matches.games import MatchGame, installed_game
from markethall_service.matches.log import (
    AnyEvent,
    Commit,
    Header,
    MatchState,
    Player,
    PlayerKind,
    SeatTaken,
    Visibility,
    nameless,
)
from markethall_service.matches.match import EndReason, Match, Seat, Standing, seats_of_bots, seats_out, with_secrets
from markethall_service.matches.ports import Summary

from . import CODECS_BY_NAME, envelope, matches
from .envelope import CommitAnswer, milliseconds, timestamp
from .v1 import stored_pb2
from .v1.stored_pb2 import Personal, Progress, StoredCommit, StoredHeader

_SALT_BYTES: Final = 16


def header_message(header: Header) -> StoredHeader:
    """A header with all its secrets."""
    return StoredHeader(
        record=matches.encode_header(header), join_code=header.join_code, webhook_url=header.webhook_url
    )


def header_of(message: StoredHeader) -> Header:
    """The header of `header_message`. An exception of any kind if it is none."""
    header = matches.decode_header(message.record)
    return replace(header, join_code=message.join_code, webhook_url=message.webhook_url)


def encode_header(header: Header) -> bytes:
    """A header as a StoredHeader."""
    return header_message(header).SerializeToString()


def decode_header(data: bytes) -> Header:
    """The header of `encode_header`. An exception of any kind if the bytes are none."""
    return header_of(StoredHeader.FromString(data))


def lasting_message(header: Header, commit: Commit) -> StoredCommit:
    """The part of a commit, with its secrets, that cannot be erased, without its hash of the other part."""
    events = tuple(_nameless(event) if _names_somebody(event) else event for event in commit.events)
    return StoredCommit(commit=envelope.encode_commit(header, replace(commit, events=events)))


def names_somebody(commit: Commit) -> bool:
    """Whether the commit has a part that can be erased: a player has taken a seat with it."""
    return commit.move is None and any(map(_names_somebody, commit.events))


def _names_somebody(event: AnyEvent) -> TypeGuard[SeatTaken]:
    return isinstance(event, SeatTaken) and event.player.kind is not PlayerKind.BOT


def _nameless(taken: SeatTaken) -> SeatTaken:
    return SeatTaken(taken.seat, Player("", taken.player.kind))


def commit_of(header: Header, message: StoredCommit) -> Commit:
    """The commit of a message. What was erased is marked. An exception of any kind if it is none."""
    commit = envelope.decode_commit(header, message.commit)
    if not message.personal_hash:
        return commit
    name = None
    if message.HasField("personal"):
        if _personal_hash(message.personal) != message.personal_hash:
            raise ValueError("the name is not the one that was written")
        name = message.personal.display_name
    events = []
    for event in commit.events:
        if _names_somebody(event):
            player = nameless(event.seat, event.player.kind, erased=name is None)
            event = SeatTaken(event.seat, player if name is None else replace(player, display_name=name))
        events.append(event)
    return replace(commit, events=tuple(events), webhook_url=message.personal.webhook_url)


def _personal_hash(personal: Personal) -> bytes:
    return hashlib.sha256(personal.SerializeToString(deterministic=True)).digest()[:_SALT_BYTES]


def encode_commit(header: Header, commit: Commit) -> bytes:
    """A commit as a StoredCommit, without its request id. What can be erased is at the end, see `lasting`."""
    if not names_somebody(commit):
        return _stored_commit(header, commit)
    [name] = [event.player.display_name for event in commit.events if _names_somebody(event)]
    salt = os.urandom(_SALT_BYTES)
    personal = Personal(salt=salt, display_name=name, webhook_url=commit.webhook_url)
    message = lasting_message(header, commit)
    message.commit.request_id = ""
    message.personal_hash = _personal_hash(personal)
    message.personal.CopyFrom(personal)
    return message.SerializeToString(deterministic=True)


def lasting(data: bytes) -> int:
    """The length of the part of an encoded commit that cannot be erased. The rest may be cut off."""
    message = StoredCommit.FromString(data)
    if not message.HasField("personal"):
        return len(data)
    return len(data) - len(StoredCommit(personal=message.personal).SerializeToString(deterministic=True))


def decode_commit(header: Header, data: bytes, request_id: str) -> Commit:
    """The commit of `encode_commit` with its request id."""
    message = StoredCommit.FromString(data)
    message.commit.request_id = request_id
    return commit_of(header, message)


def decode_seat(header: Header, data: bytes, request_id: str, holder: Seat) -> Seat:
    """The seat with the values that only the commit of `encode_commit` has that took it: its secrets and its name.

    No other event of the commit is read.
    """
    message = StoredCommit.FromString(data)
    stored = message.commit
    stored.request_id = request_id
    taken = [event for event in stored.events if event.WhichOneof("kind") == "seat_taken"]
    del stored.events[:]
    stored.events.extend(taken)
    commit = commit_of(header, message)
    [player] = [event.player for event in commit.events if isinstance(event, SeatTaken)]
    return with_secrets(header, commit, replace(holder, player=player))


_stored_commit: Final = CommitAnswer(StoredCommit, envelope.commit_bytes_without_request_id)


def encode_snapshot(match: Match) -> bytes:
    """A match, of which nothing can be undone, as a Snapshot."""
    positions = CODECS_BY_NAME[match.header.game].positions
    return stored_pb2.Snapshot(
        state=_number(match.state),
        revision=match.revision,
        seats=[
            stored_pb2.StoredSeat(
                taken_revision=seat.taken_revision,
                # The log has the names, which can be erased there.
                player=envelope.PLAYERS.encode(replace(seat.player, display_name="")) if seat.player else None,
                standing=_number(seat.standing),
            )
            for seat in match.seats
        ],
        position=b"" if match.position is None else positions.pack(match.position),
        update_time=timestamp(match.updated_ms),
        clocks=envelope.encode_clocks(match.clocks),
        rematch=match.rematch,
        end_reason=_number(match.end_reason),
    ).SerializeToString()


def decode_snapshot(header: Header, data: bytes) -> Match:
    """The match of `encode_snapshot`. ValueError if another release wrote it in another format."""
    message = stored_pb2.Snapshot.FromString(data)
    positions = CODECS_BY_NAME[header.game].positions
    position = positions.unpack(message.position, header.options) if message.position else None
    seats = tuple(_decode_seat(seat) for seat in message.seats)
    return Match(
        header=header,
        revision=message.revision,
        seats=seats,
        state=MatchState(message.state),
        position=position,
        undo=(),
        updated_ms=milliseconds(message.update_time),
        out=seats_out(seats),
        clocks=envelope.decode_clocks(message.clocks),
        rematch=message.rematch,
        bots=seats_of_bots(seats),
        end_reason=EndReason(message.end_reason),
    )


def _decode_seat(seat: stored_pb2.StoredSeat) -> Seat:
    player = envelope.PLAYERS.decode(seat.player) if seat.HasField("player") else None
    return Seat(seat.taken_revision, player, Standing(seat.standing))


def encode_summary(match: Match) -> bytes:
    """What lists show of a public match, without its progress: a Match of the contract, which has no secrets."""
    return matches.encode_stage(_game(match), match).SerializeToString()


def encode_progress(match: Match) -> bytes:
    """The part of a summary that each move changes, as a Progress."""
    return matches.encode_progress(_game(match), match).SerializeToString()


def decode_summary(match_id: str, summary: bytes, progress: bytes) -> Summary:
    """The summary of `encode_summary` and `encode_progress`. An exception of any kind if it is none of this match."""
    row = MatchMessage.FromString(summary)
    matches.add_progress(row, Progress.FromString(progress))
    if row.name != f"matches/{match_id}" or row.visibility != _number(Visibility.PUBLIC):
        raise ValueError("the summary is none of this match")
    game = row.game.removeprefix(matches.GAME_PREFIX)
    return Summary(match_id, game, MatchState(row.state), row.rules_version, milliseconds(row.create_time), row)


def _game(match: Match) -> MatchGame:
    game = installed_game(match.header.game)
    assert game is not None, "a match of this service has one of its games"
    return game


def _number(value: IntEnum) -> Any:
    """Our enums have the numbers of the contract, which the type checker cannot know."""
    return int(value)
