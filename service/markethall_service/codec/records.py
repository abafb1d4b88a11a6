"""Records of finished matches: verification, and the position after each revision.

A record comes from anywhere. It is read with the validators that the methods use which write a match. What is wrong in
it is a RecordError; any other exception is a fault of the service.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import tee
from typing import Any, Final

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from markethall.v1 import event_pb2, match_pb2, player_pb2
from markethall.v1.match_service_pb2 import CheckRecordResponse
from markethall_rules import SEED_BYTES, BadOptions
from markethall_service.codec import envelope, matches
from markethall_service.codec.envelope import decode_commit, encode_clocks, encode_commit
from markethall_service.codec.texts import SILENT, Wording, texts_of
from markethall_service.language import shown
from markethall_service.matches.errors import BadField, MatchError, joined
from markethall_service.matches.games import MatchGame, Position
from markethall_service.matches.identifiers import display_name_of, is_match_id, is_request_id
from markethall_service.matches.lobby import check_start, find_game
from markethall_service.matches.log import BotPace, Commit, Header, MatchState, SeatClock, Visibility
from markethall_service.matches.match import Match, begin, fold
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.verify import Mismatch, verified

from .mirror import MAX_ENTRIES, InvalidField

NOT_COVERED_FIELDS: Final[Mapping[str, str]] = {
    "header.visibility": "the visibility of the match",
    "log_hash": "its log hash",
    "header.rematch_of": "what it is a rematch of",
    "header.pace": "the pace of its bots",
    "header.creator_may_close": "whether its creator could have closed it",
    "commits.events.seat_taken.player.display_name": "names of players",
    "commits.events.seat_taken.player.kind": "which of them are programs",
    "commits.events.seat_taken.player.erased": "which of them were erased",
    "commits.events.seat_taken.player.bot": "which bots play",
    "commits.request_id": "request ids",
    "header.create_time": "times without a time control apart from their order",
    "commits.commit_time": "times without a time control apart from their order",
    "commits.events.text": "texts of events",
}
"""The fields of a record that neither the rules nor the seed determine, and their words. A test changes each field of a
record and finds the same ones."""

NOT_COVERED: Final = (
    "Not checked: whether the match showed this commitment from the start, "
    f"{', '.join(dict.fromkeys(NOT_COVERED_FIELDS.values()))}, and options without effect."
)
"""What a record can say without being refused: neither the rules nor the seed determine it."""

PAGE_BYTES: Final = 1 << 20
"""The most bytes of the positions in an answer."""

PAGE_SIZE: Final = 1000
"""The most positions in an answer."""

_FAULT_LETTERS: Final = 1000
"""A longer sentence is cut: it may quote the record."""

_LATEST_S: Final = 253_402_300_799
"""The last second of the year 9999, the latest time of protobuf."""

_LONGEST_S: Final = 315_576_000_000
"""The longest duration of protobuf."""


class RecordError(Exception):
    """The text is no record of a finished match, or its content is not what the rules and the seed produce.

    The sentence has no full stop: it becomes a part of others. `field` is the wrong field as a path in the JSON of the
    record, "" if there is none.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence.removesuffix("."))
        self.field = field


class NotChecked(RecordError):
    """The record cannot be checked: no record, not finished, or other rules than the installed ones."""


def verify_text(text: str) -> str:
    """The result for a record as JSON. Raises RecordError."""
    return verify_record(read_record(text))


def read_record(text: str) -> match_pb2.Record:
    """A record from JSON. A byte that was no text is a lone surrogate. Raises NotChecked."""
    try:
        text.encode()
        return json_format.Parse(text, match_pb2.Record())
    except UnicodeEncodeError:
        raise NotChecked("this is no record: it is not text in UTF-8") from None
    except json_format.ParseError as error:
        if text.lstrip().startswith('{"format":"markethall.export/'):
            raise NotChecked(
                "this is a line of a backup, not a record: 'markethall import' checks and reads it, and "
                "'markethall export --public' writes records"
            ) from None
        # The parser puts the position on separate lines.
        raise NotChecked(f"this is no record: {str(error).splitlines()[0]}") from None


