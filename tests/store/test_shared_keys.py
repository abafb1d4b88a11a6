"""Secrets that all processes share: after a loss in Redis all processes use the same ones again."""

from __future__ import annotations

import logging
import os
import signal

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.api.tokens import Tokens
from markethall_service.matches.visibility import TokenClaims
from markethall_service.store.redis_store import RedisStore

from .tiny import TinyCodec, answered, raw_redis

DAY = 86_400


async def _flush(server: EmbeddedRedis) -> None:
    async with raw_redis(server.url) as raw:
        await raw.flushall()


async def test_lost_secret_is_put_back_and_adopted_by_later_processes(
    store: RedisStore, other: RedisStore, server: EmbeddedRedis, caplog: pytest.LogCaptureFixture
) -> None:
    assert (
        await store.shared_keys.key("tokens", b"first") == await other.shared_keys.key("tokens", b"second") == b"first"
    )
    await _flush(server)
    await store.check()
    await other.check()
    async with RedisStore(server.url, TinyCodec()) as later:
        assert await later.shared_keys.key("tokens", b"third") == b"first"
    assert (store.shared_keys.lost, other.shared_keys.lost) == (1, 0)
    [error] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert (vars(error)["keys"], "first" in caplog.text) == (["tokens"], False)


async def test_new_secret_is_used_and_old_tokens_stay_valid(store: RedisStore, server: EmbeddedRedis) -> None:
    tokens = Tokens([await store.shared_keys.key("tokens", b"f" * 32)], DAY, lambda: 0)
    store.shared_keys.follow("tokens", tokens.use_key)
    old = tokens.sign(TokenClaims("m", 1, 2, "seal"))
    await _flush(server)
    async with RedisStore(server.url, TinyCodec()) as later:
        theirs = Tokens([await later.shared_keys.key("tokens", b"s" * 32)], DAY, lambda: 0)
        for _ in range(2):
            await store.check()
        await later.check()
        assert later.shared_keys.lost == 0
    assert store.shared_keys.lost == 1
    assert theirs.read(tokens.sign(TokenClaims("m", 1, 2, "seal"))) == tokens.read(
        theirs.sign(TokenClaims("m", 1, 2, "seal"))
    )
    assert tokens.read(old) == TokenClaims("m", 1, 2, "seal")


async def test_existing_secret_is_read_and_nothing_is_written(store: RedisStore, server: EmbeddedRedis) -> None:
    await store.shared_keys.key("ids", b"key")
    async with raw_redis(server.url) as raw:
        before = (await raw.info("commandstats"))["cmdstat_set"]["calls"]
        for _ in range(3):
            await store.shared_keys.check()
        assert (await raw.info("commandstats"))["cmdstat_set"]["calls"] == before
    assert store.shared_keys.lost == 0


async def test_secrets_are_kept_while_redis_does_not_answer(
    mortal: EmbeddedRedis, caplog: pytest.LogCaptureFixture
) -> None:
    async with RedisStore(mortal.url, TinyCodec(), poll_s=0.1) as store:
        await store.shared_keys.key("tokens", b"first")
        os.kill(mortal.pid, signal.SIGSTOP)
        try:
            await store.shared_keys.check()
        finally:
            os.kill(mortal.pid, signal.SIGCONT)
        await answered(store.shared_keys.check)
        assert await answered(lambda: store.shared_keys.key("tokens", b"second")) == b"first"
        assert store.shared_keys.lost == 0
    assert not [record for record in caplog.records if "emptied" in record.getMessage()]


async def test_secret_is_replaced_only_by_who_has_seen_it(store: RedisStore, other: RedisStore) -> None:
    """Two operators who import keys at once: the second one is told, also if Redis has both writes already."""
    assert await store.shared_keys.kept() == {}
    assert await store.shared_keys.replace("ids", None, b"first")
    assert await store.shared_keys.replace("ids", None, b"first"), "a repeated call has had its effect"
    assert not await other.shared_keys.replace("ids", None, b"second")
    assert await other.shared_keys.replace("ids", b"first", b"second")
    assert not await store.shared_keys.replace("ids", b"first", b"third")
    assert await store.shared_keys.kept() == {"ids": b"second"}
