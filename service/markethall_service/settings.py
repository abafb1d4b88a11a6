"""The settings of a service, from the environment (MARKETHALL_...) and the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from .operating.addresses import networks
from .operating.listening import bare
from .operating.logs import Format, Level
from .operating.origins import patterns
from .operating.rates import Rate

PREFIX: Final = "MARKETHALL_"
KEY_LENGTH: Final = 32
LONGEST_DAYS: Final = 36_500
LONGEST_S: Final = 3600.0


def _listed(value: Any) -> Any:
    """What stands between commas, spaces or lines."""
    return tuple(filter(None, re.split(r"[,\s]+", value))) if isinstance(value, str) else value


def _origins(value: Any) -> Any:
    """A list as JSON, or what stands between commas."""
    if not isinstance(value, str) or not value.lstrip().startswith("["):
        return _listed(value)
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise ValueError(f'no JSON list of strings, such as ["https://play.example"]: {error}') from None


def _read_by(reader: Callable[[tuple[str, ...]], object]) -> AfterValidator:
    """Holds texts to what their reader can read, which says what is wrong by a ValueError."""

    def checked(texts: tuple[str, ...]) -> tuple[str, ...]:
        reader(texts)
        return texts

    return AfterValidator(checked)


def _some(value: Any) -> Any:
    """What is given as keys. Were nothing no keys, a secret that a template lacks would open what it should guard."""
    if isinstance(value, str) and not _listed(value):
        raise ValueError("is set and holds no key: give one, or leave it out")
    return value


def _keys(keys: tuple[str, ...]) -> tuple[str, ...]:
    if any(len(key) < KEY_LENGTH or not (key.isascii() and key.isprintable()) for key in keys):
        wanted = f"{KEY_LENGTH} printable ASCII characters or more each, such as `openssl rand -hex 32` makes"
        raise ValueError(f"takes keys of {wanted}")
    return keys


def _folder(value: Any) -> Any:
    # Python takes an empty path for the current folder, which nobody means who leaves a variable empty.
    if isinstance(value, str) and not value.strip():
        raise ValueError("is empty: name a folder, or leave it unset")
    return value


def _redis(url: str) -> str:
    """The URL, if Redis can be reached by it: what redis-py cannot read in it, it leaves out without a word."""
    parts = urlsplit(url)
    if url and parts.scheme not in ("redis", "rediss", "unix"):
        raise ValueError("needs one of the schemes redis://, rediss:// (TLS) and unix://")
    if parts.scheme == "unix" or not url:
        return url
    places = parts.netloc.rpartition("@")[2].split(",")
    if not all(re.fullmatch(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:\s]+)(:\d{1,5})?", place) for place in places):
        raise ValueError("needs a host, and a port in digits if it is not 6379: redis://host:6379")
    if not re.fullmatch(r"/?\d*", parts.path):
        raise ValueError("has something other than the number of a database behind the host: redis://host:6379/0")
    return url


def _rate(value: Any) -> Any:
    return (Rate.read(value) if value.strip() else None) if isinstance(value, str) else value


_List = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]
_Origins = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_origins), _read_by(patterns)]
_Keys = Annotated[_List, AfterValidator(_keys), BeforeValidator(_some)]
_Host = Annotated[str, AfterValidator(bare)]
_Days = Annotated[int, Field(ge=0, le=LONGEST_DAYS)]
_Rate = Annotated[Rate | None, NoDecode, BeforeValidator(_rate)]
_Port = Annotated[int, Field(ge=0, le=65535)]


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{field.upper()}"


class Settings(BaseSettings):
    """Every setting has a default that runs; MARKETHALL_GRPC_PORT and the like change it."""

    # An error must not show a key that was mistyped.
    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        extra="ignore",
        validate_by_name=True,
        hide_input_in_errors=True,
        allow_inf_nan=False,
    )

    # Where it listens.
    host: _Host = Field("127.0.0.1", description="Address that gRPC and REST listen on.")
    grpc_port: _Port = Field(50051, description="Port of gRPC; 0 picks a free one.")
    http_port: _Port = Field(8080, description="Port of REST; 0 picks a free one.")
    rest: bool = Field(True, description="Whether REST is served too; without it there is no gateway process.")
    processes: int = Field(1, ge=1, le=256, description="gRPC processes that share the port.")
    cors_origins: _Origins = Field((), description="Origins that browsers may call from, as JSON or between commas.")

    # Where the matches are, and for how long.
    redis_url: Annotated[str, AfterValidator(_redis)] = Field(
        "", description="A Redis or Redis Cluster of one's own, such as redis://localhost:6379/0."
    )
    redis_start_seconds: float = Field(
        60.0, ge=0, le=LONGEST_S, description="Seconds for which a start waits for a Redis of one's own."
    )
    redis_wait_replicas: int | None = Field(
        None, ge=0, description="Replicas that must have a write before it is answered; unset: 1 in a cluster, else 0."
    )
    redis_wait_ms: int = Field(1000, ge=1, le=2000, description="Milliseconds that replicas may take over a write.")
    data: Annotated[Path, BeforeValidator(_folder)] = Field(
        Path("markethall-data"), description="Folder of the private Redis that is used otherwise."
    )
    seating_days: _Days = Field(7, description="Days until a match that is not filled expires; 0 never.")
    playing_days: _Days = Field(90, description="Days until a match that nobody plays on expires; 0 never.")
    finished_days: _Days = Field(30, description="Days until a finished match expires; 0 never.")
    webhook_private: bool = Field(
        False,
        description="Whether webhooks may be http, and at private and loopback addresses: for tests and intranets.",
    )
    webhook_attempts: int = Field(15, ge=1, le=1000, description="Attempts at delivering a notice to a webhook.")
    webhook_hours: int = Field(24, ge=1, le=8760, description="Hours after which a notice to a webhook is given up.")
    webhook_first_pause: float = Field(
        5.0, gt=0, le=LONGEST_S, description="Seconds until the second attempt at a webhook; doubles up to an hour."
    )
    webhook_timeout: float = Field(
        10.0, gt=0, le=LONGEST_S, description="Seconds that one attempt at a webhook may take."
    )
    webhooks_at_once: int = Field(32, ge=1, le=1000, description="Attempts at webhooks that a process makes at a time.")
    open_matches: int = Field(
        10_000, ge=1, le=100_000_000, description="Matches that a process keeps folded in memory."
    )

    # Keys: the first one signs, all of them are good. Kept in the store if there is none.
    token_keys: _Keys = Field(
        (),
        validation_alias=AliasChoices("MARKETHALL_TOKEN_KEYS", "MARKETHALL_TOKEN_KEY"),
        description="Secrets of seat tokens, 32 characters or more each, between commas.",
    )
    token_key_file: Path | None = Field(None, description="File with such keys, one a line.")
    token_days: int = Field(30, ge=1, le=LONGEST_DAYS, description="Days for which a seat's token is good.")
    # Whoever has a client's key in the environment of a service means it to be guarded.
    api_keys: _Keys = Field(
        (),
        validation_alias=AliasChoices("MARKETHALL_API_KEYS", "MARKETHALL_API_KEY"),
        description="If given, creating a match takes one of these keys as x-api-key.",
    )
    api_key_file: Path | None = Field(None, description="File with such keys, one a line.")

    # TLS: files of PEM.
    tls_cert: Path | None = Field(None, description="Certificate of the gRPC server, with its chain.")
    tls_key: Path | None = Field(None, description="Its private key.")
    tls_client_ca: Path | None = Field(None, description="CAs; if given, gRPC clients have to show a certificate.")
    http_tls_cert: Path | None = Field(None, description="Certificate of the REST gateway, with its chain.")
    http_tls_key: Path | None = Field(None, description="Its private key.")
    gateway_ca: Path | None = Field(None, description="CAs by which the gateway knows the gRPC server.")
    gateway_cert: Path | None = Field(None, description="Certificate that the gateway shows to the gRPC server.")
    gateway_key: Path | None = Field(None, description="Its private key.")
    tls_name: str = Field("", description="Name in the gRPC server's certificate, if it is not the host's.")

    # Limits: rates are 20/s, 10/min or 5/s:50 (bursts of 50); none by default.
    limit_per_token: _Rate = Field(None, description="Rate of calls with one seat's token.")
    limit_per_address: _Rate = Field(None, description="Rate of calls from one address.")
    limit_seating: _Rate = Field(None, description="Rate of CreateMatch, JoinMatch and RematchMatch from one address.")
    max_watches: int = Field(0, ge=0, description="Watches that may be open in a process; 0 any number.")
    max_watches_per_caller: int = Field(0, ge=0, description="Watches of one address, of one token; 0 any number.")
    max_http_streams: int = Field(200, ge=1, le=10_000, description="Event streams that a gateway holds.")
    trusted_proxies: Annotated[_List, _read_by(networks)] = Field(
        (), description="Addresses and networks whose X-Forwarded-For is believed."
    )

    # What can be seen.
    metrics_host: _Host = Field("127.0.0.1", description="Address that shows metrics.")
    metrics_port: _Port | None = Field(None, description="Port of the service's metrics; 0 picks a free one.")
    gateway_metrics_port: _Port | None = Field(None, description="Port of the gateway's metrics; 0 picks a free one.")
    log_level: Level = Field("INFO", description="DEBUG, INFO, WARNING or ERROR.")
    log_format: Format = Field("console", description="console or json.")
    access_log: float = Field(0.0, ge=0, le=1, description="Share of the calls that get a line in the log, 0 to 1.")
    slow_call_seconds: float = Field(1.0, gt=0, le=LONGEST_S, description="Calls that take longer are warned of.")
    tracing: bool = Field(False, description="Whether traces are sent, by OpenTelemetry's own settings OTEL_...")

    # How it ends.
    drain_seconds: float = Field(
        0.0, ge=0, le=LONGEST_S, description="How long it serves on after saying that it is not ready."
    )
    grace_seconds: float = Field(5.0, ge=0, le=LONGEST_S, description="How long calls under way may take when it ends.")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for certificate in ("tls_cert", "http_tls_cert", "gateway_cert"):
            key = certificate.replace("cert", "key")
            if (getattr(self, certificate) is None) != (getattr(self, key) is None):
                raise ValueError(f"{variable(certificate)} and {variable(key)} go together")
        if self.tls_client_ca and not (self.tls_cert and self.gateway_cert):
            needed = f"{variable('tls_cert')}, and {variable('gateway_cert')} for the gateway, which is a client too"
            raise ValueError(f"{variable('tls_client_ca')} needs {needed}")
        return self

    def all_token_keys(self) -> tuple[bytes, ...]:
        """The token keys of the setting, then those of the file; ValueError if one is too short."""
        return self._all(self.token_keys, self.token_key_file)

    def all_api_keys(self) -> tuple[bytes, ...]:
        """The operator's keys of the setting, then those of the file; ValueError if one is too short."""
        return self._all(self.api_keys, self.api_key_file)

    @staticmethod
    def _all(given: tuple[str, ...], file: Path | None) -> tuple[bytes, ...]:
        kept = _listed(file.read_text(encoding="utf-8")) if file is not None else ()
        try:
            _keys(kept)
        except ValueError as error:
            raise ValueError(f"{file} {error}") from None
        if file is not None and not kept:
            raise ValueError(f"{file} holds no key")
        return tuple(key.encode() for key in (*given, *kept))
