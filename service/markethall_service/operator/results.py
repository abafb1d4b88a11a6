"""The table of results of the archive, for analysts: a row for each match, and no names of players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, Final

from google.protobuf import json_format

from markethall_platform.object_store import ObjectStore
from markethall_service.codec import stored
from markethall_service.matches.log import (
    Commit,
    Header,
    MatchClosed,
    MatchFinished,
    MatchStarted,
    SeatTaken,
    Visibility,
)
from markethall_service.matches.ports import Damaged
from markethall_service.store.archive import unpack

from .backup import decoded

_ROWS: Final = 10_000
_SKEW_S: Final = 86_400
"""How far the clock of the storage may be behind."""

Row = dict[str, Any]


def rows(objects: ObjectStore, since_ms: int, jobs: int) -> Iterator[Row | str]:
    """The rows of the matches that ended at a time (Unix milliseconds) or later, in the order of the objects.

    A text names an object that cannot be read. `jobs` objects are read at once. Raises OSError and the like.
    """
    with ThreadPoolExecutor(jobs) as readers:
        for part in range(256):
            names = [
                name
                for name, written in objects.names(f"matches/{part:02x}/")
                if written * 1000 >= since_ms - _SKEW_S * 1000
            ]
            for start in range(0, len(names), _ROWS):
                some = names[start : start + _ROWS]
                for row in readers.map(lambda name: _row(objects, name), some):
                    if isinstance(row, str) or (row is not None and row["ended_ms"] >= since_ms):
                        yield row


def _row(objects: ObjectStore, name: str) -> Row | str | None:
    data = objects.read_now(name)
    if data is None:
        # It was deleted since the list was read.
        return None
    try:
        header, commits = decoded(unpack(data).entries)
    except Damaged as error:
        return f"{name}: {error}"
    except Exception:
        # The message may hold secrets.
        return f"{name}: its log cannot be read by this release"
    return row_of(header, commits)


def row_of(header: Header, commits: list[Commit]) -> Row:
    """The row of a match that is over."""
    players = ["" for _ in range(header.seat_count)]
    bots = list(players)
    row: Row = {"started_ms": None, "ended_ms": 0, "state": "closed", "scores": [], "winners": []}
    for commit in commits:
        for event in commit.events:
            match event:
                case SeatTaken(seat, player):
                    players[seat - 1], bots[seat - 1] = player.kind.name.lower(), player.bot
                case MatchStarted():
                    row["started_ms"] = commit.time_ms
                case MatchFinished(scores, winners):
                    row |= {"state": "finished", "scores": list(scores), "winners": list(winners)}
                    row["ended_ms"] = commit.time_ms
                case MatchClosed():
                    row["ended_ms"] = commit.time_ms
    options = json_format.MessageToDict(stored.header_message(header).record.options)
    return row | {
        # Whoever has the name of an unlisted match may watch it.
        "match": header.name if header.visibility is Visibility.PUBLIC else "",
        "game": header.game,
        "rules_version": header.rules_version,
        "options": json.dumps(options.get(header.game, {}), sort_keys=True),
        "seats": header.seat_count,
        "players": players,
        "bots": bots,
        "moves": sum(commit.move is not None for commit in commits),
        "created_ms": header.created_ms,
    }


def write_parquet(found: Iterator[Row], file: IO[bytes]) -> int:
    """Write the rows as Parquet. Returns their number."""
    # Imported here: it belongs to an extra.
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    instant = arrow.timestamp("ms", "UTC")
    schema = arrow.schema(
        {
            "match": arrow.string(), "game": arrow.string(), "rules_version": arrow.int32(), "options": arrow.string(),
            "state": arrow.string(), "seats": arrow.int32(), "players": arrow.list_(arrow.string()),
            "bots": arrow.list_(arrow.string()), "scores": arrow.list_(arrow.int32()),
            "winners": arrow.list_(arrow.int32()), "moves": arrow.int32(), "created": instant, "started": instant,
            "ended": instant,
        }
    )  # fmt: skip
    count = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while some := [row for _, row in zip(range(_ROWS), found, strict=False)]:
            columns = {name: [row[name if name in row else f"{name}_ms"] for row in some] for name in schema.names}
            writer.write_table(arrow.table(columns, schema))
            count += len(some)
    return count
