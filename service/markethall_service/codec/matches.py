"""Matches, their time controls and records on the wire."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from enum import IntEnum
from typing import Any, Final

from google.protobuf.duration_pb2 import Duration

from markethall.v1 import match_pb2
from markethall_rules import redact
from markethall_service.language import FALLBACK
from markethall_service.matches.clocks import bad_limit
from markethall_service.matches.errors import BadField
from markethall_service.matches.games import MatchGame, Move
from markethall_service.matches.log import BotPace, Commit, Header, MatchState, OnExpiry, TimeControl, Visibility
from markethall_service.matches.match import Match, Seat, end_clause, placings, winners
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.ports import Present
from markethall_service.matches.turns import RecentTurns

from . import envelope
from .envelope import duration, encode_commit, milliseconds, timestamp
from .texts import SILENT, Wording, texts_of
from .v1.stored_pb2 import Progress

GAME_PREFIX: Final = "games/"
"""The beginning of the resource name of a game."""


def _number(value: IntEnum) -> Any:
    """Our enums have the numbers of the wire's, which the type checker cannot know."""
    return int(value)


def encode_match(cached: CachedMatch) -> match_pb2.Match:
    """The match as all callers see it: MATCH_VIEW_BASIC."""
    message = encode_stage(cached.game, cached.match)
    add_progress(message, encode_progress(cached.game, cached.match))
    message.history = cached.history
    return message


_CONSTANT: Final = (
    "name", "game", "seat_count", "options", "visibility", "time_control", "rules_version", "seed_commitment",
    "create_time", "rematch_of", "pace", "creator_may_close",
)  # fmt: skip


def encode_changes(cached: CachedMatch) -> match_pb2.Match:
    """The fields of a match that a commit can change, as all callers see them."""
    message = encode_match(cached)
    for field in _CONSTANT:
        message.ClearField(field)
    return message


def encode_stage(game: MatchGame, match: Match) -> match_pb2.Match:
    """The match without what each move changes."""
    header, won = match.header, winners(game, match)
    places = placings(game, match) or (None,) * header.seat_count
    return match_pb2.Match(
        name=header.name,
        game=f"{GAME_PREFIX}{header.game}",
        seat_count=header.seat_count,
        options=envelope.encode_options(header.game, header.options),
        visibility=_number(header.visibility),
        time_control=encode_time_control(header.time_control),
        seats=[
            _encode_seat(number, seat, number in won, place)
            for number, (seat, place) in enumerate(zip(match.seats, places, strict=True), 1)
        ],
        state=_number(match.state),
        rules_version=header.rules_version,
        seed_commitment=header.seed_commitment,
        create_time=timestamp(header.created_ms),
        rematch=match.rematch,
        rematch_of=_rematch_of(header),
        pace=_number(header.pace),
        creator_may_close=header.creator_may_close,
        end_reason=_number(match.end_reason) or None,
        end_clause=end_clause(game, match),
    )


def encode_progress(game: MatchGame, match: Match) -> Progress:
    """What each move changes in the match."""
    if match.position is None:
        return Progress(revision=match.revision, update_ms=match.updated_ms)
    return Progress(
        revision=match.revision,
        update_ms=match.updated_ms,
        turn=game.turn(match.position),
        to_act=game.to_act(match.position) if match.state is MatchState.PLAYING else (),
        scores=game.scores(match.position),
        left_ms=[clock.left_ms for clock in match.clocks],
        deadline_ms=[clock.deadline_ms for clock in match.clocks],
    )


def add_progress(message: match_pb2.Match, progress: Progress) -> None:
    """Complete the message of `encode_stage`. ValueError if they are of different matches."""
    message.revision = progress.revision
    message.update_time.CopyFrom(timestamp(progress.update_ms))
    message.turn = progress.turn
    message.to_act.extend(progress.to_act)
    if progress.scores:
        for seat, score in zip(message.seats, progress.scores, strict=True):
            seat.score = score
    if progress.left_ms:
        for seat, left_ms, deadline_ms in zip(message.seats, progress.left_ms, progress.deadline_ms, strict=True):
            seat.time_left.CopyFrom(duration(left_ms))
            if deadline_ms:
                seat.deadline.CopyFrom(timestamp(deadline_ms))


def _encode_seat(number: int, seat: Seat, won: bool, place: int | None) -> match_pb2.Seat:
    return match_pb2.Seat(
        number=number,
        player=envelope.PLAYERS.encode(seat.player) if seat.player else None,
        taken_revision=seat.taken_revision or None,
        standing=_number(seat.standing) if seat.taken_revision else None,
        winner=won,
        placing=place,
    )


