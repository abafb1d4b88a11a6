"""What settings lead to, looked at before anything is started: every refusal names its variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from markethall_service.operating import tls
from markethall_service.settings import BadSettings, Settings, variable

_GATEWAYS: Final = (("http_tls_cert", "http_tls_key"), ("gateway_cert", "gateway_key"))


def check(settings: Settings) -> None:
    """BadSettings if a file that they name cannot be used."""
    for _, refusal in refusals(settings):
        raise refusal


def refusals(settings: Settings) -> Iterator[tuple[str, BadSettings]]:
    """Each thing for which a start would be refused: the variables that it is about, and why."""
    looks: list[tuple[str, Callable[[], object]]] = [
        (variable("token_key_file"), settings.all_token_keys),
        (variable("api_key_file"), settings.all_api_keys),
    ]
    for fields in (("tls_cert", "tls_key"), *(_GATEWAYS if settings.rest else ())):
        files = [getattr(settings, field) for field in fields]
        if None not in files:
            looks.append((" and ".join(map(variable, fields)), partial(tls.KeyPair.load, *files)))
    for roots in ("tls_client_ca", *(("gateway_ca",) if settings.rest else ())):
        if (path := getattr(settings, roots)) is not None:
            looks.append((variable(roots), partial(tls.load_roots, path)))
    for named, look in looks:
        try:
            look()
        except BadSettings as error:
            yield named, error
        except tls.BadCertificate as error:
            yield named, BadSettings(f"{named}: {error}")
