"""Records of finished matches: verification, and the position after each revision."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from google.protobuf import json_format
from google.protobuf.message import Message

from markethall.v1 import event_pb2, match_pb2
from markethall.v1.match_service_pb2 import CheckRecordResponse
from markethall_rules import SEED_BYTES, AnyGame, RulesError, commitment
from markethall_service.codec import envelope, matches
from markethall_service.codec.envelope import decode_commit, encode_clocks, encode_commit
from markethall_service.codec.texts import SILENT, Texts, Wording
from markethall_service.language import FALLBACK
from markethall_service.matches.errors import MatchError
from markethall_service.matches.lobby import find_game
from markethall_service.matches.log import Commit, Header, MatchState, SeatClock
from markethall_service.matches.match import begin, fold
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.verify import Mismatch, verify

NOT_COVERED: Final = (
    "Not checked: the names of players, the times of commits without a time control, and options that had no effect."
)
"""What a record can say without being refused: neither the rules nor the seed determine it."""


_BROKEN: Final = (
    MatchError, RulesError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError,
)  # fmt: skip
"""What a record raises whose content is not that of a match."""


class RecordError(Exception):
    """The text is no record of a finished match, or its content is not what the rules and the seed produce."""


class NotChecked(RecordError):
    """The record cannot be checked: no record, not finished, or other rules than the installed ones."""


def verify_text(text: bytes) -> str:
    """The result for a record as JSON in UTF-8. Raises RecordError."""
    return verify_record(read_record(text))


def read_record(text: bytes) -> match_pb2.Record:
    """A record from JSON in UTF-8. Raises NotChecked."""
    try:
        return json_format.Parse(text.decode(), match_pb2.Record())
    except (json_format.ParseError, UnicodeDecodeError) as error:
        # The parser puts the position on separate lines.
        raise NotChecked(f"this is no record: {str(error).splitlines()[0]}") from None


def verify_record(record: match_pb2.Record) -> str:
    """The result for a record. Raises RecordError, which says what is wrong."""
    try:
        return _verified(record)
    except _BROKEN as error:
        raise RecordError(f"this is not a record: {error}") from None


def positions(
    record: match_pb2.Record, seat: int = 0, wording: Wording = SILENT
) -> tuple[list[match_pb2.Match], list[match_pb2.Commit]]:
    """The match after each commit of a finished match, as a seat saw it (0: a spectator), and the commits with texts.

    The events are folded, not verified. Raises RecordError.
    """
    try:
        game, header, commits = _decoded(record)
        found = list(_folded(game, header, commits, seat, wording))
        return found, list(_in_words(header, commits, wording.language))
    except _BROKEN as error:
        raise RecordError(f"this is not a record: {error}") from None


def check(record: match_pb2.Record, seat: int = 0, wording: Wording = SILENT) -> CheckRecordResponse:
    """The answer of CheckRecord. Raises NotChecked if the record cannot be checked."""
    try:
        decoded = _decoded(record)
    except RecordError:
        raise
    except _BROKEN as error:
        raise NotChecked(f"this is not a record: {error}") from None
    response = CheckRecordResponse(verified=True)
    try:
        verify_record(record)
    except NotChecked:
        raise
    except RecordError as error:
        response.verified, response.fault = False, str(error)
    try:
        for match in _folded(*decoded, seat, wording):
            response.matches.append(match)
    except RecordError:
        raise
    except _BROKEN as error:
        # The positions before the first commit that the rules do not admit are in the response.
        response.fault = response.fault or str(error)
        response.verified = False
    if wording.language:
        response.commits.extend(_in_words(decoded[1], decoded[2][: len(response.matches)], wording.language))
    return response


def _in_words(header: Header, commits: list[Commit], language: str) -> Iterator[match_pb2.Commit]:
    texts = Texts(language or FALLBACK, header, ("",) * header.seat_count)
    for commit in commits:
        texts = texts.after(commit)
        yield encode_commit(header, commit, texts)


def _folded(
    game: AnyGame, header: Header, commits: list[Commit], seat: int, wording: Wording = SILENT
) -> Iterator[match_pb2.Match]:
    if not 0 <= seat <= header.seat_count:
        raise NotChecked(f"seat {seat} is not in the match; it has seats 1 to {header.seat_count}")
    match = begin(header)
    for commit in commits:
        match = fold(game, match, (commit,))
        message = matches.encode_match(CachedMatch(game, match, {}, match.revision))
        message.perspective.CopyFrom(matches.encode_perspective(match, seat, wording=wording))
        yield message


def _decoded(record: match_pb2.Record) -> tuple[AnyGame, Header, list[Commit]]:
    """The game, header and commits of the record of a finished match."""
    try:
        game = find_game(record.header.game.removeprefix(matches.GAME_PREFIX))
    except MatchError as error:
        raise NotChecked(f"this is not a record: {error}") from None
    if not record.header.seed:
        raise NotChecked("header.seed is missing: the record was made before the match was over")
    if record.header.seat_count not in game.box.seats:
        raise ValueError(f"header.seatCount is {record.header.seat_count}; it can be {_listed(game.box.seats)}")
    if record.header.options.WhichOneof("kind") != game.box.name:
        raise ValueError(f"header.options must hold {game.box.name}")
    header = matches.decode_header(record.header)
    return game, header, [decode_commit(header, commit) for commit in record.commits]


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _verified(record: match_pb2.Record) -> str:
    game, header, commits = _decoded(record)
    if len(header.seed) != SEED_BYTES:
        raise RecordError(f"header.seed has {len(header.seed)} bytes, a seed has {SEED_BYTES}")
    if commitment(header.seed) != record.header.seed_commitment:
        raise RecordError("header.seed does not match the commitment: its SHA-256 is not header.seedCommitment")
    if game.box.version != header.rules_version:
        raise NotChecked(f"header.rulesVersion is {header.rules_version}, the installed rules have {game.box.version}")
    try:
        match = verify(game, header, commits)
    except Mismatch as error:
        raise RecordError(error.sentence(partial(as_json, header))) from None
    log_hash = f"\nLog hash: {record.log_hash}" if record.log_hash else ""
    if match.state is MatchState.CLOSED:
        verified = f"Verified: {record.header.name}, {len(commits)} commits"
        return f"{verified}: closed before the start, so nothing was dealt.{log_hash}"
    if match.state is not MatchState.FINISHED:
        raise RecordError(f"the match is not over after revision {match.revision}")
    scores = ", ".join(map(str, game.scores(match.position)))
    return (
        f"Verified: {record.header.name}, {len(commits)} commits: every draw, event and point. Scores: {scores}.\n"
        f"Seed commitment: {record.header.seed_commitment}{log_hash}\n"
        f"{NOT_COVERED}"
    )


def as_json(header: Header, value: Any) -> str:
    """A part of a commit as the JSON of a record: a number, a clock, a move, an event, or a tuple of these."""
    return json.dumps(_json_value(header, value))


def _json_value(header: Header, value: Any) -> Any:
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return [_json_value(header, one) for one in value]
    return json_format.MessageToDict(_message(header, value), always_print_fields_with_no_presence=True)


def _message(header: Header, value: Any) -> Message:
    if isinstance(value, SeatClock):
        return encode_clocks((value,))[0]
    try:
        return envelope.encode_move(header, value)
    except KeyError:
        return event_pb2.Event(**envelope.event_fields(header, value))