def verify_record(record: match_pb2.Record) -> str:
    """The result for a record. Raises RecordError, which says what is wrong."""
    start = _Start.of(record)
    match = begin(start.header)
    for after, _ in _played(record, start):
        match = after
    _check_over(match, record.header)
    log_hash = f"\nLog hash: {record.log_hash}" if record.log_hash else ""
    if match.position is None:
        done = f"Verified: {record.header.name}, {len(record.commits)} commits"
        return f"{done}: closed before the start, so nothing was dealt.{log_hash}"
    scores = ", ".join(map(str, start.game.scores(match.position)))
    closed = " Its creator closed it, so nobody has won." if match.state is MatchState.CLOSED else ""
    return (
        f"Verified: {record.header.name}, {len(record.commits)} commits: every draw, event and point. "
        f"Scores: {scores}.{closed}\n"
        f"Seed commitment: {record.header.seed_commitment}{log_hash}\n"
        f"{NOT_COVERED}"
    )


def positions(
    record: match_pb2.Record, seat: int = 0, wording: Wording = SILENT
) -> dict[int, tuple[match_pb2.Match, match_pb2.Commit]]:
    """Each commit of a finished match by its revision, and the match after it as a seat saw it (0: a spectator).

    The events are folded, not verified, so that a record of other rules can be shown. Raises RecordError.
    """
    start = _Start.of(record, any_rules=True)
    if not 0 <= seat <= start.header.seat_count:
        raise NotChecked(f"seat {seat} is not in the match; it has seats 1 to {start.header.seat_count}")
    match, found = begin(start.header), dict[int, tuple[match_pb2.Match, match_pb2.Commit]]()
    for number in range(len(record.commits)):
        commit = _commit(record, start.header, number)
        try:
            match = fold(start.game, match, (commit,))
        except Exception as error:
            if start.game.box.version == start.header.rules_version:
                # Says what differs from the rules. If nothing does, it is a fault of ours.
                verify_record(record)
                raise
            # Other rules may have had any event. The caller is a person with a file, not a client of the service.
            raise RecordError(f"revision {commit.revision} cannot be shown by the installed rules: {error}") from None
        cached = CachedMatch(start.game, match, match.revision)
        message = matches.encode_match(cached)
        message.perspective.CopyFrom(matches.encode_perspective(match, seat, wording=wording))
        found[match.revision] = message, encode_commit(match.header, commit, texts_of(match, wording.language))
    return found


def check(data: bytes, seat: int, after_revision: int, page_size: int, wording: Wording = SILENT) -> bytes:
    """The answer of CheckRecord for the bytes of a record, as bytes. A task for a worker.

    The answer has up to `page_size` positions (0: PAGE_SIZE) after a revision, and up to PAGE_BYTES of them. The record
    is checked up to its first fault. Raises BadField if it cannot be checked.
    """
    try:
        record = match_pb2.Record.FromString(data)
    except DecodeError:
        raise BadField("record: this is not a valid markethall.v1.Record message.", field="record") from None
    response = CheckRecordResponse()
    try:
        start = _Start.of(record)
    except NotChecked as error:
        raise _refusal(error) from None
    except RecordError as error:
        # The header is that of a match, but not the one of its commitment.
        _set_fault(response, error)
        return response.SerializeToString()
    if not 0 <= seat <= start.header.seat_count:
        seats = f"the record has seats 1 to {start.header.seat_count}. 0 is a spectator."
        raise BadField(f"seat is {seat}; {seats}", field="seat", least=0, most=start.header.seat_count)
    size = min(page_size, PAGE_SIZE) or PAGE_SIZE
    match, page = begin(start.header), _Page(response, start, seat, wording, after_revision, size)
    try:
        for match, commit in _played(record, start):
            page.add(match, commit)
        _check_over(match, record.header)
        response.verified = True
    except NotChecked as error:
        raise _refusal(error) from None
    except RecordError as error:
        _set_fault(response, error)
    response.match.CopyFrom(matches.encode_match(CachedMatch(start.game, match, match.revision)))
    return response.SerializeToString()


