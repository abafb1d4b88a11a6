"""A process of the service: its store, its matches, its servers of gRPC and REST, and what an operator has configured.

The operator's part: keys, limits, TLS with reloading certificates, logs, metrics, traces.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import platform
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import (
    AbstractContextManager,
    AsyncExitStack,
    ExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import grpc

from markethall_platform import metrics, tls
from markethall_platform.audit import AuditFile
from markethall_platform.clock import MonotonicClock
from markethall_platform.grpc_server import CallFailed
from markethall_platform.logs import CallLog, LogSettings, adjust
from markethall_platform.network import connections_allowed, explain_port_errors, networks
from markethall_platform.object_store import ObjectStore
from markethall_platform.redis_client.pipeline import Replication
from markethall_platform.tls import CertificateInUse, Expiry, Reloaded
from markethall_platform.workers import WorkerLimits, WorkerPool
from markethall_rules import GAMES
from markethall_service import __version__
from markethall_service.api import errors, server
from markethall_service.api.call_facts import Audit, CallFacts, KnowsMatches
from markethall_service.api.guard import Guard, Limits
from markethall_service.api.handlers import Middleware, Span
from markethall_service.api.requests import Call
from markethall_service.api.server import ApiServer, Bounds, Listen
from markethall_service.api.tokens import Tokens
from markethall_service.codec import stored
from markethall_service.gateway import GatewaySettings
from markethall_service.matches.host import Host
from markethall_service.matches.log import Header
from markethall_service.matches.placement import Placement
from markethall_service.matches.ports import Clock, StoreError, Unavailable
from markethall_service.matches.webhooks import Webhooks
from markethall_service.store.keys import SharedKey
from markethall_service.store.processes import EVERY_S, ProcessFacts
from markethall_service.store.redis_store import CACHED_ENTRIES, TIMEOUT_S, RedisStore
from markethall_service.webhooks import AttemptOutcome, Delivery, RecordAttempt, RequestBuilder, RetryPolicy, Sender

from . import metric_rows
from .live_settings import KeyFiles, LiveSettings, forget_erased
from .room import RoomCheck, Shortages
from .settings import BadSettings, Settings, lifetimes_of, variable

if TYPE_CHECKING:
    from markethall_platform.tracing import Tracing


_log = logging.getLogger(__name__)

_OBJECTS: Final = 20_000
"""Threshold of the cyclic garbage collector, in new objects."""


async def _use_time(store: RedisStore, use: Callable[[int], None]) -> None:
    """Call `use` with the time of Redis. Unavailable if Redis cannot work at that time."""
    try:
        time_ms = await store.time_ms()
    except StoreError:
        # An operator's ACL may refuse TIME.
        return
    if time_ms < 0:
        raise Unavailable(
            "The clock of Redis is before 1970, where Redis refuses every key that expires. Set the clock of its "
            "machine (timedatectl set-ntp true)."
        )
    use(time_ms)


async def _check_store(store: RedisStore, clock: MonotonicClock) -> None:
    """Raise StoreError unless the store serves; adjust the clock to that of Redis."""
    await store.check()
    await _use_time(store, clock.follow)


@dataclass(frozen=True, slots=True)
class WorkerProcess:
    """A running process of the service: the ports of gRPC, of REST and of its metrics, None where they are off."""

    api: ApiServer
    port: int
    rest_port: int | None
    metrics_port: int | None


@asynccontextmanager
async def run_worker(settings: Settings, url: str, index: int = 0) -> AsyncIterator[WorkerProcess]:
    """Serve gRPC and REST in this process, from the matches in that Redis, until the block ends.

    `index` numbers the processes of the machine that share the ports.
    """
    async with AsyncExitStack() as stack:
        objects = ObjectStore(settings.archive) if settings.archive else None
        store = await stack.enter_async_context(_store(settings, url, objects))
        clock = MonotonicClock()
        await _use_time(store, clock.start_at)
        tokens = await tokens_of(settings, store, clock)
        host = await _host(settings, store, clock)
        key_files = KeyFiles(settings)
        operations = Operations(settings, tokens, host.matches, key_files)
        await stack.enter_async_context(_delivering(settings, store, host, clock, operations.record_attempt))
        stack.push_async_callback(_ended, asyncio.create_task(host.scheduler.run()))
        stack.push_async_callback(operations.workers.ended)
        api = await server.start(host, tokens, _listen(settings, operations), operations.workers)
        stack.push_async_callback(api.stop, settings.grace_seconds)
        await api.follow(partial(_check_store, store, clock))
        rest = _rest(settings, api, store, operations, clock) if settings.rest else nullcontext()
        rest_port = await stack.enter_async_context(rest)
        placement = host.seating.placement = Placement(store.shard_of, store.log.exists)
        room = RoomCheck(settings, url, store.monitor, partial(operations.set_shortages, placement))
        publishing = _publish(store, partial(_facts, settings, api, rest_port, tokens))
        live = LiveSettings(settings, operations.use)
        following = key_files.follow_tokens(tokens)
        erasing = forget_erased(store, host.matches, clock)
        archiver = store.archiver(clock, lifetimes_of(settings).finished)
        archiving = archiver.work() if archiver else ()
        for work in (operations.expiry.watch(), room.run(), publishing, live.run(), following, erasing, *archiving):
            stack.push_async_callback(_ended, asyncio.create_task(work))
        stack.enter_context(operations.running(api, host, store, room, index))
        _collect_seldom()
        yield WorkerProcess(api, api.port, rest_port, operations.metrics_port)


def _store(settings: Settings, url: str, objects: ObjectStore | None) -> RedisStore:
    replication = Replication(settings.redis_wait_replicas, settings.redis_wait_ms)
    # Larger than the match cache: a match without a last entry in the cache must be loaded again.
    cached_entries = max(CACHED_ENTRIES, 2 * settings.open_matches)
    return RedisStore(
        url, stored, timeout_s=TIMEOUT_S, replication=replication, cached_entries=cached_entries, objects=objects
    )


def _listen(settings: Settings, operations: Operations) -> Listen:
    return Listen(
        settings.host,
        settings.grpc_port,
        operations.credentials,
        operations.middleware,
        bounds_of(settings),
        settings.processes > 1,
        settings.grpc_server,
    )


@asynccontextmanager
async def _rest(
    settings: Settings, api: ApiServer, store: RedisStore, operations: Operations, clock: Clock
) -> AsyncIterator[int | None]:
    """Serve REST until the block ends. Yields the port."""
    # Imported here: a service without REST does not need Flask.
    from markethall_service.gateway.app import Service, create_app
    from markethall_service.gateway.server import HttpServer

    chosen = gateway_settings(settings)
    server = HttpServer(
        settings.host,
        settings.http_port,
        chosen,
        shares_port=settings.processes > 1,
        refused=operations.middleware.bounded,
    )
    if server.certificate is not None:
        operations.expiry.add("https", server.certificate)
    service = Service(
        api.server.find_method,
        lambda: api.health.serving,
        clock.now_ms,
        lambda: tuple(store.monitor.health.values()),
        operations.rest_metrics,
        operations.tracing,
        operations.count_rest if settings.limit_per_address else None,
        operations.workers,
    )
    async with server.serving(create_app(service, chosen)):
        yield server.port


async def _host(settings: Settings, store: RedisStore, clock: MonotonicClock) -> Host:
    id_key = await store.shared_keys.key(SharedKey.IDS)
    webhooks = Webhooks(await store.shared_keys.key(SharedKey.WEBHOOKS), private=settings.webhook_private)
    host = Host(
        store,
        clock,
        id_key,
        lifetimes_of(settings),
        settings.open_matches,
        webhooks,
        deletes=settings.creator_deletes,
        unarchived=store.unarchived,
    )
    store.shared_keys.follow(SharedKey.IDS, host.seating.ids.use_key)
    store.shared_keys.follow(SharedKey.WEBHOOKS, webhooks.use_key)
    return host


def _facts(settings: Settings, api: ApiServer, rest_port: int | None, tokens: Tokens) -> ProcessFacts:
    """What `markethall doctor` shows of this process."""
    return ProcessFacts(
        host=platform.node(),
        pid=os.getpid(),
        version=__version__,
        grpc_server=api.server.kind,
        grpc_port=api.port,
        rest_port=rest_port,
        token_key="settings" if settings.token_keys or settings.token_key_file else "redis",
        token_keys=tokens.fingerprints,
        wait_replicas=settings.redis_wait_replicas,
    )


async def _publish(store: RedisStore, facts: Callable[[], ProcessFacts]) -> None:
    """Say in Redis that this process runs, until cancelled. A failure is of no consequence."""
    while True:
        with suppress(StoreError):
            await store.processes.publish(facts())
        await asyncio.sleep(EVERY_S)


def _collect_seldom() -> None:
    """Run the cyclic garbage collector rarely, and never over the objects that exist at the start.

    Matches are immutable values without cycles. Looking at them every 700 objects cost a thirtieth of each move.
    HTTP connections are cycles that live for some seconds: the oldest generation must not wait too long for its turn.
    """
    gc.freeze()
    gc.set_threshold(_OBJECTS, 20, 5)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def _delivering(
    settings: Settings, store: RedisStore, host: Host, clock: MonotonicClock, record_attempt: RecordAttempt | None
) -> AsyncIterator[None]:
    """Deliver to webhooks while the block runs."""
    retry_policy = RetryPolicy(
        attempts=settings.webhook_attempts,
        age_s=settings.webhook_hours * 3600,
        first_pause_s=settings.webhook_first_pause,
        timeout_s=settings.webhook_timeout,
        concurrency=settings.webhooks_at_once,
    )
    async with Sender(host.webhooks, retry_policy.timeout_s, retry_policy.concurrency) as sender:
        builder = RequestBuilder(store.log, host.matches, host.webhooks)
        task = asyncio.create_task(Delivery(store.outbox, builder, sender, clock, retry_policy, record_attempt).run())
        try:
            yield
        finally:
            await _ended(task)


_DAY_S = 86_400
_SEATS = max(seats for game in GAMES for seats in game.box.seats)


def log_settings(settings: Settings) -> LogSettings:
    """What is logged, and how."""
    return LogSettings(settings.log_level, settings.log_format, settings.access_log, settings.slow_call_seconds)


async def tokens_of(settings: Settings, store: RedisStore, clock: Clock) -> Tokens:
    """The seat tokens, signed with the operator's keys, or with a key that all processes on the store share."""
    given = settings.all_token_keys()
    keys = given or (await store.shared_keys.key(SharedKey.TOKENS),)
    # One for each seat of the cached matches, of the game with the most seats.
    tokens = Tokens(keys, settings.token_days * _DAY_S, clock.now_ms, _SEATS * settings.open_matches)
    if not given:
        store.shared_keys.follow(SharedKey.TOKENS, tokens.use_key)
    return tokens


