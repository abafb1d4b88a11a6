"""Checks of the files that settings name, before anything is started. Every refusal names its variables."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from markethall_platform import tls

from .settings import BadSettings, Settings, variable

_GATEWAYS: Final = (("http_tls_cert", "http_tls_key"), ("gateway_cert", "gateway_key"))


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
    if settings.rest and isinstance(settings.gateway_cpu, int):
        looks.append((variable("gateway_cpu"), partial(_look_for_cpu, settings)))
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


def _look_for_cpu(settings: Settings) -> None:
    """Raise BadSettings if the gateway may not run on that CPU, or too much would."""
    number, gateways = settings.gateway_cpu, settings.gateway_processes
    named = f"{variable('gateway_cpu')}={number}"
    if sys.platform != "linux":
        raise BadSettings(f"{named}: a process can be kept on a CPU only on Linux.")
    if gateways > 1:
        raise BadSettings(f"{named}: {gateways} gateways would share it; with auto each finds one of its own.")
    if number not in (there := os.sched_getaffinity(0)):
        raise BadSettings(f"{named}: there are {', '.join(map(str, sorted(there)))}.")
