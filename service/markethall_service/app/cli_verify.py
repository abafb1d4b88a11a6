"""markethall verify: records dealt and played again, one or thousands in one process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from enum import IntEnum
from itertools import chain, islice
from typing import Annotated, Final, NamedTuple

import typer

from markethall_client import MarketHallError, record_json
from markethall_platform.tls import BadCertificate
from markethall_service.codec.record_files import opened, texts_in
from markethall_service.codec.records import NOT_COVERED, NotChecked, RecordError, verify_text

from .cli_play import Ca, ClientCert, ClientKey, ConnectionOptions, InvalidOptions, Tls, TlsName
from .surroundings import WorkerLost, sentence_of, worker_pool

_MATCH: Final = "matches/"
_TOLD: Final = 3
"""How often the same reason is printed why a record could not be checked. The others are counted."""

_MOST_COUNTED: Final = 1000
"""The most reasons that are counted. A file may have a different one in each line."""

_PORTION: Final = 16
"""The records that wait for each worker process."""


class _Status(IntEnum):
    """What is known of a record. The numbers are exit statuses."""

    VERIFIED = 0
    NOT_VERIFIED = 1
    NOT_CHECKED = 2


class _Record(NamedTuple):
    """Where a record was found, and its text; or why there is none."""

    where: str
    text: str
    refusal: str = ""


class _Outcome(NamedTuple):
    """The status of a record, and a sentence."""

    status: _Status
    sentence: str


def verify(
    records: Annotated[
        list[str],
        typer.Argument(
            help="Files with a record as JSON, or with one on each line; - reads them from the input; matches/ID asks "
            "the --target for it."
        ),
    ],
    jobs: Annotated[int, typer.Option("--jobs", help="Processes that check records.", min=1, max=256)] = 1,
    join_code: Annotated[str, typer.Option("--join-code", help="Opens a private match.")] = "",
    target: Annotated[str, typer.Option("--target", help="gRPC address of the service that has matches/ID.")] = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
) -> None:
    """Deal and replay finished matches again, and compare every event and every point.

    The exit status is 0 if all is right, 1 if a record is NOT VERIFIED, and otherwise 2 if one could not be checked:
    the service does not answer, the match is not over, the file is no record, or other rules were used. A line says
    which.
    """
    connection = ConnectionOptions(target, tls, ca, client_cert, client_key, tls_name, "")
    found = _found(records, join_code, connection)
    begin = list(islice(found, 2))
    if len(begin) == 1:
        outcome = _outcome(begin[0])
        typer.echo(outcome.sentence, err=outcome.status is not _Status.VERIFIED)
        raise typer.Exit(outcome.status)
    counts = _tell_each(chain(begin, found), jobs)
    typer.echo(
        f"{counts.total()} records: {counts[_Status.VERIFIED]} verified, {counts[_Status.NOT_VERIFIED]} NOT VERIFIED, "
        f"{counts[_Status.NOT_CHECKED]} NOT CHECKED.\n{NOT_COVERED}"
    )
    raise typer.Exit(min((status for status in counts if status), default=_Status.VERIFIED))


def _tell_each(records: Iterator[_Record], jobs: int) -> Counter[_Status]:
    """Print the outcome of each record, and count them. A backup has the same one in each line."""
    counts: Counter[_Status] = Counter()
    told: Counter[str] = Counter()
    last: dict[str, str] = {}
    # Closed also if the output is: otherwise the workers would check all that waits for them.
    with closing(_checked(records, jobs)) as checked:
        for record, outcome in checked:
            counts[outcome.status] += 1
            sentence = outcome.sentence.splitlines()[0]
            if outcome.status is _Status.NOT_CHECKED and (sentence in told or len(told) < _MOST_COUNTED):
                told[sentence] += 1
                last[sentence] = record.where
                if told[sentence] > _TOLD:
                    continue
            typer.echo(f"{record.where}: {sentence}", err=outcome.status is not _Status.VERIFIED)
    for sentence, count in told.items():
        if count > _TOLD:
            typer.echo(f"{count - _TOLD} more, the last is {last[sentence]}: {sentence}", err=True)
    return counts


def _found(names: Iterable[str], join_code: str, connection: ConnectionOptions) -> Iterator[_Record]:
    """The records of all files and matches."""
    for name in names:
        try:
            if name.startswith(_MATCH):
                yield _Record(name, _at_service(name, join_code, connection))
            else:
                with opened(name) as file:
                    for line, text in texts_in(file):
                        yield _Record(f"{name} line {line}" if line else name, text)
        except NotChecked as error:
            yield _Record(name, "", str(error))
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            yield _Record(name, "", f"{name} cannot be read: {why}")


def _at_service(match: str, join_code: str, connection: ConnectionOptions) -> str:
    """The record of a match at a running service. Raises NotChecked."""
    if not connection.target:
        raise NotChecked(f"{match} takes a --target, the gRPC address of the service that has it")
    try:
        with connection.client(None) as client:
            return record_json(client.get_record(match, join_code=join_code))
    except OSError as error:
        raise NotChecked(sentence_of(error)) from None
    except (MarketHallError, InvalidOptions, BadCertificate) as error:
        raise NotChecked(str(error)) from None


def _checked(records: Iterator[_Record], jobs: int) -> Generator[tuple[_Record, _Outcome], None, None]:
    """Each record with its outcome, in order."""
    try:
        with worker_pool(jobs) as workers:
            # `map` reads all that it is given at once: a file may be larger than memory.
            while some := list(islice(records, _PORTION * jobs if workers else 1)):
                yield from zip(some, workers.map(_outcome, some) if workers else map(_outcome, some), strict=True)
    except WorkerLost as error:
        yield _Record("all others", ""), _Outcome(_Status.NOT_CHECKED, f"NOT CHECKED: {error}")


def _outcome(record: _Record) -> _Outcome:
    try:
        if record.refusal:
            raise NotChecked(record.refusal)
        return _Outcome(_Status.VERIFIED, verify_text(record.text))
    except NotChecked as error:
        return _Outcome(_Status.NOT_CHECKED, f"NOT CHECKED: {error}")
    except RecordError as error:
        return _Outcome(_Status.NOT_VERIFIED, f"NOT VERIFIED: {error}")