class Operations:
    """The operator's part of one process. Enter `running` once, before calls come."""

    def __init__(self, settings: Settings, tokens: Tokens, matches: KnowsMatches, key_files: KeyFiles) -> None:
        self._settings = settings
        trusted = networks(settings.trusted_proxies)
        changes = settings.live_file is not None
        self._key_files = key_files
        self._guard = Guard(limits_of(settings), tokens, key_files.api_keys(settings), trusted, changes)
        self._facts = CallFacts(matches, settings.log_matches)
        self._audit = (
            None if settings.audit_file is None else Audit(AuditFile(settings.audit_file), self._guard.address)
        )
        self._metrics = None if settings.metrics_port is None else metrics.ServiceMetrics()
        self._served = served(settings)
        self.expiry = expiry_of(settings, self._served)
        self.workers = WorkerPool(worker_limits(settings))
        self.tracing = _tracing() if settings.tracing else None
        self.metrics_port: int | None = None

    @property
    def middleware(self) -> Middleware:
        """What runs around every call."""
        calls, tracing = None if self._metrics is None else self._metrics.calls, self.tracing
        return Middleware(
            admit=self._guard.admit,
            stream_slot=self._guard.stream_slot if self._guard.limits_streams else None,
            watch_slot=self._guard.watch_slot if self._guard.limits_streams else None,
            count_request=self._guard.count_request,
            count_lines=self._guard.count_lines,
            guess=self._guard.guess if self._guard.needs_join_code_guard else None,
            meter=calls,
            log=CallLog(log_settings(self._settings), "markethall.api"),
            span=None if tracing is None else _spanned(tracing, self._facts),
            bounded=self._guard.bounded,
            facts=self._facts,
            audit=None if self._audit is None else self._audit.record,
        )

    def use(self, settings: Settings) -> None:
        """Use the log level, the rates and the like of these settings from now on."""
        adjust(log_settings(settings))
        self._guard.use(limits_of(settings))

    def count_rest(self, peer: str, forwarded_for: str) -> None:
        """Count a request of REST. Raises CallFailed if its address sends too many."""
        try:
            self._guard.count_request_of_rest(peer, forwarded_for)
        except errors.CallError as error:
            status = errors.status_of(error)
            raise CallFailed(errors.code_of(status), status.message, errors.details(status)) from None

    def set_shortages(self, placement: Placement, short: Shortages, is_everywhere: bool) -> None:
        """Create no matches on shards that are short of something, and none at all while all are."""
        placement.update({shard: str(shortage) for shard, shortage in short.items()})
        self._guard.shortage = str(next(iter(short.values()))) if is_everywhere else ""

    @property
    def record_attempt(self) -> RecordAttempt | None:
        """The functions that record attempts at webhooks; None without metrics."""
        if self._metrics is None:
            return None
        observe = self._metrics.attempts(AttemptOutcome)
        return lambda outcome, seconds: observe[outcome](seconds)

    @property
    def credentials(self) -> grpc.ServerCredentials | None:
        """TLS of the gRPC server; None without TLS."""
        return credentials(self._settings, self._served)

    @property
    def rest_metrics(self) -> metrics.RestMetrics | None:
        """The metrics of REST; None without metrics."""
        return None if self._metrics is None else metrics.RestMetrics(self._metrics.registry)

    @contextmanager
    def running(self, api: ApiServer, host: Host, store: RedisStore, room: RoomCheck, index: int = 0) -> Iterator[None]:
        """Show metrics, export traces and run workers while the block runs.

        `index` numbers the processes of the machine. Each process has its own metrics port: the configured one plus its
        index.
        """
        with ExitStack() as stack:
            # Before the servers stop: none of them waits for a task.
            stack.callback(self.workers.close)
            if self.tracing is not None:
                self.tracing.watch(store.log, "create", "append", "load", "read", address=partial(_server_of, store))
                self.tracing.watch(store.index, "page")
                stack.callback(self.tracing.close)
            if self._metrics is not None and self._settings.metrics_port is not None:
                self._metrics.add(metric_rows.of_service(self._settings, api, host))
                self._metrics.add(metric_rows.of_limits(self._guard.bounded, self.workers))
                self._metrics.add(metric_rows.of_store(store, room))
                self._metrics.add(metric_rows.of_files(self.expiry, self._key_files.by_use))
                store.measure(self._metrics.round_trip)
                port = self._settings.metrics_port and self._settings.metrics_port + index
                where = self._settings.metrics_host
                with explain_port_errors(port, where, "MARKETHALL_METRICS_PORT"):
                    self.metrics_port = stack.enter_context(metrics.serve_metrics(self._metrics.registry, where, port))
            yield