def _refusal(error: NotChecked) -> BadField:
    """The error of CheckRecord for a record that cannot be checked. It names the field of the request."""
    return BadField(f"{error}.", field=error.field).within("record")


def _set_fault(response: CheckRecordResponse, error: RecordError) -> None:
    response.fault = _cut(str(error))
    response.fault_field = error.field


class _Page:
    """Adds positions to an answer while they fit, with a language also the commits that led to them, in words."""

    def __init__(
        self,
        response: CheckRecordResponse,
        start: _Start,
        seat: int,
        wording: Wording,
        after: int,
        size: int,
    ) -> None:
        self._response = response
        self._start = start
        self._seat = seat
        self._wording = wording
        self._after = after
        self._size = size
        self._bytes = 0

    def add(self, match: Match, commit: Commit) -> None:
        """Add the position after a commit, unless it is on another page."""
        if match.revision <= self._after or not self._size:
            return
        message = matches.encode_changes(CachedMatch(self._start.game, match, match.revision))
        message.perspective.CopyFrom(matches.encode_perspective(match, self._seat, wording=self._wording))
        commits = []
        if (texts := texts_of(match, self._wording.language)) is not None:
            commits.append(encode_commit(match.header, commit, texts))
        self._bytes += message.ByteSize() + sum(written.ByteSize() for written in commits)
        if self._bytes > PAGE_BYTES and self._response.matches:
            self._size = 0
            return
        self._response.matches.append(message)
        self._response.commits.extend(commits)
        self._size -= 1


@dataclass(frozen=True, slots=True)
class _Start:
    """The game and header of a record, and the position before the deal."""

    game: MatchGame
    header: Header
    position: Position

    @staticmethod
    def of(record: match_pb2.Record, *, any_rules: bool = False) -> _Start:
        """The start of the match, read with the validators of CreateMatch. Raises RecordError.

        NotChecked if no match can start like this, and for other rules, unless `any_rules`.
        """
        message = record.header
        if not message.seed:
            raise NotChecked("header.seed is missing: the record was made before the match was over", "header.seed")
        try:
            game = find_game(message.game.removeprefix(matches.GAME_PREFIX))
            _check_header(message)
            header = matches.decode_header(message)
            with envelope.naming_options(game.box.name):
                position = check_start(game, header.seat_count, header.options, header.time_control)
        except MatchError as error:
            raise _found_by(error.within("header"), NotChecked) from None
        except BadOptions as error:
            field = joined("header", error.field)
            raise NotChecked(f"{field}: {error}", field) from None
        if header.seed_commitment != message.seed_commitment:
            raise RecordError(
                "header.name and header.seed do not match the commitment: the SHA-256 of both, with a space in "
                "between, is not header.seedCommitment",
                "header.seedCommitment",
            )
        if game.box.version != header.rules_version and not any_rules:
            versions = f"{header.rules_version}, the installed rules have {game.box.version}"
            raise NotChecked(f"header.rulesVersion is {versions}", "header.rulesVersion")
        return _Start(game, header, position)


def _found_by(error: MatchError, kind: type[RecordError]) -> RecordError:
    """The error of a validator as one of a record."""
    return kind(error.message, str(error.metadata.get("field", "")))


def _check_header(message: match_pb2.RecordHeader) -> None:
    """Raise InvalidField unless CreateMatch could have made the header."""
    _check_name("name", message.name)
    if message.rematch_of:
        _check_name("rematchOf", message.rematch_of)
    if len(message.seed) != 2 * SEED_BYTES or not set(message.seed) <= set("0123456789abcdef"):
        raise InvalidField("seed", f"is {shown(message.seed)}; it takes {2 * SEED_BYTES} hexadecimal digits.")
    for field, number, known in (("visibility", message.visibility, Visibility), ("pace", message.pace, BotPace)):
        if int(number) not in map(int, known) and (number or field == "visibility"):
            raise InvalidField(
                field, f"is number {number}; a match has one of {', '.join(each.name for each in known)}."
            )
    _check_time("createTime", message.create_time, _LATEST_S)


