"""Matches and records on the wire."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from markethall.v1 import match_pb2
from markethall_rules.bot import BotLevel
from markethall_rules.chance import commitment
from markethall_rules.secret import redact
from markethall_service.matches.log import Commit, Header, MatchState, Visibility
from markethall_service.matches.match import Match, Seat, Standing, seats_of_bots, seats_out, winners
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.ports import Present

from . import envelope
from .commits import (
    decode_clocks,
    decode_time_control,
    encode_clocks,
    encode_commit,
    encode_time_control,
    milliseconds,
    timestamp,
)


def _number(value: IntEnum) -> Any:
    """Our enums have the numbers of the wire's, which the type checker cannot know."""
    return int(value)


def encode_match(opened: CachedMatch, viewer: int, with_view: bool = True) -> match_pb2.Match:
    """The match as a seat sees it (0: a spectator); lists go without the view."""
    match, game = opened.match, opened.game
    message = encode_table(match)
    message.your_seat = viewer
    header = match.header
    message.options.CopyFrom(envelope.encode_options(header.game, header.options))
    message.seed_commitment = commitment(header.seed)
    message.rules_version = header.rules_version
    message.create_time.CopyFrom(timestamp(header.created_ms))
    message.rematch_of = _rematch_of(header)
    if match.position is not None:
        message.to_act.extend(opened.to_act)
        message.scores.extend(game.scores(match.position))
        message.winners.extend(winners(game, match))
        message.turn = game.turn(match.position)
        if with_view:
            message.view.CopyFrom(envelope.encode_view(header.game, redact(match.position, viewer)))
    return message


def encode_table(match: Match) -> match_pb2.Match:
    """What can be said of a match without its game's rules."""
    header = match.header
    return match_pb2.Match(
        name=f"matches/{header.match_id}",
        game=header.game,
        seat_count=header.seat_count,
        visibility=_number(header.visibility),
        seats=[
            match_pb2.Seat(
                number=number,
                taken=bool(holder.taken_revision),
                display_name=holder.display_name,
                taken_revision=holder.taken_revision,
                standing=_number(holder.standing) if holder.taken_revision else None,
                bot=_number(holder.bot),
            )
            for number, holder in enumerate(match.seats, 1)
        ],
        state=_number(match.state),
        revision=match.revision,
        update_time=timestamp(match.updated_ms),
        time_control=encode_time_control(header.time_control),
        clocks=encode_clocks(match.clocks),
        rematch=match.rematch,
    )


def mark_present(message: match_pb2.Match, present: Present) -> None:
    """Says in a match who is present."""
    for seat in message.seats:
        seat.present = seat.number in present.seats


def encode_record(match: Match, commits: Iterable[Commit], log_hash: str = "") -> match_pb2.Record:
    """Header and commits; the seed and the hash of the log are in it only if the match is over."""
    header = encode_header(match.header)
    header.state = _number(match.state)
    if not match.state.over:
        header.seed = log_hash = ""
    told = [encode_commit(match.header.game, commit) for commit in commits]
    return match_pb2.Record(header=header, commits=told, log_hash=log_hash)


def encode_header(header: Header) -> match_pb2.RecordHeader:
    """The header with its seed."""
    return match_pb2.RecordHeader(
        name=f"matches/{header.match_id}",
        game=header.game,
        rules_version=header.rules_version,
        seat_count=header.seat_count,
        options=envelope.encode_options(header.game, header.options),
        seed_commitment=commitment(header.seed),
        seed=header.seed.hex(),
        create_time=timestamp(header.created_ms),
        visibility=_number(header.visibility),
        time_control=encode_time_control(header.time_control),
        rematch_of=_rematch_of(header),
    )


def _rematch_of(header: Header) -> str:
    return f"matches/{header.rematch_of}" if header.rematch_of else ""


def decode_header(message: match_pb2.RecordHeader, join_code: str = "", webhook_url: str = "") -> Header:
    """The header of a message, with what no message for anybody says; ValueError if it holds no seed."""
    return Header(
        match_id=message.name.removeprefix("matches/"),
        game=message.game,
        rules_version=message.rules_version,
        seat_count=message.seat_count,
        options=envelope.decode_options(message.game, message.options),
        visibility=Visibility(message.visibility),
        join_code=join_code,
        seed=bytes.fromhex(message.seed),
        created_ms=milliseconds(message.create_time),
        time_control=decode_time_control(message.time_control) if message.HasField("time_control") else None,
        rematch_of=message.rematch_of.removeprefix("matches/"),
        webhook_url=webhook_url,
    )


def decode_snapshot(header: Header, message: match_pb2.Match) -> Match:
    """The match of a snapshot: a table with the whole position as its view."""
    state: Any = None
    if message.HasField("view"):
        state = envelope.decode_view(header.game, message.view, header.options)
    seats = tuple(_holder(seat) for seat in message.seats)
    return Match(
        header=header,
        revision=message.revision,
        seats=seats,
        state=MatchState(message.state),
        position=state,
        undo=(),
        updated_ms=milliseconds(message.update_time),
        out=seats_out(seats),
        clocks=decode_clocks(message.clocks),
        rematch=message.rematch,
        bots=seats_of_bots(seats),
    )


def _holder(seat: match_pb2.Seat) -> Seat:
    standing = Standing(seat.standing or Standing.IN)
    return Seat(seat.taken_revision, seat.display_name, standing, bot=BotLevel(seat.bot))