def _server_of(store: RedisStore, subject: str | Header) -> str:
    """The address of the server of a match, by its id or header; "" if it is no id."""
    with suppress(StoreError):
        return store.shard_of(subject if isinstance(subject, str) else subject.match_id)
    return ""


def limits_of(settings: Settings) -> Limits:
    """The limits of callers."""
    return Limits(
        settings.limit_per_token,
        settings.limit_per_address,
        settings.limit_seating,
        settings.limit_creating,
        settings.limit_join_codes,
        settings.limit_checks,
        settings.max_watches,
        settings.watches_of_a_caller,
    )


def gateway_settings(settings: Settings) -> GatewaySettings:
    """The settings of REST."""
    return GatewaySettings(
        cors_origins=settings.allowed_origins(),
        hosts=settings.allowed_hosts(),
        idle_seconds=settings.http_idle_seconds,
        write_seconds=settings.http_write_seconds,
        # As many as gRPC has beside them.
        max_connections=settings.max_http_connections or connections_allowed() // 2,
        max_connections_per_address=settings.max_http_connections_per_address,
        trusted_proxies=networks(settings.trusted_proxies),
        grace_seconds=settings.grace_seconds,
        tls_cert=settings.http_tls_cert,
        tls_key=settings.http_tls_key,
        table=settings.table,
        wants_api_key=bool(settings.all_api_keys()),
        logs=log_settings(settings),
        reasons=errors.by_code(),
    )