def _check_over(match: Match, header: match_pb2.RecordHeader) -> None:
    if not match.state.over:
        last = f"the match is not over after revision {match.revision}, the last one of the record"
        raise NotChecked(f"commits has no end: {last}", "commits")
    if int(header.state) != int(match.state):
        says = f"is not that of the match after all commits, {match.state.name}"
        raise RecordError(f"header.state {says}", "header.state")


def _played(record: match_pb2.Record, start: _Start) -> Iterator[tuple[Match, Commit]]:
    """The match after each commit, dealt and played again, and the commit. Raises RecordError at the first difference.

    A commit is decoded when the one before it has been verified.
    """
    commits, decoded = tee(_commit(record, start.header, number) for number in range(len(record.commits)))
    number = 0
    try:
        matches_after = verified(start.game, begin(start.header), start.position, commits)
        for played in zip(matches_after, decoded, strict=True):
            yield played
            number += 1
    except Mismatch as error:
        sentence = error.sentence(partial(as_json, start.header))
        raise RecordError(sentence, joined(f"commits[{number}]", error.field)) from None


def _commit(record: match_pb2.Record, header: Header, number: int) -> Commit:
    """One commit, read with the validators of the methods that write commits. Raises RecordError."""
    message = record.commits[number]
    try:
        _check_commit(message, header)
        return decode_commit(header, message)
    except MatchError as error:
        raise _found_by(error.within(f"commits[{number}]"), RecordError) from None


def _check_commit(message: match_pb2.Commit, header: Header) -> None:
    """Raise BadField unless the service could have written the values of the commit."""
    seats = header.seat_count
    if not 0 <= message.seat <= seats:
        raise InvalidField("seat", f"is {message.seat}; it takes 1 to {seats}, or 0 for none.")
    for field, entries, most in (
        ("events", message.events, MAX_ENTRIES), ("toAct", message.to_act, seats), ("clocks", message.clocks, seats),
    ):  # fmt: skip
        if len(entries) > most:
            raise InvalidField(field, f"takes up to {most} entries, not {len(entries)}.")
    if message.request_id and not is_request_id(message.request_id):
        raise InvalidField("requestId", f"is {shown(message.request_id)}; the service takes no such id.")
    _check_time("commitTime", message.commit_time, _LATEST_S)
    for at, clock in enumerate(message.clocks):
        _check_time(f"clocks[{at}].timeLeft", clock.time_left, _LONGEST_S)
        _check_time(f"clocks[{at}].deadline", clock.deadline, _LATEST_S)
    for at, event in enumerate(message.events):
        kind = event.WhichOneof("kind")
        if kind == "seat_taken":
            _check_player(f"events[{at}].seatTaken.player", event.seat_taken.player)
        if kind == "rematch_created":
            _check_name(f"events[{at}].rematchCreated.match", event.rematch_created.match)


def _check_player(field: str, player: player_pb2.Player) -> None:
    name = player.display_name
    try:
        if not name or display_name_of(name) != name:
            raise InvalidField("displayName", f"is {shown(name)}; no player can have this name.")
    except BadField as error:
        raise error.within(field) from None
    if (player.kind == player_pb2.PLAYER_KIND_BOT) != bool(player.bot):
        raise InvalidField(f"{field}.bot", "names a bot for PLAYER_KIND_BOT, and for no other kind.")


def _check_name(field: str, name: str) -> None:
    collection, _, ident = name.partition("/")
    if collection != "matches" or not is_match_id(ident):
        raise InvalidField(field, f"is {shown(name)}; it takes the name of a match, such as 'matches/k3v9x2'.")


def _check_time(field: str, time: Any, latest_s: int) -> None:
    """Raise InvalidField for a time before 1970, for a negative duration, or for what no message can hold."""
    if not (0 <= time.seconds <= latest_s and 0 <= time.nanos < 10**9):
        raise InvalidField(field, f"is {time.seconds} s and {time.nanos} ns; it takes 0 to {latest_s} s.")


def _cut(sentence: str) -> str:
    return sentence if len(sentence) <= _FAULT_LETTERS else sentence[: _FAULT_LETTERS - 3] + "..."


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
