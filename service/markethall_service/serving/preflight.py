"""What settings lead to, looked at before anything is started: every refusal names its variables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from markethall_service.operating import tls
from markethall_service.settings import BadSettings, Settings, variable

_GATEWAYS: Final = (("http_tls_cert", "http_tls_key"), ("gateway_cert", "gateway_key"))


def check(settings: Settings) -> None:
    """BadSettings if a file that they name cannot be used."""
    settings.all_token_keys()
    settings.all_api_keys()
    for certificate, key in (("tls_cert", "tls_key"), *(_GATEWAYS if settings.rest else ())):
        _check_pair(settings, certificate, key)
    for roots in ("tls_client_ca", *(("gateway_ca",) if settings.rest else ())):
        if (path := getattr(settings, roots)) is not None:
            with _named(roots):
                tls.load_roots(path)


def _check_pair(settings: Settings, certificate: str, key: str) -> None:
    files = getattr(settings, certificate), getattr(settings, key)
    if None not in files:
        with _named(certificate, key):
            tls.KeyPair.load(*files)


@contextmanager
def _named(*fields: str) -> Iterator[None]:
    try:
        yield
    except tls.BadCertificate as error:
        raise BadSettings(f"{' and '.join(map(variable, fields))}: {error}") from None
