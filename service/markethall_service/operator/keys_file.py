"""The keys that all processes of a service share, as a file, and what breaks where a Redis has others.

Exports of matches carry the fingerprints of the keys, never the keys.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from markethall_service.store.keys import IMPORTED, SharedKey, fingerprint
from markethall_service.store.redis_store import RedisStore

FORMAT: Final = "markethall.keys/1"
LONGEST: Final = 64 << 10
"""The longest file of keys, in bytes."""

_FEWEST_BYTES, _MOST_BYTES = 32, 512

BREAKS: Final[Mapping[str, str]] = {
    SharedKey.IDS: "a CreateMatch or RematchMatch that is repeated with its request id makes a second match",
    SharedKey.TOKENS: "all tokens end, so players have to join again with the request id that took their seat",
    SharedKey.WEBHOOKS: "receivers refuse all messages until they repeat the call that registered them",
}
"""What breaks where the key of that name is another one than before."""

Fingerprints: TypeAlias = Mapping[str, Sequence[str]]
"""The fingerprints of the keys in use, by name. There may be several keys of tokens."""


class BadKeysFile(ValueError):
    """The text is no file of keys. The message contains no key."""


def write(keys: Mapping[str, bytes]) -> str:
    """The keys as one line of JSON."""
    given = {name: key.hex() for name, key in keys.items()}
    prints = {name: fingerprint(key) for name, key in keys.items()}
    return json.dumps({"format": FORMAT, "keys": given, "fingerprints": prints}) + "\n"


def read(data: bytes) -> dict[str, bytes]:
    """The keys of `write`. Raises BadKeysFile."""
    if len(data) > LONGEST:
        raise BadKeysFile(f"a file of keys has up to {LONGEST} bytes, and it has more")
    try:
        # JSON names its encoding: UTF-8, or UTF-16 as PowerShell redirects it.
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise BadKeysFile("it is no JSON: cut off, perhaps") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        kind = found.get("format") if isinstance(found, dict) else None
        what = f'its format is "{kind:.40}"' if isinstance(kind, str) else "it has no format"
        raise BadKeysFile(f'{what}, and a file of `markethall keys export` is "{FORMAT}"')
    given, prints = found.get("keys"), found.get("fingerprints")
    if not isinstance(given, dict) or not given or not set(given) <= set(SharedKey) or not isinstance(prints, dict):
        raise BadKeysFile(f"it takes keys and fingerprints of {', '.join(SharedKey)}")
    keys = {}
    for name in sorted(given):
        try:
            keys[name] = bytes.fromhex(given[name])
        except (TypeError, ValueError):
            raise BadKeysFile(f"the key {name} is not hexadecimal") from None
        if not _FEWEST_BYTES <= len(keys[name]) <= _MOST_BYTES or fingerprint(keys[name]) != prints.get(name):
            raise BadKeysFile(f"the key {name} is damaged: it does not have its fingerprint")
    return keys


async def in_use(store: RedisStore, token_keys: Sequence[bytes]) -> dict[str, list[str]]:
    """The fingerprints of the keys of a Redis. Those of tokens are those of its running processes, else of
    `token_keys`, the settings of this command, else of Redis."""
    found = {name: [fingerprint(key)] for name, key in (await store.shared_keys.kept()).items()}
    running = [one.token_keys for one in await store.processes.running()]
    if tokens := running or ([list(map(fingerprint, token_keys))] if token_keys else []):
        found["tokens"] = sorted({one for keys in tokens for one in keys})
    return found


def differing(source: Fingerprints, target: Fingerprints) -> list[str]:
    """The names of the keys of `source` that `target` does not have."""
    return [name for name in SharedKey if not set(source.get(name, ())) <= set(target.get(name, ()))]


def joined(sources: Sequence[Fingerprints]) -> Fingerprints:
    """All fingerprints of some services together."""
    return {name: sorted({one for source in sources for one in source.get(name, ())}) for name in SharedKey}


_NOTE_DAYS: Final = 90


async def note_import(store: RedisStore, source: Fingerprints, target: Fingerprints) -> list[str]:
    """The names of the keys that differ from those of the Redis from which matches were imported. `doctor` is told."""
    names = differing(source, target)
    await store.note(IMPORTED, json.dumps(source) if names else "", _NOTE_DAYS * 86_400)
    return names


async def noted(store: RedisStore) -> Fingerprints:
    """The fingerprints of the keys from whose Redis matches were imported last, if they differed."""
    try:
        found = json.loads(await store.noted(IMPORTED) or "{}")
        return {name: list(map(str, prints)) for name, prints in found.items()}
    except (ValueError, TypeError, AttributeError):
        return {}