def bounds_of(settings: Settings) -> Bounds:
    """Limits and timeouts of one client at the gRPC server."""
    return Bounds(
        request_s=settings.request_seconds,
        idle_stream_s=settings.idle_stream_seconds,
        idle_connection_s=settings.idle_connection_seconds,
        keepalive_s=settings.keepalive_seconds,
        streams=settings.max_streams_per_connection,
        stream_s=settings.stream_seconds,
        connections=settings.max_connections or connections_allowed(),
    )


def worker_limits(settings: Settings) -> WorkerLimits:
    """The limits of the workers of one process: its share of those of the service."""
    return WorkerLimits(
        processes=max(1, settings.workers // settings.processes),
        waiting=settings.worker_queue,
        seconds=settings.worker_seconds,
        memory_mb=settings.worker_memory_mb,
    )


def _tracing() -> Tracing:
    try:
        from markethall_platform.tracing import Tracing
    except ImportError:
        raise BadSettings(f"{variable('tracing')} needs the extra: pip install 'markethall-service[tracing]'") from None
    return Tracing("markethall")


def _spanned(tracing: Tracing, facts: CallFacts) -> Span:
    def span(call: Call) -> AbstractContextManager[None]:
        return tracing.call(
            call.path,
            call.metadata,
            lambda error: errors.REASONS[errors.reason_of(error)].name,
            lambda: {"request_id": call.request_id, **facts(call)},
        )

    return span


Served: TypeAlias = Reloaded[grpc.ServerCertificateConfiguration]


def served(settings: Settings) -> Served | None:
    """The reloading certificate of the settings; None without TLS. BadCertificate names the file."""
    certificate, key, roots = settings.tls_cert, settings.tls_key, settings.tls_client_ca
    if certificate is None or key is None:
        return None
    return Reloaded("gRPC", (certificate, key, roots), partial(_configuration, certificate, key, roots))


def credentials(settings: Settings, served: Served | None) -> grpc.ServerCredentials | None:
    """TLS of the gRPC server, mutual if there are CAs for clients; None without TLS.

    gRPC asks for a new certificate at every handshake.
    """
    if served is None:
        return None
    # The stubs do not know that None means "nothing new".
    fetch = cast("Callable[[], grpc.ServerCertificateConfiguration]", served.renewed)
    return grpc.dynamic_ssl_server_credentials(served.current(), fetch, settings.tls_client_ca is not None)


def expiry_of(settings: Settings, served: Served | None) -> Expiry:
    """The expiry of the certificate in use."""
    if served is None or settings.tls_cert is None:
        return Expiry({})
    return Expiry({"grpc": CertificateInUse(served, settings.tls_cert)})


def _configuration(certificate: Path, key: Path, roots: Path | None) -> grpc.ServerCertificateConfiguration:
    pair = tls.KeyPair.load(certificate, key)
    trusted = None if roots is None else tls.load_roots(roots)
    return grpc.ssl_server_certificate_configuration([(pair.key, pair.certificate)], trusted)
