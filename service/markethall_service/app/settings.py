"""The settings of a service, from the environment (MARKETHALL_...) and the command line."""

from __future__ import annotations

import difflib
import hashlib
import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

from markethall_platform import network, tls
from markethall_platform.files import decoded
from markethall_platform.logs import Format, Level
from markethall_platform.object_store import checked_address
from markethall_platform.rates import Rate
from markethall_service.matches.log import Lifetimes

from . import redis_url

_log = logging.getLogger(__name__)

KEY_LENGTH: Final = 32


def split_list(value: Any) -> Any:
    """The items between commas, spaces or line feeds."""
    return tuple(filter(None, re.split(r"[,\s]+", value))) if isinstance(value, str) else value


def origins(value: Any) -> Any:
    """A list as JSON, or the items between commas."""
    if not isinstance(value, str) or not value.lstrip().startswith("["):
        return split_list(value)
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise ValueError(f'is not a JSON list of strings, such as ["https://play.example"]: {error}') from None


def validated_by(reader: Callable[[tuple[str, ...]], object]) -> AfterValidator:
    """A validator that passes texts to a reader, which raises ValueError if one is wrong."""

    def checked(texts: tuple[str, ...] | None) -> tuple[str, ...] | None:
        if texts is not None:
            reader(texts)
        return texts

    return AfterValidator(checked)


def not_empty(value: Any) -> Any:
    """Refuse a variable that is set but holds no key. A secret missing from a template must not open the service."""
    if isinstance(value, str) and not split_list(value):
        raise ValueError("is set but holds no key: give a key, or remove the setting")
    return value


def keys(given: tuple[str, ...]) -> tuple[str, ...]:
    """Keys that cannot be guessed."""
    if any(len(key) < KEY_LENGTH or not (key.isascii() and key.isprintable()) for key in given):
        wanted = f"{KEY_LENGTH} printable ASCII characters or more each, such as `openssl rand -hex 32` makes"
        raise ValueError(f"takes keys of {wanted}")
    return given


def not_blank(what: str) -> BeforeValidator:
    """A validator that refuses an empty path."""

    def checked(value: Any) -> Any:
        # Python takes an empty path for the current folder. An empty variable does not mean that.
        if isinstance(value, str) and not value.strip():
            raise ValueError(f"is empty: give a {what}, or remove the setting")
        return value

    return BeforeValidator(checked)


def rate(value: Any) -> Any:
    """A rate, or None for no limit."""
    return (Rate.read(value) if value.strip() else None) if isinstance(value, str) else value


def keys_in(path: Path) -> tuple[str, ...]:
    """The keys in a file. ValueError if it cannot be read, holds none, or one that is too short."""
    found: tuple[str, ...] = split_list(text_of(path, "key"))
    if not found:
        raise ValueError(_NO_KEY)
    return keys(found)


_NO_KEY: Final = "holds no key: write one key per line, for example from `openssl rand -hex 32`"


def text_of(path: Path, each: str) -> str:
    """The text of a file with one of these on each line: UTF-8, or UTF-16 as PowerShell writes it. ValueError says why
    it cannot be read."""
    try:
        return decoded(path.read_bytes())
    except OSError as error:
        raise ValueError(f"cannot be read ({error.strerror}): give a file with one {each} per line") from None
    except UnicodeDecodeError:
        raise ValueError(f"holds no text: give a file with one {each} per line") from None


_KEY_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")


def unnamed(key: str) -> tuple[str, str]:
    """A key, and a name for it that does not reveal it."""
    return key, f"key-{hashlib.sha256(key.encode()).hexdigest()[:8]}"


def named_keys_in(path: Path) -> dict[str, str]:
    """The keys in a file and their names: `NAME KEY` or `KEY` a line, comments after #. ValueError as in `keys_in`."""
    found: dict[str, str] = {}
    for number, line in enumerate(text_of(path, "key").splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) > 2 or (len(words) == 2 and not _KEY_NAME.fullmatch(words[0])):
            raise ValueError(f"line {number} is not a name of up to 32 letters, digits and ._- and a key")
        [key] = keys((words[-1],))
        name = words[0] if len(words) == 2 else unnamed(key)[1]
        if name in found.values() or key in found:
            raise ValueError(f"line {number} repeats a name or a key")
        found[key] = name
    if not found:
        raise ValueError(_NO_KEY)
    return found