def encode_perspective(
    match: Match,
    viewer: int,
    can_undo: bool = False,
    legal_moves: Iterable[Move] = (),
    wording: Wording = SILENT,
    turns: RecentTurns | None = None,
) -> match_pb2.Perspective:
    """The position as a seat sees it (0: a spectator), what the seat can do, and what the last turns did."""
    if match.position is None:
        return match_pb2.Perspective(seat=viewer or None, can_undo=can_undo)
    seen = redact(match.position, viewer)
    texts = texts_of(match, wording.language)
    # Fields in place of messages: a list of moves takes a third of the time.
    moves: Any = envelope.legal_move_fields(match.header, legal_moves, seen, texts)
    view = envelope.encode_view(match.header, seen)
    message = match_pb2.Perspective(seat=viewer or None, view=view, legal_moves=moves, can_undo=can_undo)
    if turns is not None and turns.last is not None:
        message.last_turn.CopyFrom(envelope.encode_turn(match, turns.last, viewer, texts))
    if turns is not None and turns.current is not None and turns.current.count:
        message.this_turn.CopyFrom(envelope.encode_turn(match, turns.current, viewer, texts))
    if texts is not None and wording.prompt and not match.state.over:
        message.prompt = texts.prompt(seen)
    if wording.text_board:
        drawn = texts or texts_of(match, FALLBACK)
        assert drawn is not None
        message.text_board = drawn.board(seen, viewer)
    return message


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
    messages = [encode_commit(match.header, commit) for commit in commits]
    return match_pb2.Record(header=header, commits=messages, log_hash=log_hash)


def encode_header(header: Header) -> match_pb2.RecordHeader:
    """The header of a record, with its seed, without the state of the match."""
    return match_pb2.RecordHeader(
        name=header.name,
        game=f"{GAME_PREFIX}{header.game}",
        rules_version=header.rules_version,
        seat_count=header.seat_count,
        options=envelope.encode_options(header.game, header.options),
        seed_commitment=header.seed_commitment,
        seed=header.seed.hex(),
        create_time=timestamp(header.created_ms),
        visibility=_number(header.visibility),
        time_control=encode_time_control(header.time_control),
        rematch_of=_rematch_of(header),
        pace=_number(header.pace),
        creator_may_close=header.creator_may_close,
    )


def _rematch_of(header: Header) -> str:
    return f"matches/{header.rematch_of}" if header.rematch_of else ""


def decode_header(message: match_pb2.RecordHeader) -> Header:
    """The header of a record. ValueError if it holds no seed."""
    return Header(
        match_id=message.name.removeprefix("matches/"),
        game=message.game.removeprefix(GAME_PREFIX),
        rules_version=message.rules_version,
        seat_count=message.seat_count,
        options=envelope.options_of_header(message.game.removeprefix(GAME_PREFIX), message.options),
        visibility=Visibility(message.visibility),
        join_code="",
        seed=bytes.fromhex(message.seed),
        created_ms=milliseconds(message.create_time),
        time_control=decode_time_control(message.time_control) if message.HasField("time_control") else None,
        rematch_of=message.rematch_of.removeprefix("matches/"),
        webhook_url="",
        pace=BotPace(message.pace or BotPace.SLOW),
        creator_may_close=message.creator_may_close,
    )


def encode_time_control(control: TimeControl | None) -> match_pb2.TimeControl | None:
    """The message of a time control; None for none."""
    if control is None:
        return None
    number: Any = int(control.on_expiry)
    if control.turn_s:
        return match_pb2.TimeControl(turn_time=Duration(seconds=control.turn_s), on_expiry=number)
    bank = match_pb2.TimeBank(time=Duration(seconds=control.bank_s), increment=Duration(seconds=control.increment_s))
    return match_pb2.TimeControl(bank=bank, on_expiry=number)


def decode_time_control(message: match_pb2.TimeControl) -> TimeControl:
    """The time control of a message. BadField if it limits nothing, or not in whole seconds."""
    if message.on_expiry not in match_pb2.OnExpiry.values():
        raise BadField.of(
            "timeControl.onExpiry",
            message.on_expiry,
            "ON_EXPIRY_AUTOPILOT or ON_EXPIRY_FORFEIT",
            allowed="ON_EXPIRY_AUTOPILOT, ON_EXPIRY_FORFEIT",
        )
    on_expiry = OnExpiry(message.on_expiry or OnExpiry.AUTOPILOT)
    match message.WhichOneof("limit"):
        case "turn_time":
            seconds = _seconds("turnTime", message.turn_time)
            # As 0 it would be taken for a bank.
            if not seconds:
                raise bad_limit("turnTime", 0)
            return TimeControl(seconds, 0, 0, on_expiry)
        case "bank":
            bank = message.bank
            return TimeControl(
                0, _seconds("bank.time", bank.time), _seconds("bank.increment", bank.increment), on_expiry
            )
        case _:
            raise BadField(
                "timeControl is empty: give turnTime or bank.", field="timeControl", allowed="turnTime, bank"
            )


def _seconds(field: str, time: Duration) -> int:
    """The seconds of a limit. Whether clocks can keep it is not checked here."""
    if time.nanos:
        # Not as a float, which would show 5.000000001 as 5.
        seconds = f"{(Decimal(time.seconds) + Decimal(time.nanos).scaleb(-9)).normalize():f}"
        raise BadField(f"timeControl.{field} takes whole seconds, not {seconds}.", field=f"timeControl.{field}")
    return time.seconds
