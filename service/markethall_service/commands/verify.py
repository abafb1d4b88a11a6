"""markethall verify: whether a match was played by its rules and its seed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from markethall_client import MarketHallError
from markethall_service.operating.tls import BadCertificate
from markethall_service.verifying import NotChecked, RecordError, verify_record, verify_text

from .reaching import Ca, ClientCert, ClientKey, Reach, Tls, TlsName, UnfitOptions

_MATCH: Final = "matches/"


def verify(
    record: Annotated[
        str,
        typer.Argument(
            help="File with a record as JSON; - reads it from the input; matches/ID asks the --target for it."
        ),
    ],
    join_code: Annotated[str, typer.Option("--join-code", help="Opens a private match.")] = "",
    target: Annotated[str, typer.Option("--target", help="gRPC address of the service that has matches/ID.")] = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
) -> None:
    """Deal and replay a finished match again, and compare every event and every point.

    The exit status is 0 if all is right, 1 if it is NOT VERIFIED, and 2 if it could not be checked: nobody answers, the
    match is not over, what is there is no record, or it was played by other rules. Each is said in a line.
    """
    try:
        if record.startswith(_MATCH):
            reach = Reach(target, tls, ca, client_cert, client_key, tls_name, "")
            said = _verified_there(record, join_code, reach)
        else:
            said = verify_text(_read(record))
    except NotChecked as error:
        typer.echo(f"NOT CHECKED: {error}", err=True)
        raise typer.Exit(2) from None
    except RecordError as error:
        typer.echo(f"NOT VERIFIED: {error}", err=True)
        raise typer.Exit(1) from None
    typer.echo(said)


def _read(name: str) -> bytes:
    try:
        return typer.get_binary_stream("stdin").read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise NotChecked(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _verified_there(match: str, join_code: str, reach: Reach) -> str:
    """The sentence on a match at a running service."""
    if not reach.target:
        raise NotChecked(f"{match} takes a --target, the gRPC address of the service that has it")
    try:
        with reach.client(None) as client:
            record = client.get_record(match, join_code=join_code)
    except (MarketHallError, ConnectionError, UnfitOptions, BadCertificate) as error:
        raise NotChecked(str(error)) from None
    return verify_record(record)