PREFIX: Final = "MARKETHALL_"
LONGEST_DAYS: Final = 36_500
LONGEST_S: Final = 3600.0

_List = Annotated[tuple[str, ...], NoDecode, BeforeValidator(split_list)]
_Origins = Annotated[tuple[str, ...] | None, NoDecode, BeforeValidator(origins), validated_by(network.patterns)]
_Keys = Annotated[_List, AfterValidator(keys), BeforeValidator(not_empty)]
_Host = Annotated[str, AfterValidator(network.without_brackets)]
_Days = Annotated[int, Field(ge=0, le=LONGEST_DAYS)]
_Rate = Annotated[Rate | None, NoDecode, BeforeValidator(rate)]
_Seconds = Annotated[float, Field(ge=0, le=LONGEST_S)]
_StreamSeconds = Annotated[float, Field(ge=0, le=86_400)]
_Port = Annotated[int, Field(ge=0, le=65535)]
_File = Annotated[Path, not_blank("file")]
_Url = Annotated[str, AfterValidator(redis_url.checked)]


_WITHIN: Final = (
    ("limit_creating", "limit_seating"),
    ("limit_seating", "limit_per_address"),
    ("limit_checks", "limit_per_address"),
)
"""Pairs of rates: the second one counts all calls that the first one counts."""

_WATCHES_OF_A_CALLER: Final = 500
"""The watches of one caller where the number of all watches has no limit."""


class BadSettings(ValueError):
    """Settings that cannot be used: one line each, with the name, what is wrong and what is allowed."""


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{field.upper()}"


