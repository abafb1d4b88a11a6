"""Checks of the files that settings name, before anything is started. Every refusal names its variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from markethall_platform import tls

from .settings import BadSettings, Settings, variable


def check(settings: Settings) -> None:
    """Raise BadSettings if a file cannot be used."""
    for _, refusal in refusals(settings):
        raise refusal


def refusals(settings: Settings) -> Iterator[tuple[str, BadSettings]]:
    """Each reason to refuse a start: the variables that it is about, and why."""
    looks: list[tuple[str, Callable[[], object]]] = [
        (variable("token_key_file"), settings.all_token_keys),
        (variable("api_key_file"), settings.all_api_keys),
    ]
    for fields in (("tls_cert", "tls_key"), *((("http_tls_cert", "http_tls_key"),) if settings.rest else ())):
        files = [getattr(settings, field) for field in fields]
        if None not in files:
            looks.append((" and ".join(map(variable, fields)), partial(tls.KeyPair.load, *files)))
    if settings.tls_client_ca is not None:
        looks.append((variable("tls_client_ca"), partial(tls.load_roots, settings.tls_client_ca)))
    for named, look in looks:
        try:
            look()
        except BadSettings as error:
            yield named, error
        except tls.BadCertificate as error:
            yield named, BadSettings(f"{named}: {error}")