class Settings(BaseSettings):
    """All settings. Each has a default that works; variables such as MARKETHALL_GRPC_PORT change it."""

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
    grpc_server: Literal["auto", "core", "aio"] = Field(
        "auto",
        description="gRPC server: core, on grpcio's core; aio, on grpc.aio and slower; auto, core if it works.",
    )
    http_port: _Port = Field(8080, description="Port of REST; 0 picks a free one.")
    rest: bool = Field(True, description="Whether REST is served too.")
    table: bool = Field(True, description="Whether REST serves the table, the page for players, at /.")
    processes: int = Field(1, ge=1, le=256, description="Processes that share the ports of gRPC and REST.")
    cors_origins: _Origins = Field(
        None,
        description="Origins whose pages may call, as JSON or between commas; unset: those of this machine if the host "
        "is a loopback address, else none.",
    )

    http_hosts: Annotated[_List, validated_by(network.host_names)] = Field(
        (),
        description="Names by which REST may be called, beside localhost; unset: only localhost if the host is a "
        "loopback address, else any; * any.",
    )

    # Where the matches are, and for how long.
    redis_url: _Url = Field("", description="URL of your own Redis or Redis Cluster, such as redis://localhost:6379/0.")
    redis_start_seconds: float = Field(
        60.0, ge=0, le=LONGEST_S, description="Seconds for which a start waits for your own Redis."
    )
    redis_wait_replicas: int | None = Field(
        None,
        ge=0,
        description="Replicas that must have a write before it is shown; unset: 1 while a shard of a cluster has one.",
    )
    redis_wait_ms: int = Field(1000, ge=1, le=2000, description="Milliseconds that replicas may take over a write.")
    data: Annotated[Path, not_blank("folder")] = Field(
        Path("markethall-data"), description="Folder of the private Redis that is used otherwise."
    )
    redis_memory_mb: int = Field(
        1024,
        ge=0,
        le=1 << 20,
        description="Memory of the private Redis, in MB, from which on new matches are refused; 0 any.",
    )
    empty_hours: int = Field(
        24, ge=0, le=24 * LONGEST_DAYS, description="Hours until a match without a player expires; 0 as seating."
    )
    seating_days: _Days = Field(7, description="Days until a match that is not filled expires; 0 never.")
    playing_days: _Days = Field(90, description="Days until a running match without moves expires; 0 never.")
    finished_days: _Days = Field(30, description="Days until a finished match expires; 0 never.")
    archive: Annotated[str, AfterValidator(checked_address)] = Field(
        "", description="Folder, or s3://BUCKET/PREFIX, to which finished matches go; unset: none."
    )
    creator_deletes: bool = Field(
        True, description="Whether the creator of a match may delete it, before the start and when it is over."
    )
    webhook_private: bool = Field(
        False,
        description="Whether webhooks may be http, at any port and any private address: for tests and intranets.",
    )
    webhook_attempts: int = Field(15, ge=1, le=1000, description="Attempts at delivering a webhook message.")
    webhook_hours: int = Field(24, ge=1, le=8760, description="Hours after which a webhook message is given up.")
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
    token_key_file: _File | None = Field(None, description="File with such keys, one a line.")
    token_days: int = Field(30, ge=1, le=LONGEST_DAYS, description="Days for which a seat's token is good.")
    # A client's key in the environment of a service means that creating matches is to be guarded.
    api_keys: _Keys = Field(
        (),
        validation_alias=AliasChoices("MARKETHALL_API_KEYS", "MARKETHALL_API_KEY"),
        description="If given, creating a match takes one of these keys as x-api-key.",
    )
    api_key_file: _File | None = Field(
        None, description="File with such keys, each with a name before it, one a line; it may change."
    )

    # TLS: files of PEM.
    tls_cert: _File | None = Field(None, description="Certificate of the gRPC server, with its chain.")
    tls_key: _File | None = Field(None, description="Its private key.")
    tls_client_ca: _File | None = Field(None, description="CAs; if given, gRPC clients have to show a certificate.")
    http_tls_cert: _File | None = Field(None, description="Certificate of REST, with its chain.")
    http_tls_key: _File | None = Field(None, description="Its private key.")

    # Limits: rates are 20/s, 10/min or 5/s:50 (bursts of 50); an empty one is no limit.
    limit_per_token: _Rate = Field(None, description="Rate of calls with one seat's token.")
    limit_per_address: _Rate = Field(None, description="Rate of calls from one address.")
    limit_seating: _Rate = Field(
        Rate(20, 1, 1000), description="Rate of CreateMatch, JoinMatch, AddBot and RematchMatch together, by address."
    )
    limit_creating: _Rate = Field(
        Rate(1, 1, 500), description="Rate of CreateMatch and RematchMatch together, by address."
    )
    limit_join_codes: _Rate = Field(
        Rate(10, 60, 60),
        description="Rate of wrong join codes for one match, and of wrong short codes, from one address.",
    )
    limit_checks: _Rate = Field(Rate(1, 1, 60), description="Rate of CheckRecord by address.")
    workers: int = Field(
        2, ge=1, le=256, description="Worker processes, of all processes together but at least one each."
    )
    worker_queue: int = Field(16, ge=0, le=10_000, description="Calls of a process that may wait for a worker.")
    worker_seconds: float = Field(
        10.0, gt=0, le=LONGEST_S, description="Seconds of CPU that a call to a worker may use."
    )
    worker_memory_mb: int = Field(512, ge=256, le=1 << 20, description="Memory, in MB, that a worker may use.")
    max_watches: int = Field(5000, ge=0, description="Watches and event streams open in a process; 0 any number.")
    max_watches_per_caller: int | None = Field(
        None,
        ge=0,
        description="Watches of one address, of one token; 0 any number; unset: a tenth of all, or 500.",
    )
    max_connections: int = Field(
        0, ge=0, le=1_000_000, description="gRPC connections to a process; 0 what its open files allow."
    )
    max_streams_per_connection: int = Field(1000, ge=0, le=1_000_000, description="Calls open on one; 0 any number.")
    request_seconds: _Seconds = Field(10.0, description="Seconds for the first request of a call; 0 any number.")
    idle_stream_seconds: _Seconds = Field(600.0, description="Seconds between requests of a stream; 0 any number.")
    stream_seconds: _StreamSeconds = Field(
        3600.0, description="About how old a watch gets before its client has to watch again; 0 any age."
    )
    idle_connection_seconds: _Seconds = Field(
        600.0, description="Seconds a connection stays without calls; 0 for ever."
    )
    http_idle_seconds: float = Field(
        5.0, ge=0.1, le=LONGEST_S, description="Seconds a connection of REST stays open without a request."
    )
    http_write_seconds: float = Field(
        30.0, ge=0.1, le=LONGEST_S, description="Seconds for which a client of REST may take nothing of its answer."
    )
    max_http_connections: int = Field(
        0, ge=0, le=1_000_000, description="REST connections to a process; 0 half of what its open files allow."
    )
    max_http_connections_per_address: int = Field(
        1000, ge=0, le=1_000_000, description="REST connections of one address, no trusted proxy; 0 any number."
    )
    keepalive_seconds: float = Field(30.0, ge=1, le=LONGEST_S, description="Seconds between pings to find dead peers.")
    trusted_proxies: Annotated[_List, validated_by(network.networks)] = Field(
        (), description="Addresses and networks whose X-Forwarded-For is believed."
    )

    # What can be seen.
    metrics_host: _Host = Field("127.0.0.1", description="Address that shows metrics.")
    metrics_port: _Port | None = Field(None, description="Port of the service's metrics; 0 picks a free one.")
    log_level: Level = Field("INFO", description="DEBUG, INFO, WARNING or ERROR.")
    log_format: Format = Field("console", description="console or json.")
    access_log: float = Field(0.0, ge=0, le=1, description="Share of the calls that get a line in the log, 0 to 1.")
    slow_call_seconds: float = Field(1.0, gt=0, le=LONGEST_S, description="Calls that take longer are warned of.")
    log_matches: Literal["public", "all", "none"] = Field(
        "public", description="Matches that log lines and spans name: public, all or none."
    )
    audit_file: _File | None = Field(None, description="File to which who did what is appended, as JSON lines.")
    live_file: _File | None = Field(
        None, description="File with settings that may change while it runs: log level, rates and the like."
    )
    tracing: bool = Field(False, description="Whether traces are sent, by OpenTelemetry's own settings OTEL_...")

    # How it ends.
    drain_seconds: float = Field(
        0.0, ge=0, le=LONGEST_S, description="How long it serves on after saying that it is not ready."
    )
    grace_seconds: float = Field(5.0, ge=0, le=LONGEST_S, description="How long calls under way may take when it ends.")

    @model_validator(mode="before")
    @classmethod
    def _trimmed(cls, given: dict[str, Any]) -> dict[str, Any]:
        """Without what files of variables put around a value: line ends of Windows, blanks, a byte order mark."""
        return {
            name: value.strip("\ufeff \t\r\n") if isinstance(value, str) else value for name, value in given.items()
        }

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for certificate in ("tls_cert", "http_tls_cert"):
            key = certificate.replace("cert", "key")
            if (getattr(self, certificate) is None) != (getattr(self, key) is None):
                raise ValueError(f"{variable(certificate)} and {variable(key)} go together")
        if self.tls_client_ca and not self.tls_cert:
            raise ValueError(f"{variable('tls_client_ca')} needs {variable('tls_cert')}")
        calls = network.Ports(variable("grpc_port"), self.host, self.grpc_port)
        shown = network.Ports(variable("metrics_port"), self.metrics_host, self.metrics_port or 0, self.processes)
        rest = network.Ports(variable("http_port"), self.host, self.http_port)
        network.check_no_overlap([calls, shown, *([rest] if self.rest else ())])
        self._check_limits()
        return self

    def _check_limits(self) -> None:
        """Raise ValueError if one of two limits that are set makes the other one useless."""
        if self.max_watches and (self.max_watches_per_caller or 0) >= max(self.max_watches, 2):
            raise ValueError(
                f"{variable('max_watches_per_caller')}={self.max_watches_per_caller} and "
                f"{variable('max_watches')}={self.max_watches} contradict each other: one caller could take every "
                f"watch. Set at most {max(self.max_watches // 2, 1)} per caller, or raise {variable('max_watches')}"
            )
        for narrow, wide in _WITHIN:
            one, all_calls = getattr(self, narrow), getattr(self, wide)
            if one is None or all_calls is None or not {narrow, wide} <= self.model_fields_set:
                continue
            if one.per_second > all_calls.per_second or one.burst > all_calls.burst:
                raise ValueError(
                    f"{variable(narrow)}={one} and {variable(wide)}={all_calls} contradict each other: {wide} counts "
                    f"the calls of {narrow} too. Set a rate and a burst of at most {all_calls} for {narrow}"
                )

    @property
    def limits_switched_off(self) -> list[str]:
        """The variables of limits that a service for other machines should have, and that are off."""
        limits = {
            "limit_per_address": self.limit_per_address,
            "limit_seating": self.limit_seating,
            "limit_creating": self.limit_creating,
            "limit_join_codes": self.limit_join_codes,
            "limit_checks": self.limit_checks,
            "max_watches": self.max_watches,
            "max_watches_per_caller": self.watches_of_a_caller,
            "max_http_connections_per_address": self.max_http_connections_per_address,
            "request_seconds": self.request_seconds,
        }
        return [variable(name) for name, limit in limits.items() if not limit]

    @property
    def watches_of_a_caller(self) -> int:
        """The watches that one address, and one token, may have open; 0 is no limit."""
        if self.max_watches_per_caller is not None:
            return self.max_watches_per_caller
        return max(self.max_watches // 10, 1) if self.max_watches else _WATCHES_OF_A_CALLER

    def allowed_origins(self) -> tuple[str, ...]:
        """The origins whose pages may call REST. By default a page on this machine may call a service that only this
        machine can reach."""
        if self.cors_origins is not None:
            return self.cors_origins
        return network.LOOPBACK_ORIGINS if network.is_loopback(self.host) else ()

    def allowed_hosts(self) -> tuple[str, ...]:
        """The names by which REST may be called; none for any. Only its own by default, if only this machine can reach
        the service: the name of a page that calls it from here may be anything."""
        if network.ANY in self.http_hosts:
            return ()
        return self.http_hosts or (("localhost",) if network.is_loopback(self.host) else ())

    def all_token_keys(self) -> tuple[bytes, ...]:
        """The token keys of the setting, then those of the file. Raises BadSettings if the file cannot be read or a key
        is short."""
        path = self.token_key_file
        try:
            kept = () if path is None else keys_in(path)
        except ValueError as error:
            raise BadSettings(f"{variable('token_key_file')}={path}: {error}") from None
        return tuple(key.encode() for key in (*self.token_keys, *kept))

    def all_api_keys(self) -> dict[bytes, str]:
        """The operator's keys of the setting and of the file, with their names. Raises BadSettings as for token
        keys."""
        path = self.api_key_file
        try:
            kept = {} if path is None else named_keys_in(path)
        except ValueError as error:
            raise BadSettings(f"{variable('api_key_file')}={path}: {error}") from None
        return {key.encode(): name for key, name in {**dict(map(unnamed, self.api_keys)), **kept}.items()}


def check_files(settings: Settings) -> None:
    """Raise BadSettings if a file cannot be used."""
    for _, refusal in file_refusals(settings):
        raise refusal


def file_refusals(settings: Settings) -> Iterator[tuple[str, BadSettings]]:
    """Each reason to refuse a start: the variables that it is about, and why."""
    checks: list[tuple[str, Callable[[], object]]] = [
        (variable("token_key_file"), settings.all_token_keys),
        (variable("api_key_file"), settings.all_api_keys),
    ]
    if settings.live_file is not None:
        # Imported here: it imports this module.
        from .live_settings import changed

        checks.append((variable("live_file"), partial(changed, settings, settings.live_file)))
    for fields in (("tls_cert", "tls_key"), *((("http_tls_cert", "http_tls_key"),) if settings.rest else ())):
        files = [getattr(settings, field) for field in fields]
        if None not in files:
            checks.append((" and ".join(map(variable, fields)), partial(tls.KeyPair.load, *files)))
    if settings.tls_client_ca is not None:
        checks.append((variable("tls_client_ca"), partial(tls.load_roots, settings.tls_client_ca)))
    for named, check in checks:
        try:
            check()
        except BadSettings as error:
            yield named, error
        except tls.BadCertificate as error:
            yield named, BadSettings(f"{named}: {error}")


_DAY_S: Final = 86_400


def lifetimes_of(settings: Settings) -> Lifetimes:
    """How long matches are kept."""
    return Lifetimes(
        seating=settings.seating_days * _DAY_S,
        empty=settings.empty_hours * 3600,
        playing=settings.playing_days * _DAY_S,
        finished=settings.finished_days * _DAY_S,
    )


_SECRET: Final = frozenset({"token_keys", "api_keys", "redis_url"})
_MOST_SHOWN: Final = 80

_OF_KUBERNETES: Final = re.compile(r"(^|_)SERVICE_(HOST|PORT)(_\w+)?$|(^|_)PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$")
_LINK: Final = re.compile(r"(tcp|udp|sctp)://")
"""Kubernetes sets such variables for every service, and a service may be called markethall."""


def read(**given: object) -> Settings:
    """The settings. Options of the command line that are not None override the environment. Raises BadSettings."""
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**chosen)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=True)
        raise BadSettings("\n".join(_line(dict(one), chosen) for one in wrong)) from None
    except SettingsError as error:
        found = re.search(r'field "(\w+)"', str(error))
        field = found.group(1) if found else ""
        raise BadSettings(f"{variable(field)}: cannot be read. {_description(field)}") from None


def logs_json(environment: Mapping[str, str]) -> bool:
    """Whether all output is JSON lines, even the message that the settings cannot be used."""
    return any(name.upper() == variable("log_format") and value == "json" for name, value in environment.items())


def warn_of_unknown(environment: Mapping[str, str]) -> None:
    """Warn of variables that look like settings but are not. Most likely they are mistyped."""
    known = _known()
    for name in sorted(environment):
        upper = name.upper()
        if not upper.startswith(PREFIX) or upper in known or _is_foreign(upper, environment[name]):
            continue
        near = difflib.get_close_matches(upper, known, 1)
        meant = f"no such setting; {near[0]} is one" if near else "no such setting"
        _log.warning("a variable has no effect", extra={"variable": name, "why": meant})


def _is_foreign(name: str, value: str) -> bool:
    return bool(_OF_KUBERNETES.search(name.removeprefix(PREFIX)) or _LINK.match(value))


def _known() -> list[str]:
    return [name for field in Settings.model_fields for name in names_of(field)]


def names_of(field: str) -> Iterator[str]:
    """The environment variables of a setting, the preferred one first."""
    alias = Settings.model_fields[field].validation_alias
    yield from map(str, alias.choices) if isinstance(alias, AliasChoices) else [variable(field)]


def _line(error: Mapping[str, Any], given: Mapping[str, object]) -> str:
    why = str(error.get("ctx", {}).get("error") or error["msg"].removeprefix("Input ").removeprefix("Value error, "))
    if not error["loc"]:
        return why
    given_name = str(error["loc"][0])
    field = next(one for one in Settings.model_fields if given_name == one or given_name in names_of(one))
    name = f"--{field.replace('_', '-')}" if field in given else " or ".join(names_of(field))
    value = "" if field in _SECRET else f"={_shown(str(error['input']))}"
    return f"{name}{value}: {why}. {_description(field)}".rstrip()


def _shown(value: str) -> str:
    """A value for a sentence. Invisible characters are escaped."""
    text = value if value.isprintable() else ascii(value)[1:-1]
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


def _description(field: str) -> str:
    known = Settings.model_fields.get(field)
    return (known.description or "") if known else ""
